"""
The guards of the site, each with the test that misses it.

A guard is a few words of the code: a lock, a limit, an escape, a check. `test_guards.py` takes them out
one by one, in a copy of the project, and demands that the named test fails. If you change such a line,
change it here as well; if you add a guard, add it here with its test.
"""

from dataclasses import dataclass

SETTINGS = "manhattan_site/settings.py"
MAIL_SETTINGS = "manhattan_site/mail_settings.py"
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
MODERATION = "tests/games/moderation/"
SEATING = "tests/games/lobby/test_seating.py::test_"
RATINGS = "tests/games/ranking/test_ratings.py::test_"
COMMENTS = "tests/games/talk/test_comments.py::test_"
BRANCHES = "tests/games/replay/test_branches.py::test_"
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
        "a move is for the position that was seen", "games/play/turn_checks.py",
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
        "a substitute plays only the late turn", "games/play/turn_checks.py",
        "return bool(read.deadline) and read.deadline != own.deadline", "return False",
        SWEEPS + "a_substitute_plays_nothing_once_there_is_more_time",
    ),
    Guard(
        "a substitute plays nothing once the player is back", "games/play/turn_checks.py",
        "if _no_longer_substituted(via, seat, game.seats_by_side[seat.side]):", "if False:",
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
        "the secret of a deal is random", "games/models/game_codes.py",
        "return secrets.token_hex(32)",
        'import hashlib, time; return hashlib.sha256(f"{time.time():.0f}".encode()).hexdigest()',
        PLAY + "test_randomness.py::test_a_secret_is_32_bytes_of_the_operating_system",
    ),
    Guard(
        "a running game's record keeps the secret", "games/play/record.py",
        "if game.revealed:", "if True:",
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
        "a turn already played needs no email", "games/mail/outdated.py",
        "if traits.asks and notice.seat and not _still_to_move(notice.seat, notice.ply or 0):",
        "if False:",
        SENDING + "a_turn_already_played_needs_no_email",
    ),
    Guard(
        "few test emails go to one player", "games/mail/mail_test.py",
        "if sent.filter(notice__created_at__gt=now - within).count() >= most:", "if False:",
        "tests/games/mail/test_mail_test.py::test_nobody_sends_themselves_many",
    ),
    Guard(
        "few replies are read", "games/mail/inbound/receiving.py",
        "limits.admit(machine)", "pass",
        "tests/games/mail/test_reply_limits.py::test_more_than_the_site_can_read_is_sent_again_later",
    ),
    Guard(
        "a bounce counts once", "games/mail/inbound/webhooks.py",
        "if user and bounces.is_new(_key(event)):", "if user:",
        "tests/games/mail/test_webhooks.py::test_a_bounce_that_the_provider_reports_twice_counts_once",
    ),
    Guard(
        "a club's admins get one email a day about requests", "games/clubs/requests.py",
        "if club.requests_told_at and club.requests_told_at > now:", "if False:",
        "tests/games/clubs/test_requests.py"
        "::test_those_who_ask_later_that_day_are_told_of_together_a_day_later",
    ),
    Guard(
        "a table that fails stops no other", "games/play/one_by_one.py",
        "except Exception as error:", "except ZeroDivisionError as error:",
        "tests/games/lobby/test_waiting.py"
        "::test_a_table_that_fails_is_put_off_and_keeps_no_other_waiting",
    ),
    Guard(
        "a bounce told twice counts once", "games/mail/bounces.py",
        "        if not told:\n            user", "        if True:\n            user",
        "tests/games/mail/test_bounces.py"
        "::test_a_bounce_that_the_server_and_the_provider_tell_counts_once",
    ),
    Guard(
        "only its host adds a table's webhook", "games/elsewhere/table_views.py",
        "if game.host_id != user.pk:", "if False:",
        "tests/games/elsewhere/test_table_webhooks.py"
        "::test_the_host_adds_tests_and_removes_one_and_others_only_see_it",
    ),
    Guard(
        "a table's webhooks see what a spectator sees", "games/elsewhere/table_news.py",
        "formers=game.formers)", 'side="S", formers=game.formers)',
        "tests/games/elsewhere/test_table_webhooks.py"
        "::test_moves_that_come_quickly_come_in_one_message",
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
        "a mail server is left after ten seconds", MAIL_SETTINGS,
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
        "a limit of tables for each player", "games/lobby/gate.py",
        ">= MOST_RUNNING", ">= 10 * MOST_RUNNING",
        SEATING + "too_many_tables_are_refused",
    ),
    Guard(
        "few games at once for new players", "games/lobby/gate.py",
        "    if many < STEPS[0].most:\n", "    if many < 10 * STEPS[0].most:\n",
        "tests/games/lobby/test_newcomers.py::test_every_way_into_a_game_is_closed_to_a_new_player_of_five",
    ),
    Guard(
        "two ways into games at once are counted one after the other", "games/lobby/gate.py",
        "    User.objects.select_for_update(no_key=True).get(pk=user.pk)\n", "",
        "tests/games/lobby/test_newcomers.py::test_ten_tables_joined_at_once_let_a_new_player_in_five_times",
        postgres=True,
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
    Guard(
        "traces are hashed with our key", "games/moderation/traces.py",
        'return salted_hmac(f"{__name__}.{kind}", value, algorithm="sha256").hexdigest()[:DIGITS]',
        "return value[:DIGITS]",
        MODERATION + "test_traces.py::test_a_trace_has_nothing_readable",
    ),
    Guard(
        "a page that is only read leaves no trace", "games/moderation/traces.py",
        'if request.method != "POST" or user.guest:', "if user.guest:",
        MODERATION + "test_traces.py::test_reading_leaves_no_trace",
    ),
    Guard(
        "nobody reads hints about a table where they sat", "games/moderation/hints.py",
        "    hints = hints.exclude(games__in=own).exclude(games__in=left)\n", "",
        MODERATION + "test_hints.py::test_a_moderator_never_sees_hints_about_themselves_or_their_tables",
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
    Guard(
        "the clock starts once", "games/play/turns.py",
        "if own.told_at and not first:", "if False:",
        PLAY + "test_telling.py::test_a_player_who_sees_the_position_starts_the_clock_before_the_email",
    ),
    Guard(
        "looking starts no clock that waits for nothing", "games/play/telling.py",
        "if waits(seat) and notice and awaited(notice):", "if notice:",
        PLAY + "test_telling.py::test_seeing_the_position_does_not_move_a_clock_that_waits_for_no_email",
    ),
    Guard(
        "orders stay secret until the game is over", "games/replay/orders_left.py",
        "if not game.revealed:", "if False:",
        "tests/games/table/test_orders_page.py::test_orders_are_shown_in_the_replay_once_the_game_is_over",
    ),
    # --- Absence
    Guard(
        "the mailbox is read before a substitute plays", "games/sweeps.py",
        "until = min(grace, mailbox_reading.complete_until(now))", "until = grace",
        PLAY + "test_mailbox_reading.py::test_a_substitute_plays_once_the_mailbox_was_read_after_the_deadline",
    ),
    Guard(
        "a deserted game waits once", "games/play/absence.py",
        "if game.waits:", "if False:",
        PLAY + "test_absence.py::test_a_game_waits_once_and_then_is_finished_unrated",
    ),
    Guard(
        "tables without vacation", "games/play/deadlines.py",
        "return timedelta(days=game.vacation_days)", "return timedelta(days=14)",
        PLAY + "test_vacation.py::test_a_table_without_vacation_has_none",
    ),
    Guard(
        "automatic vacation ends with the budget", "games/lib/vacation_budget.py",
        "min([budget.at(begins), at_table, *later])", "min([at_table, *later])",
        PLAY + "test_automatic_vacation.py::test_a_turn_is_saved_until_the_budget_is_used_up",
    ),
    Guard(
        "automatic vacation ends with the table's days", "games/lib/vacation_budget.py",
        "min([budget.at(begins), at_table, *later])", "min([budget.at(begins), *later])",
        PLAY + "test_automatic_vacation.py::test_at_one_table_no_more_than_its_days_count",
    ),
    Guard(
        "the budget's cap", "games/lib/vacation_budget.py",
        "min(self.held + passed * (A_YEAR / YEAR), MOST)", "self.held + passed * (A_YEAR / YEAR)",
        "tests/games/lib/test_vacation_budget.py::test_the_budget_grows_by_21_days_a_year_up_to_28",
    ),
    Guard(
        "a pair's games count less and less", "games/ranking/skill.py",
        "weight = 1 / (games + 1)", "weight = 1.0",
        RATINGS + "the_nth_game_of_a_pair_in_90_days_counts_one_nth",
    ),
    Guard(
        "a late game is rated in its place", "games/ranking/ratings.py",
        "if earliest := _overtaken(games):", "if earliest := None:",
        RATINGS + "a_game_that_turns_up_late_is_rated_in_its_place",
    ),
    Guard(
        "comments wait for the end of the game", "games/templatetags/talk.py",
        "if not game.revealed:", "if False:", COMMENTS + "a_running_game_has_no_comments",
    ),
    Guard(
        "only authors delete what they said", "games/talk/talking.py",
        "filter(author=user, game=game, hidden=False)", "filter(game=game, hidden=False)",
        COMMENTS + "authors_delete_their_own_comments_and_nobody_elses",
    ),
    Guard(
        "what is deleted still counts", "games/talk/talking.py",
        'own.filter(pk=number).update(text="", branch="")', "own.filter(pk=number).delete()",
        COMMENTS + "what_is_deleted_still_counts_against_the_limit",
    ),
    Guard(
        "branches wait for the end of the game", "games/replay/branch_views.py",
        "if not game.revealed:", "if False:", BRANCHES + "a_running_game_has_no_branches",
    ),
    Guard(
        "branches are saved of no running game", "games/talk/talking.py",
        "if not game.revealed:", "if False:",
        BRANCHES + "a_running_game_has_no_branches",
    ),
    Guard(
        "the most branches of one author", "games/talk/talking.py",
        ">= MOST_BRANCHES:", ">= 10_000:", BRANCHES + "one_person_saves_ten_branches_of_a_game",
    ),
    # --- Tournaments, duplicates, and quick match
    Guard(
        "the lock of a tournament's row", "games/tournaments/entering.py",
        'Tournament.objects.select_for_update(no_key=True, of=("self",)).get(pk=pk)',
        "Tournament.objects.get(pk=pk)",
        "tests/games/tournaments/test_races.py"
        "::test_two_clocks_deal_each_round_once_and_end_the_tournament_once", postgres=True,
    ),
    Guard(
        "a director's most emails in a day", "games/tournaments/directing.py",
        "if len(sent) >= MOST_A_DAY:", "if False:",
        "tests/games/tournaments/test_directing.py"
        "::test_a_director_sends_three_words_a_day_and_a_fourth_stays_in_its_field",
    ),
    Guard(
        "a place is for one player who is asked", "games/tournaments/directing.py",
        "if places.are_taken(tournament, database_time()):", "if False:",
        "tests/games/tournaments/test_directing.py::test_one_place_is_for_one_player_who_is_asked",
    ),
    Guard(
        "suspended players are dealt nothing", "games/play/suspension.py",
        'return free & Q((f"{path}is_active", True))', 'return Q((f"{path}is_active", True))',
        "tests/games/tournaments/test_rounds.py"
        "::test_a_suspended_player_sits_out_and_is_back_in_a_later_round",
    ),
    Guard(
        "a deleted account waits for a round that is dealt", "games/tournaments/entering.py",
        "tournament = locked(pk)  # it may have begun or ended since",
        "tournament = Tournament.objects.get(pk=pk)",
        "tests/games/tournaments/test_races.py"
        "::test_an_account_that_is_deleted_while_the_first_round_is_dealt_stays_in_its_table",
        postgres=True,
    ),
    Guard(
        "a replacement comes before volunteers", "games/tournaments/old_seats.py",
        "if not kept(game.locked_at).filter(game=game).exists():", "if True:",
        "tests/games/tournaments/test_directing.py"
        "::test_the_old_seat_is_for_the_replacement_before_all_volunteers",
    ),
    Guard(
        "a duplicate starts once", "games/duplicates/starting.py",
        "Event.objects.select_for_update(no_key=True).get(pk=pk)", "Event.objects.get(pk=pk)",
        "tests/games/duplicates/test_races.py::test_two_clocks_start_an_event_once", postgres=True,
    ),
    Guard(
        "a shared deal opens once", "games/play/shared_deals.py",
        "SharedDeal.objects.select_for_update(no_key=True).get(pk=pk)",
        "SharedDeal.objects.get(pk=pk)",
        "tests/games/duplicates/test_races.py"
        "::test_the_last_two_tables_end_at_once_and_their_deal_opens_once", postgres=True,
    ),
    Guard(
        "who waits for a match is matched by one process", "games/lobby/quick_match.py",
        'MatchWish.objects.select_for_update(skip_locked=True, of=("self",))',
        "MatchWish.objects.all()",
        "tests/games/lobby/test_races.py::test_two_processes_match_each_player_once", postgres=True,
    ),
    Guard(
        "players confirm their seats one after the other", "games/lobby/ready.py",
        "game = turns.locked(seat.game_id)",
        "from games.lib.database_time import database_time as now; "
        "game = Game.objects.get(pk=seat.game_id); game.locked_at = now()",
        "tests/games/lobby/test_races.py::test_the_last_two_who_confirm_at_once_begin_the_game",
        postgres=True,
    ),
)  # fmt: skip
