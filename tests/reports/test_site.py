"""The documentation as a site: built strictly, every link leads somewhere, and nothing is fetched from elsewhere."""

import html
import re
import urllib.parse

import pytest

from fairseat.reports.gallery.index import FRONT, write_index
from fairseat.reports.gallery.plan import keep
from fairseat.reports.site.__main__ import ROOT, build, main
from fairseat.simulators import RULESETS

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


def test_every_ruleset_and_the_example_are_on_it(site):
    rules = {path.parent.name for path in (ROOT / "simulators").glob("*/RULES.md")}

    assert rules == {path.parent.parent.name for path in site.glob("simulators/*/RULES/index.html")}
    assert (site / "reports" / "gallery" / "example.html").exists()


def test_a_gallery_that_was_built_takes_the_place_of_the_example(tmp_path):
    """Every link of its front page leads to a page that was built; what was not built has no link."""
    gallery, told = tmp_path / "gallery", {"players": [2, 2], "equals": [True, False], "games": 1_000}
    (gallery / "watched").mkdir(parents=True)
    for game in RULESETS:
        keep(gallery / "verdicts.json", game, {"title": game, **told, "verdicts": ["The seats are even", "Not asked"]})
        (gallery / f"{game}.html").write_text("<title>All of it</title>", encoding="utf-8")
    (gallery / "watched" / "round-trip.html").write_text("<title>A game</title>", encoding="utf-8")
    write_index(gallery)

    assert 0 == build(tmp_path / "site", gallery)
    front = (tmp_path / "site" / "reports" / "gallery" / "index.html").read_text(encoding="utf-8")
    assert len(RULESETS) == front.count("The seats are even")
    assert "Not asked" not in front
    assert 1 == (gallery / FRONT).read_text(encoding="utf-8").count("watch a game")
    assert (tmp_path / "site" / "reports" / "gallery" / "watched" / "round-trip.html").exists()


def test_an_unknown_part_of_the_gallery_is_refused_with_the_nearest(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main([str(tmp_path / "site"), "--only", "reading", "--runs", str(tmp_path)])

    assert "Did you mean 'readings'" in capsys.readouterr().err
