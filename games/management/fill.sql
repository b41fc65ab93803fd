-- What `manage.py fill` writes, in this order. Each statement begins after its title.
-- pg_temp.chance(n, salt) is a number from 0 to 1, the same each time; pg_temp.player(game, at, users)
-- picks few players often and most of them rarely, and never one twice in a game.

-- * functions
CREATE FUNCTION pg_temp.chance(n bigint, salt int) RETURNS float LANGUAGE sql IMMUTABLE AS
    'SELECT (hashint8extended(n, salt) & 4294967295) / 4294967296.0';
CREATE FUNCTION pg_temp.player(game bigint, at int, users int) RETURNS bigint LANGUAGE sql IMMUTABLE AS
    'SELECT 1 + 4 * floor(users / 4 * pg_temp.chance(game * 4 + at, 1) ^ 1.5)::bigint + (game + at) %% 4';
CREATE FUNCTION pg_temp.word(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
    'SELECT translate(lpad(n::text, 8, ''0''), ''0123456789'', ''adeghkmpty'')';

-- * players
INSERT INTO games_user (id, password, is_superuser, email, name, name_key, language, time_zone, email_hand,
    turn_emails, digest_at, quiet_hours, quiet_from, quiet_until, vacations, theme, high_contrast, patterns,
    show_worth, confirm_moves, legend_dismissed, is_staff, is_active, date_joined)
SELECT n, '!', false, pg_temp.word(n) || '@example.org', initcap(pg_temp.word(n)), pg_temp.word(n), 'en', 'UTC', true,
    '', '18:00', false, '22:00', '07:00', '[]', '', false, false,
    true, true, true, false, true, now() - (n %% 1000) * interval '1 day'
FROM generate_series(1, %(users)s) n;

-- * email addresses
INSERT INTO account_emailaddress (email, verified, "primary", user_id)
SELECT email, true, true, id FROM games_user;

-- * finished games
INSERT INTO games_game (id, code, name, host_id, status, players, preset, options_by_key, theme_key, public, invite,
    pace_seconds, rules, secret, seed, created_at, started_at, finished_at, ply, round, phase, scores, winners,
    periods_counted, packed)
SELECT n, pg_temp.word(n), 'Table ' || n, pg_temp.player(n, 0, %(users)s), 'finished', pattern.players, preset,
    options, 'world', n %% 10 > 0, 'fill' || n, 172800, 1, secret, seed, ended - interval '21 days',
    ended - interval '20 days', ended, ply, round, phase, scores, winners,
    1 + (ended >= now() - interval '365 days')::int + (ended >= now() - interval '30 days')::int,
    CASE WHEN n <= %(finished)s - %(recent)s THEN moves ELSE '' END
FROM generate_series(1, %(finished)s) n
    JOIN pattern ON pattern.nr = n %% (SELECT count(*) FROM pattern)
    JOIN pattern_packed USING (nr)
    JOIN pattern_position p ON p.nr = pattern.nr AND p.ply = plies,
    LATERAL (SELECT now() - (1 - n::float / %(finished)s) * interval '3 years' - interval '1 minute' AS ended) t;

-- * running games
INSERT INTO games_game (id, code, name, host_id, status, players, preset, options_by_key, theme_key, public, invite,
    pace_seconds, rules, secret, seed, created_at, started_at, ply, round, phase, scores, winners, turn_began, deadline)
SELECT n, pg_temp.word(n), 'Table ' || n, pg_temp.player(n, 0, %(users)s), 'running', pattern.players, preset,
    options, 'world', n %% 10 > 0, 'fill' || n, 172800, 1, secret, seed, began, began, p.ply, round, phase, scores,
    winners, due - interval '48 hours', due
FROM generate_series(%(finished)s + 1, %(finished)s + %(running)s) n
    JOIN pattern ON pattern.nr = n %% (SELECT count(*) FROM pattern)
    JOIN pattern_position p ON p.nr = pattern.nr AND p.ply = n * 7 %% plies,
    LATERAL (SELECT now() - pg_temp.chance(n, 3) * interval '30 days' AS began,
        now() + pg_temp.chance(n, 2) * interval '47 hours' + interval '1 hour' AS due) t;

-- * open tables
-- Enough of them even on a small site that a filtered list fills its page as on a large one.
INSERT INTO games_game (id, code, name, host_id, status, players, preset, options_by_key, theme_key, public, invite,
    pace_seconds, rules, secret, seed, created_at, ply, round, phase, scores, winners)
SELECT n, pg_temp.word(n), 'Table ' || n, pg_temp.player(n, 0, %(users)s), 'open', players, preset,
    options, 'world', n %% 10 > 0, 'fill' || n, 172800, 1, secret, '', now() - pg_temp.chance(n, 3) * interval '9 days',
    0, 1, '', '{}', ''
FROM generate_series(%(finished)s + %(running)s + 1, %(finished)s + %(running)s + greatest(%(running)s / 10, 100)) n
    JOIN pattern ON pattern.nr = n %% (SELECT count(*) FROM pattern);

-- * seats of finished games
INSERT INTO games_seat (game_id, side, user_id, bot, word, to_move, points, win_share, builds, towers_taken,
    towers_lost, points_turned, finished_at)
SELECT s.id, side, CASE WHEN NOT bot THEN pg_temp.player(s.id, at, %(users)s) END, CASE WHEN bot THEN 'greedy' ELSE '' END,
    '', false, points, win_share, builds, towers_taken, towers_lost, points_turned, finished_at
FROM (SELECT id, id %% (SELECT count(*) FROM pattern) AS nr, finished_at FROM games_game WHERE status = 'finished') s
    JOIN pattern_seat USING (nr),
    LATERAL (SELECT at > 0 AND at = s.id %% 16 AS bot) t;

-- * seats of running games and open tables
INSERT INTO games_seat (game_id, side, user_id, bot, word, to_move, deadline)
SELECT g.id, side, pg_temp.player(g.id, at, %(users)s), '', '', status = 'running' AND position(side IN movers) > 0,
    CASE WHEN position(side IN movers) > 0 THEN deadline END
FROM games_game g
    JOIN pattern_seat s ON s.nr = g.id %% (SELECT count(*) FROM pattern)
    JOIN pattern_position p ON p.nr = s.nr AND p.ply = g.ply
WHERE status = 'running' OR status = 'open' AND at = 0;

-- * moves
INSERT INTO games_ply (game_id, number, seat_id, move, via, at)
SELECT g.id, p.number, seat.id, p.move, CASE WHEN p.number %% 50 = 0 THEN 'stand-in' ELSE 'web' END,
    g.started_at + (coalesce(g.finished_at, now()) - g.started_at) * (p.number::float / g.ply)
FROM games_game g
    JOIN pattern_ply p ON p.nr = g.id %% (SELECT count(*) FROM pattern) AND p.number <= g.ply
    JOIN pattern_seat s ON s.nr = p.nr AND s.at = p.at
    JOIN games_seat seat ON seat.game_id = g.id AND seat.side = s.side
WHERE g.id BETWEEN %(finished)s - %(recent)s + 1 AND %(finished)s + %(running)s;

-- * notices
INSERT INTO games_notice (seat_id, kind, ply, created_at, address)
SELECT seat_id, 'turn', number, at, ''
FROM games_ply
WHERE number %% 3 = 0 AND game_id > %(finished)s;

-- * deliveries
INSERT INTO games_delivery (notice_id, channel, attempts, sent_at, outcome, reason)
SELECT id, 'email', 1, created_at, 'sent', '' FROM games_notice;

-- * leaderboards
INSERT INTO games_board (period, tables, players, variant)
SELECT period, tables, players, variant
FROM (VALUES ('all'), ('year'), ('month')) p (period), (VALUES ('all'), ('people')) t (tables),
    (VALUES (0), (2), (3), (4)) s (players), (SELECT DISTINCT variant FROM pattern_variant) v;

-- * results on boards, for what follows
CREATE TEMP VIEW result AS
SELECT s.user_id, s.bot, b.id AS board_id, count(*) AS games, sum(round(win_share * 12))::bigint AS wins,
    sum(12 / g.players) AS expected, sum(points) AS points
FROM games_game g
    JOIN games_seat s ON s.game_id = g.id
    JOIN pattern_variant v ON v.nr = g.id %% (SELECT count(*) FROM pattern)
    JOIN games_board b ON b.variant = v.variant AND b.players IN (0, g.players)
        AND (b.tables = 'all' OR g.id %% 16 NOT BETWEEN 1 AND g.players - 1)
        AND (b.period = 'all' OR b.period = 'year' AND periods_counted > 1 OR periods_counted > 2)
WHERE g.status = 'finished'
GROUP BY s.user_id, s.bot, b.id;

-- * standings
INSERT INTO games_standing (user_id, board_id, games, wins, expected, points, place, listed)
SELECT user_id, board_id, games, wins, expected, points,
    -(wins * 1000000 / expected << 36 | games << 16 | points * 100 / games), true
FROM result WHERE bot = '';

-- * standings of bots
INSERT INTO games_botstanding (bot, board_id, games, wins, expected, points)
SELECT bot, board_id, games, wins, expected, points FROM result WHERE bot <> '';

-- * careers
INSERT INTO games_career (user_id, moves, own_moves, counted, builds, towers_taken, towers_lost, points_turned)
SELECT user_id, sum(moves), sum(own_moves), count(*), sum(builds), sum(towers_taken), sum(towers_lost), sum(points_turned)
FROM games_seat s
    JOIN pattern_deed d ON d.nr = s.game_id %% (SELECT count(*) FROM pattern) AND d.side = s.side
WHERE finished_at IS NOT NULL AND user_id IS NOT NULL
GROUP BY user_id;

-- * sequences
SELECT setval(pg_get_serial_sequence('games_user', 'id'), (SELECT max(id) FROM games_user)),
    setval(pg_get_serial_sequence('games_game', 'id'), (SELECT max(id) FROM games_game));
