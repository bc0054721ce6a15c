"""The documentation as a site: built strictly, every link leads somewhere, and nothing is fetched from elsewhere."""

import html
import re
import urllib.parse

import pytest

from fairseat.reports.site.__main__ import ROOT, build

LINK = re.compile(r'(href|src)="([^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built without a warning."""
    out = tmp_path_factory.mktemp("site")

    assert 0 == build(out)
    return out


def links(site):
    """Every link of the site's own pages: page, kind, where it leads."""
    for page in sorted(site.rglob("index.html")):
        for kind, link in LINK.findall(page.read_text(encoding="utf-8")):
            yield page, kind, html.unescape(link)


def leads_somewhere(page, link):
    """Whether a link within the site finds a file; a folder's page is its index."""
    path = urllib.parse.unquote(re.split("[?#]", link)[0])
    target = page.parent / path if path else page
    return (target / "index.html" if target.is_dir() else target).exists()


def test_every_link_within_the_site_leads_somewhere(site):
    inside = [(page, link) for page, _, link in links(site) if "://" not in link and not link.startswith("mailto:")]

    assert len(inside) > 100
    assert [] == [(page.parent.name, link) for page, link in inside if not leads_somewhere(page, link)]


def test_nothing_is_fetched_from_another_host(site):
    assert [] == [link for _, kind, link in links(site) if kind == "src" and "://" in link]


def test_every_ruleset_and_every_page_of_the_gallery_is_on_it(site):
    rules = {path.parent.name for path in (ROOT / "simulators").glob("*/RULES.md")}
    gallery = {path.name for path in (ROOT / "reports" / "gallery").glob("*.html")}

    assert rules == {path.parent.parent.name for path in site.glob("simulators/*/RULES/index.html")}
    assert set() == gallery - {path.name for path in (site / "reports" / "gallery").glob("*.html")}
