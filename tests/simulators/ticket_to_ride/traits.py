"""What the bots of Ticket to Ride: Italy may promise."""

from fairseat.simulators.ticket_to_ride.questions import NO, Action, Question
from tests.contract.traits import Answers, End, Most, Trait


def draws_tickets(step):
    """Whether tickets are drawn though something else is open."""
    return step.table.asked == Question.ACTION and step.move == Action.TICKETS


def claims_short(step, rules):
    """Whether a track of one or two spaces is claimed though a longer one is open."""
    lengths = rules.track_length
    return step.table.asked == Question.TRACK and int(lengths[step.move]) < 3 <= max(lengths[step.moves])


TRAITS: dict[str, Trait] = {
    "always keeps a ticket": Answers(lambda step, rules: step.table.asked == Question.KEEP and step.move == NO),
    "never draws tickets": Answers(lambda step, rules: draws_tickets(step)),
    "never claims a short track": Answers(claims_short),
    "draws tickets only when its own are done": Answers(
        lambda step, rules: draws_tickets(step) and int(step.table.plan_open[step.actor]) > 0
    ),
    "draws tickets only while trains are left": Answers(
        lambda step, rules: draws_tickets(step) and int(step.table.plan_trains[step.actor]) <= 8
    ),
    "joins the most regions": Most("region_points"),
    "keeps the most tickets": Most("tickets_kept"),
}

ENDS = {
    "shortest": End("never claims a short track", {"shortest": 3.0, "spare_tracks": 30.0}),
    "keep_all": End("always keeps a ticket", {"keep_all": 1.0}),
    "hope": End("never draws tickets", {"hope": 0.0, "early_draws": 0.0, "draw_when_done": 0.0, "draw_spare": 100.0}),
}
