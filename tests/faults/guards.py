"""
The guards of the site, each with the test that misses it.

A guard is a few words of the code: a lock, a limit, an escape, a check. `test_guards.py` takes them out
one by one, in a copy of the project, and demands that the named test fails. If you change such a line,
change it here as well; if you add a guard, add it here with its test.
"""

from dataclasses import dataclass

SETTINGS = "manhattan_site/settings.py"
ACCOUNT_SETTINGS = "manhattan_site/account_settings.py"
PLAY = "tests/games/play/"
TURNS = PLAY + "test_turns.py::test_"
RACES = PLAY + "test_races.py::test_"
ACCESS = PLAY + "test_access.py::test_"
SENDING = "tests/games/mail/test_sending.py::test_"
EMAILS = "tests/games/mail/test_emails.py::test_"
SWEEPS = "tests/games/test_sweeps.py::test_"
ACCOUNTS = "tests/games/people/test_accounts.py::test_"
STRANGERS = "tests/games/people/test_account_strangers.py::test_"
SEATING = "tests/games/lobby/test_seating.py::test_"
CONNECTIONS = "tests/games/test_connections.py::test_"


@dataclass(frozen=True)
class Guard:
    """One guard: where it stands, what stands there without it, and the test that fails then."""

    name: str
    file: str
    old: str
    new: str
    test: str
    postgres: bool = False  # whether its test needs PostgreSQL

    def __str__(self) -> str:
        return self.name


GUARDS = (
    # --- Moves
    Guard(
        "the lock of a game's row", "games/play/turns.py",
        "games.select_for_update(no_key=True).get(pk=game_id)", "games.get(pk=game_id)",
        RACES + "a_hundred_simultaneous_submits_of_one_move_are_accepted_once", postgres=True,
    ),
    Guard(
        "a move is for the position that was seen", "games/play/turns.py",
        "if not still_valid(ply, positions):", "if False:",
        PLAY + "test_bad_input.py::test_a_move_for_another_ply_is_stale",
    ),
    Guard(
        "only who is to move moves", "engine/legal.py",
        "if side not in state.to_move:\n        raise _out_of_turn", "if False:\n        raise _out_of_turn",
        "tests/engine/test_r09_turns.py::test_only_the_player_to_move_moves_and_only_builds",
    ),
    Guard(
        "a repeated move is recognised", "games/play/turns.py",
        "if number := _played_as(seat, ply, move):", "if number := 0:",
        TURNS + "the_same_move_sent_twice_is_played_once_and_gets_the_same_answer",
    ),
    Guard(
        "another move is no repeat", "games/play/turns.py",
        "if next_own is None or next_own.move != engine.write(",
        "if next_own is None or not engine.write(",
        TURNS + "a_different_move_for_a_past_position_is_not_a_repeat",
    ),
    Guard(
        "a finished game takes no move", "games/play/turns.py",
        "if game.status != Game.Status.RUNNING:\n            raise", "if False:\n            raise",
        PLAY + "test_bad_input.py::test_a_waiting_table_takes_no_move_and_shows_no_board",
    ),
    Guard(
        "a substitute plays only the late turn", "games/play/turns.py",
        "return bool(read.deadline) and read.deadline != own.deadline", "return False",
        SWEEPS + "a_substitute_plays_nothing_once_there_is_more_time",
    ),
    Guard(
        "a substitute plays nothing once the player is back", "games/play/turns.py",
        "if _no_longer_substituted(via, seat, own):", "if False:",
        PLAY + "test_absence.py"
        "::test_a_substitute_that_looked_before_the_player_came_back_plays_nothing",
    ),
    Guard(
        "two moves can't have one number", "games/models/ply.py",
        'fields=["game", "number"], name="one_move_per_ply"',
        'fields=["game", "number", "at"], name="one_move_per_ply"',
        "tests/games/test_constraints.py::test_two_moves_cannot_have_one_number",
    ),
    Guard(
        "two players can't have one side", "games/models/seat.py",
        'fields=["game", "side"], name="one_player_per_side"',
        'fields=["game", "side", "user"], name="one_player_per_side"',
        "tests/games/test_constraints.py::test_two_players_cannot_have_one_side",
    ),
    Guard(
        "a player can't have two sides", "games/models/seat.py",
        'fields=["game", "user"], name="one_side_per_player"',
        'fields=["game", "user", "side"], name="one_side_per_player"',
        "tests/games/test_constraints.py::test_a_player_cannot_have_two_sides",
    ),
    # --- Rules
    Guard(
        "a card must be in the hand", "engine/legal.py",
        "if move.card not in position.hand_of(side):", "if False:",
        TURNS + "a_card_not_in_hand_is_refused",
    ),
    Guard(
        "a block must have been chosen", "engine/legal.py",
        "if block.floors not in position.chosen[block.colour]:", "if False:",
        PLAY + "test_bad_input.py::test_a_block_that_was_not_chosen_cannot_be_built",
    ),
    Guard(
        "a choice has the right number of blocks", "engine/legal.py",
        "if len(floors) != many:", "if False:",
        "tests/engine/test_r08_choosing.py::test_a_wrong_choice_is_refused",
    ),
    # --- Secrets
    Guard(
        "a running game shows no hands", "engine/view.py",
        "state.hands if state.phase is Phase.OVER else {}", "state.hands",
        "tests/engine/test_r14_information.py::test_a_spectator_sees_no_hand",
    ),
    Guard(
        "ordinances to come are hidden", "engine/view.py",
        "state.ordinances[: state.round]", "state.ordinances",
        "tests/engine/test_r14_information.py"
        "::test_everyone_sees_past_and_present_ordinances_and_none_to_come",
    ),
    Guard(
        "a printed position shows no seed", "engine/state.py",
        "seed: str = field(repr=False)", "seed: str",
        "tests/engine/test_r14_information.py::test_a_printed_state_shows_no_secret",
    ),
    Guard(
        "the secret of a deal is random", "games/models/game.py",
        "return secrets.token_hex(32)",
        'import hashlib, time; return hashlib.sha256(f"{time.time():.0f}".encode()).hexdigest()',
        PLAY + "test_randomness.py::test_a_secret_is_32_bytes_of_the_operating_system",
    ),
    Guard(
        "a running game's record keeps the secret", "games/play/record.py",
        "if game.over:", "if True:",
        "tests/games/replay/test_deal.py::test_a_running_games_record_shows_only_the_commitment",
    ),
    Guard(
        "a private game is not found", "games/play/access.py",
        "if not (game.public or seat):", "if False:",
        ACCESS + "a_private_game_looks_like_a_missing_one",
    ),
    Guard(
        "a seat is its player's", "games/play/access.py",
        '.filter(user=user.pk)\n', "\n",
        ACCESS + "a_player_cannot_move_for_another_seat",
    ),
    Guard(
        "personal pages stay out of caches", "games/middleware.py",
        '"private, no-store"', '"public"',
        "tests/games/test_kept_pages.py::test_a_browser_keeps_no_table",
    ),
    # --- Email
    Guard(
        "an email is claimed by one worker", "games/models/delivery.py",
        "return self.unsettled().filter(Q(claimed_until=None) | Q(claimed_until__lte=now))",
        "return self.unsettled()",
        SENDING + "a_dead_workers_notice_is_sent_when_its_lease_ends",
    ),
    Guard(
        "an email sent twice has one Message-ID", "games/mail/email_content.py",
        '"Message-ID": f"<{self.notice.kind}.{number}.{table}@{settings.MAIL_DOMAIN}>"',
        '"Message-ID": __import__("email.utils").utils.make_msgid()',
        SENDING + "an_email_sent_twice_has_one_message_id",
    ),
    Guard(
        "a turn already played needs no email", "games/mail/channels/base.py",
        "if notice.asks and not _still_to_move(notice.seat, notice.ply):", "if False:",
        SENDING + "a_turn_already_played_needs_no_email",
    ),
    Guard(
        "who chooses is asked once", "games/play/notices.py",
        "if side in after.to_move and not _was_asked(side, before, after):",
        "if side in after.to_move:",
        SENDING + "simultaneous_choices_ask_each_player_once",
    ),
    Guard(
        "an unverified address gets nothing", "games/mail/channels/email.py",
        'return "" if verified else Reason.NOT_VERIFIED', 'return ""',
        SENDING + "an_unverified_address_gets_nothing",
    ),
    Guard(
        "a link in an email is signed", "games/mail/unsubscribe.py",
        "Link(*signing.loads(token, salt=SALT))",
        "Link(*signing.JSONSerializer().loads("
        'signing.b64_decode(token.partition(":")[0].encode())))',
        EMAILS + "a_forged_link_says_so",
    ),
    Guard(
        "a mail server is left after ten seconds", SETTINGS,
        "EMAIL_TIMEOUT = 10", "EMAIL_TIMEOUT = None",
        CONNECTIONS + "a_mail_server_that_hangs_is_left_after_ten_seconds",
    ),
    # --- Connections
    Guard(
        "a connection that died is replaced", SETTINGS,
        '_database["CONN_HEALTH_CHECKS"] = True', '_database["CONN_HEALTH_CHECKS"] = False',
        CONNECTIONS + "a_connection_that_died_while_idle_is_replaced", postgres=True,
    ),
    Guard(
        "writers on SQLite wait", SETTINGS,
        '"transaction_mode": "IMMEDIATE"', '"transaction_mode": "DEFERRED"',
        CONNECTIONS + "writers_on_sqlite_wait_for_each_other",
    ),
    # --- Accounts
    Guard(
        "no answer says whether an address has an account", ACCOUNT_SETTINGS,
        "ACCOUNT_PREVENT_ENUMERATION = True", "ACCOUNT_PREVENT_ENUMERATION = False",
        STRANGERS + "signing_up_does_not_reveal_accounts",
    ),
    Guard(
        "a code works for ten minutes", ACCOUNT_SETTINGS,
        "ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600", "ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 6000",
        ACCOUNTS + "a_code_works_for_ten_minutes",
    ),
    Guard(
        "a code can be tried three times", ACCOUNT_SETTINGS,
        "ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 3", "ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 300",
        ACCOUNTS + "three_wrong_codes_void_the_right_one",
    ),
    Guard(
        "passwords can be tried five times", ACCOUNT_SETTINGS,
        '"login_failed": "10/m/ip,5/5m/key"', '"login_failed": "10000/m/ip"',
        ACCOUNTS + "a_wrong_password_says_so_and_five_are_the_limit",
    ),
    Guard(
        "the trap for sign-up bots", ACCOUNT_SETTINGS,
        'ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "homepage"', "",
        ACCOUNTS + "a_bot_that_fills_every_field_gets_no_account",
    ),
    Guard(
        "sign-in leads nowhere else", "games/people/accounts.py",
        "return url_has_allowed_host_and_scheme(url, allowed_hosts=None)", "return True",
        ACCOUNTS + "next_cannot_lead_off_the_site",
    ),
    Guard(
        "every post has its token", SETTINGS,
        '    "django.middleware.csrf.CsrfViewMiddleware",\n', "",
        STRANGERS + "a_post_without_its_token_is_refused",
    ),
    Guard(
        "names that look alike have one key", "games/lib/display_names.py",
        ".casefold())", ")",
        "tests/games/lib/test_display_names.py::test_names_that_look_alike_have_one_key",
    ),
    Guard(
        "looking plays nothing", "games/lib/decorators.py",
        'if request.method == "POST":', "if True:",
        ACCESS + "viewing_pages_changes_nothing",
    ),
    Guard(
        "a former key still opens old links", SETTINGS,
        'SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])',
        "SECRET_KEY_FALLBACKS = []",
        "tests/test_environment.py::test_a_link_signed_with_a_former_key_still_works",
    ),
    # --- Tables
    Guard(
        "only the host adds bots", "games/lobby/seating.py",
        "if game.host_id != user.pk:\n        raise TableError(_(\"Only the host of this table can add a bot",
        "if False:\n        raise TableError(_(\"Only the host of this table can add a bot",
        SEATING + "only_the_host_adds_and_removes_bots",
    ),
    Guard(
        "a limit of tables for each player", "games/lobby/seating.py",
        ">= MOST_RUNNING", ">= 10 * MOST_RUNNING",
        SEATING + "too_many_tables_are_refused",
    ),
    Guard(
        "pictures are limited", "games/lib/ratelimit.py",
        "<= allowed:", "<= 10 * allowed:",
        "tests/games/board/test_images.py::test_too_many_image_requests_are_told_when_to_retry",
    ),
    Guard(
        "a gate for unreliable players", "games/lobby/gate.py",
        "if theirs.share >= game.least_reliability:", "if True:",
        "tests/games/lobby/test_gate.py::test_who_cannot_join_is_told_before_and_after_they_try",
    ),
    # --- Seats that change hands, and what is left in advance
    Guard(
        "former players take no seat", "games/play/handing_over.py",
        "if any(each.former_id == user.pk for each in game.handovers):", "if False:",
        PLAY + "test_handing_over.py::test_players_and_former_players_cannot_take_a_seat",
    ),
    Guard(
        "a choice in advance goes with its player", "games/play/handing_over.py",
        "        ahead.forget(seat)\n", "",
        PLAY + "test_ahead.py::test_handing_a_seat_over_deletes_its_choice",
    ),
    Guard(
        "orders go with their player", "games/play/handing_over.py",
        "        orders.forget(seat)\n", "",
        PLAY + "test_orders.py::test_handing_the_seat_over_deletes_them",
    ),
    Guard(
        "the staff don't act where they sit", "games/play/staff.py",
        "if not allowed(staff) or game.seat_of(staff):", "if not allowed(staff):",
        PLAY + "test_staff.py::test_a_member_of_the_staff_who_sits_at_the_table_cannot_act_there",
    ),
    Guard(
        "only a substitute's move is taken back", "games/play/voiding.py",
        "if last is None or last.via != Ply.Via.SUBSTITUTE:", "if last is None:",
        PLAY + "test_staff.py::test_only_a_substitutes_ply_can_be_taken_back",
    ),
    Guard(
        "one nudge a day", "games/play/nudge.py",
        "if nudged_lately(seat, game.locked_at):", "if False:",
        PLAY + "test_idle.py::test_who_waits_nudges_those_to_move_once_a_day",
    ),
    Guard(
        "time starts no earlier than the turn", "games/lib/told.py",
        "min(max(accepted, began), began + LATEST)", "min(accepted, began + LATEST)",
        PLAY + "test_telling.py::test_time_never_starts_before_the_move_nor_later_than_it_may",
    ),
)  # fmt: skip
