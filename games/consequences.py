"""The consequences of a move, a game’s end, an invitation, and a deleted account: each feature adds its own."""

from games.clubs import joining, news, tables
from games.duplicates import emails as duplicate_emails
from games.duplicates import signing_up
from games.elsewhere import calendar, withdrawing
from games.home import pages as home
from games.lobby import (
    address_invitations,
    circles,
    gate,
    invitations,
    open_seats,
    quick_match,
    ready,
    waiting,
)
from games.mail import digest, invited, strangers, waiting_tables
from games.people import deletion
from games.play import (
    ahead,
    handing_over,
    notices,
    orders,
    response_times,
    shared_deals,
    tallies,
    turns,
)
from games.ranking import counting
from games.talk import digest as talk_digest
from games.tournaments import circle_news, entering, old_seats, rounds
from games.tournaments import news as tournament_news

# Called in this order inside the move's transaction. Later effects, such as an email or a bot's turn, are
# rows written here and picked up by a worker.
turns.after_move += [
    notices.owe,
    response_times.learn,
    ahead.wake,
    orders.follow,
    withdrawing.withdraw,
    news.follow_move,
]
shared_deals.after_opening += [duplicate_emails.owe]
turns.after_game += [tallies.store, counting.store, ahead.clear, orders.clear, tables.note_end]
turns.after_game += [news.follow_end]
gate.promised += [entering.promised, signing_up.promised]
circles.known += [tables.ClubCircles()]
circles.writers += [circle_news.event]
circles.after_end += [rounds.cancel_of]
handing_over.refusals += [old_seats.refusal]
open_seats.kept += [old_seats.kept]
home.news += [tournament_news.lines]
calendar.moments += [tournament_news.calendar_entries]
digest.also_told += [talk_digest.unread]
invitations.after_invite += [invited.owe]
deletion.before_deletion += [joining.hand_over_clubs, entering.leave_all, signing_up.leave_all]
address_invitations.after_invite += [strangers.owe]
waiting.before_closing += [waiting_tables.owe_warning]
waiting.after_closing += [waiting_tables.owe_closed]
quick_match.after_giving_up += [waiting_tables.owe_unmatched]
quick_match.after_refusing += [waiting_tables.owe_not_seated]
ready.after_asking += [waiting_tables.owe_ready_check]
waiting.after_freeing += [waiting_tables.owe_freed]
