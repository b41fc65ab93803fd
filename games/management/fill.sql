-- What `manage.py fill` writes, in this order. Each statement begins after its title.
-- The tables whose names begin with "pattern" hold the games that all others repeat (filling.py).
-- pg_temp.chance(n, salt) is a number from 0 to 1, the same each time; pg_temp.player(game, at, users)
-- picks few players often and most of them rarely, and never one twice in a game.

-- * what the patterns give
CREATE TEMP TABLE pattern_deed AS
SELECT nr, side, count(*) AS moves, count(*) FILTER (WHERE number %% 50 <> 0) AS own_moves
FROM pattern_ply JOIN pattern_seat USING (nr, at)
GROUP BY nr, side;
CREATE TEMP TABLE pattern_packed AS
SELECT nr, string_agg(side || ' ' || replace(move, ' ', '_') || ' '
    || 1728000 * number / plies - 1728000 * (number - 1) / plies
    || CASE WHEN number %% 50 = 0 THEN ' stand-in' ELSE '' END, E'\n' ORDER BY number) AS moves
FROM pattern_ply JOIN pattern_seat USING (nr, at) JOIN pattern USING (nr)
GROUP BY nr;
ANALYZE pattern, pattern_seat, pattern_ply, pattern_variant, pattern_sample, pattern_position, pattern_deed,
    pattern_packed;

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
    show_worth, confirm_moves, legend_dismissed, is_staff, is_active, date_joined, last_login)
SELECT n, '!', false, pg_temp.word(n) || '@example.org', initcap(pg_temp.word(n)), pg_temp.word(n), 'en', 'UTC', true,
    '', '18:00', false, '22:00', '07:00', '[]', '', false, false,
    true, true, true, false, true, now() - (n %% 1000) * interval '1 day', now()
FROM generate_series(1, %(users)s) n;

-- * email addresses
INSERT INTO account_emailaddress (email, verified, "primary", user_id)
SELECT email, true, true, id FROM games_user;

-- * finished games
INSERT INTO games_game (id, code, name, host_id, status, players, preset, options_by_key, theme_key, public, invite,
    pace_seconds, rules, secret, seed, created_at, started_at, finished_at, ply, round, phase, scores, winners,
    periods_counted, packed, rating_settled, figures_settled)
SELECT n, pg_temp.word(n), 'Table ' || n, pg_temp.player(n, 0, %(users)s), 'finished', pattern.players, preset,
    options, 'world', n %% 10 > 0, 'fill' || n, 172800, 1, secret, seed, ended - interval '21 days',
    ended - interval '20 days', ended, ply, round, phase, scores, winners,
    1 + (ended >= now() - interval '365 days')::int + (ended >= now() - interval '30 days')::int,
    CASE WHEN n <= %(finished)s - %(recent)s THEN moves ELSE '' END, true, true
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

-- * results of seats, for what follows
CREATE TEMP TABLE pattern_board AS
SELECT DISTINCT p.nr, people, periods, b.id AS board_id
FROM pattern p JOIN pattern_variant v USING (nr), (VALUES (false), (true)) t (people), (VALUES (1), (2), (3)) n (periods),
    games_board b
WHERE b.variant = v.variant AND b.players IN (0, p.players) AND (b.tables = 'all' OR people)
    AND (b.period = 'all' OR b.period = 'year' AND periods > 1 OR periods > 2);
CREATE TEMP TABLE played AS
SELECT user_id, bot, round(win_share * 12)::int AS wins, 12 / players AS expected, points,
    g.id %% (SELECT count(*) FROM pattern) AS nr, g.id %% 16 NOT BETWEEN 1 AND players - 1 AS people,
    periods_counted AS periods
FROM games_game g JOIN games_seat s ON s.game_id = g.id
WHERE status = 'finished'
ORDER BY user_id;
CREATE INDEX ON played (user_id);
ANALYZE pattern_board, played;

-- * standings
-- A thousand players at a time, so that they are sorted in memory.
INSERT INTO games_standing (user_id, board_id, games, wins, expected, points, place, listed)
SELECT user_id, board_id, games, wins, expected, points,
    -(wins * 1000000 / expected << 36 | games << 16 | points * 100 / games), true
FROM generate_series(0, %(users)s, 1000) n,
    LATERAL (SELECT user_id, board_id, count(*) AS games, sum(wins) AS wins, sum(expected) AS expected,
            sum(points) AS points
        FROM played JOIN pattern_board USING (nr, people, periods)
        WHERE user_id > n AND user_id <= n + 1000
        GROUP BY user_id, board_id) t;

-- * standings of bots
INSERT INTO games_botstanding (bot, board_id, games, wins, expected, points)
SELECT bot, board_id, count(*), sum(wins), sum(expected), sum(points)
FROM played JOIN pattern_board USING (nr, people, periods)
WHERE bot <> ''
GROUP BY bot, board_id;

-- * boards of ratings
INSERT INTO games_board (period, tables, players, variant)
SELECT period, 'rating', players, variant
FROM (VALUES ('all', ''), ('all', 'DE'), ('all', 'NZ'), ('all', 'modern'), ('26q3', '')) p (period, variant),
    (VALUES (2), (4)) s (players);

-- * rating events, made up
INSERT INTO games_ratingevent (seat_id, game_id, pool, at, nth, others, weight, mu_before, sigma_before, mu, sigma)
SELECT s.id, g.id, CASE g.players WHEN 2 THEN 2 ELSE 4 END, g.finished_at, 20, g.players - 1, 1, 25, 3,
    20 + 10 * pg_temp.chance(s.id, 5), 3
FROM games_game g JOIN games_seat s ON s.game_id = g.id
WHERE g.status = 'finished' AND g.id %% 16 NOT BETWEEN 1 AND g.players - 1;

-- * ratings
INSERT INTO games_standing (user_id, board_id, games, wins, expected, points, mu, sigma, last_at, place, listed)
SELECT u.id, b.id, 20, 0, 0, 0, mu, sigma, CASE WHEN period = 'all' THEN now() END,
    -round((mu - 2 * sigma) * 1000000), true
FROM games_user u
    JOIN games_board b ON b.tables = 'rating' AND (b.variant = '' OR (u.id + b.players) %% 3 = (b.variant = 'DE')::int),
    LATERAL (SELECT 15 + 20 * pg_temp.chance(u.id, b.players) AS mu, 1 + 5 * pg_temp.chance(u.id, 9) AS sigma) r;

-- * figures of games
INSERT INTO games_gamefigures (game_id, sample)
SELECT g.id, sample
FROM games_game g JOIN pattern_sample p ON p.nr = g.id %% (SELECT count(*) FROM pattern)
WHERE g.status = 'finished' AND g.public;

-- * who follows whom
INSERT INTO games_follow (follower_id, followed_id)
SELECT DISTINCT u.id, 1 + (u.id + d) %% %(users)s
FROM games_user u, (VALUES (1), (-1), (7), (-7), (13)) n (d)
WHERE 1 + (u.id + d) %% %(users)s NOT IN (u.id, 0);

-- * careers
INSERT INTO games_career (user_id, moves, own_moves, counted, builds, towers_taken, towers_lost, points_turned)
SELECT user_id, sum(moves), sum(own_moves), count(*), sum(builds), sum(towers_taken), sum(towers_lost), sum(points_turned)
FROM games_seat s
    JOIN pattern_deed d ON d.nr = s.game_id %% (SELECT count(*) FROM pattern) AND d.side = s.side
WHERE finished_at IS NOT NULL AND user_id IS NOT NULL
GROUP BY user_id;

-- * clubs
-- Of these and of tournaments there are enough even on a small site to fill a page.
INSERT INTO clubs_club (code, name, name_key, invite, founded_at)
SELECT pg_temp.word(n), initcap(pg_temp.word(n)), pg_temp.word(n), 'fill' || n, now() - n * interval '1 hour'
FROM generate_series(1, greatest(%(users)s / 20, 100)) n;

-- * members of clubs
INSERT INTO clubs_membership (club_id, user_id, role, since)
SELECT c.id, 1 + (c.id * 20 + n) %% %(users)s, CASE WHEN n = 0 THEN 'admin' ELSE 'member' END, founded_at
FROM clubs_club c, generate_series(0, 19) n;

-- * tables of clubs
INSERT INTO clubs_clubtable (game_id, club_id, ended_at)
SELECT g.id, c.id, finished_at
FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nr FROM clubs_club) c
    JOIN games_game g ON g.id %% (SELECT count(*) FROM clubs_club) = c.nr
WHERE g.status = 'finished' AND g.public AND g.id > %(finished)s - 6 * (SELECT count(*) FROM clubs_club);

-- * tournaments
INSERT INTO tournaments_tournament (code, name, status, starts_with, created_at, began_at, ended_at)
SELECT pg_temp.word(n), 'Tournament ' || n, CASE WHEN n <= 10 THEN 'open' ELSE 'finished' END, 64, created,
    CASE WHEN n > 10 THEN created END, CASE WHEN n > 10 THEN created + interval '20 days' END
FROM generate_series(1, greatest(%(users)s / 200, 100)) n, LATERAL (SELECT now() - n * interval '1 hour' AS created) t;

-- * entries of tournaments
INSERT INTO tournaments_entry (tournament_id, user_id)
SELECT t.id, 1 + (t.id * 16 + n) %% %(users)s
FROM tournaments_tournament t, generate_series(0, 15) n;

-- * sequences
SELECT setval(pg_get_serial_sequence('games_user', 'id'), (SELECT max(id) FROM games_user)),
    setval(pg_get_serial_sequence('games_game', 'id'), (SELECT max(id) FROM games_game));
