"""Who wins, and is it skill? The verdicts on the bots."""

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.summary import Strategies, Summary
from fairseat.analysis.wording import count, listed, percent, quoted, sentence, with_interval

LUCK_BELOW, SKILL_FROM, MOSTLY_SKILL_FROM = 0.55, 0.65, 0.80
"""How often the better bot is the one that wins: below the first it is mostly luck, from the last mostly skill."""
MOST_NAMED = 3
"""So many bots that a champion beats are named in its verdict at most; of more their number is told."""


def bot_finding(summary: Summary, tried: Tried) -> Finding | None:
    """Say which bot wins, whether one beats all others that sat there, or whether they beat each other in a ring."""
    found = summary.strategies
    if found is None:
        return None
    shares = sorted(found.shares.tuples(), key=lambda bot: -bot.estimate)
    each = [f"`{row.bot}` {percent(row.estimate, (row.high - row.low) / 2)}" for row in shares]
    text = f"A seat wins, by its bot: {listed(each)}, where {percent(1 / summary.players)} would be equal."
    tone, verdict, more = _standing(found)
    if not summary.seats.rotates:
        more += " But the line-up did not rotate: seats and bots cannot be told apart here."
    advice = to_try(tried, "bots") if found.standing.champion else ""
    if tone == "open":
        advice = "More games, with another seed, or bots that differ more, would tell."
    evidence = tuple((str(row.bot), Estimate.of_row(row)) for row in shares)
    return Finding("bots", tone, verdict, f"{text}{more}", advice, evidence)


def skill_finding(summary: Summary, _tried: Tried) -> Finding | None:
    """Say how much choosing well matters next to luck."""
    found = summary.strategies
    if found is None:
        return None
    skill, ahead = found.skill, found.skill.widest
    text = (
        f"Of the games that one of the two bots farthest apart won and the other did not, `{skill.best}` won "
        f"{with_interval(ahead, share=True)} and `{skill.worst}` the others"
    )
    if len(found.pairs) > 1:
        text += f"; over all pairs the better one won {with_interval(skill.better_ahead, share=True)}"
        text += ". The intervals hold for all pairs together"
    text += ". One half would be luck alone, and these bots are no measure of better players"
    evidence = (("widest pair", ahead), ("better bot ahead", skill.better_ahead))
    if not skill.proved:
        verdict = "Too close to call: no bot is proved better"
        return Finding("skill", "open", verdict, sentence(text), "", evidence)
    verdict = f"{_skill_words(ahead)} between these bots"
    return Finding("skill", "fact", verdict, sentence(text), "", evidence)


def _skill_words(ahead: Estimate) -> str:
    """Call it luck or skill by how often the better bot surely is, or surely is not, the one that wins."""
    if ahead.low >= MOSTLY_SKILL_FROM:
        return "Mostly skill"
    if ahead.low >= SKILL_FROM:
        return "Skill counts"
    if ahead.high < LUCK_BELOW:
        return "Mostly luck"
    return "More luck than skill" if ahead.high < SKILL_FROM else "Some skill, how much is open,"


def _standing(found: Strategies) -> tuple[str, str, str]:
    """Put what is proved about the bots into tone, verdict and a further sentence."""
    standing = found.standing
    clear, pairs = int((found.pairs.array("holm") < 1 - found.pairs.array("level")).sum()), len(found.pairs)
    ranked = sorted(found.ratings.bots.tuples(), key=lambda bot: -bot.estimate)
    tally = f" {count(clear)} of {count(pairs)} pairs of bots are told apart." if pairs > 1 else ""
    if standing.cycles:
        ring = listed(quoted(max(standing.cycles, key=len)))
        return "good", "None of these bots is best: they beat each other in a ring", f" The ring: {ring}.{tally}"
    if standing.champion:
        champion = standing.champion
        worse = [other for better, other in standing.dominated if better == champion]
        more = f" `{champion}` also does better than {listed(quoted(worse))} against every third bot."
        verdict = _champion_words(champion, [str(row.bot) for row in ranked if row.bot != champion])
        return "fact", verdict, tally + (more if worse and pairs > 1 else "")
    if clear == 0:
        return "open", "Too close to call between the bots", tally
    order = listed(quoted([row.bot for row in ranked]), "and last")
    return "fact", "None of these bots is proved to beat all others", f" By rating: {order}.{tally}"


def _champion_words(champion: str, others: list[str]) -> str:
    """Say whom a champion beats: those that sat there, for of bots that did not nothing is known."""
    if len(others) == 1:
        return f"`{champion}` beats `{others[0]}`, the only other at the table"
    told = listed(quoted(others)) if len(others) <= MOST_NAMED else f"each of {count(len(others))} others"
    return f"`{champion}` beats {told}, all that it met"
