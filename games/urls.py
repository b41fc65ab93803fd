"""The addresses of the tables."""

from django.urls import path

from .views import account, home, lobby, mail, people, replay, table

urlpatterns = [
    path("", home.home, name="home"),
    path("next", home.next_turn, name="next"),
    path("tables", lobby.open_tables, name="lobby"),
    path("tables/new", lobby.new_table, name="new-table"),
    path("tables/against-bots", lobby.against_bots, name="against-bots"),
    path("join/<slug:token>", lobby.invitation, name="invitation"),
    path("g/<slug:code>", table.table, name="table"),
    path("g/<slug:code>/live", table.live, name="table-live"),
    path("g/<slug:code>/move", table.move, name="table-move"),
    path("g/<slug:code>/seat", lobby.take_seat, name="take-seat"),
    path("g/<slug:code>/bot", lobby.seat_bot, name="seat-bot"),
    path("g/<slug:code>/bot/remove", lobby.remove_bot, name="remove-bot"),
    path("g/<slug:code>/leave", lobby.leave, name="leave-table"),
    path("g/<slug:code>/replay", replay.replay, name="replay"),
    path("g/<slug:code>.txt", replay.record, name="record"),
    path("u/<str:name>", people.player, name="player"),
    path("ranking", people.leaderboard, name="leaderboard"),
    path("settings", account.settings_page, name="settings"),
    path("settings/code", account.confirm_by_code, name="confirm-by-code"),
    path("mail/fewer/<str:token>", mail.fewer_mails, name="fewer-mails"),
    path("outbox", mail.outbox, name="outbox"),
    path("outbox/<int:pk>", mail.letter, name="letter"),
    path("outbox/<int:pk>/html", mail.letter_html, name="letter-html"),
]
