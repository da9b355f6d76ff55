import { ChallengeDraft } from '@bora/contract/challenges.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { createChallenge } from '@bora/server/src/modules/challenges/challenge/challenges.ts'
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { type BenchServer, contextOf, FIRST_DAY } from './server.ts'

/**
 * A connection for bulk loading: without timeouts, and with the triggers and keys of single rows disabled on request.
 */
export type Loader = { client: pg.Client; bulk(work: () => Promise<void>): Promise<void>; end(): Promise<void> }

export async function openLoader(url: string): Promise<Loader> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    client,
    async bulk(work) {
      await client.query('begin')
      await client.query(`set local session_replication_role = 'replica'`)
      await work()
      await client.query('commit')
    },
    end: () => client.end(),
  }
}

/** Returns the id of the person with this number, from 1 on: as scattered as random ids. */
export function personId(number: number): string {
  const hex = createHash('md5').update(`person ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const ID = `overlay(overlay(md5('person ' || i) placing '4' from 13) placing '8' from 17)::uuid`

// How long everyone has been training, and until when.
const STREAK = '1 + i % 9'
const YESTERDAY = addDays(FIRST_DAY, -1)

/** Creates this number of people with the summary of a history of workouts. */
export async function makePeople({ client, bulk }: Loader, count: number): Promise<void> {
  const at = `${FIRST_DAY}T00:00:00Z`
  await bulk(async () => {
    await client.query(
      `insert into people (id, name, fair_play_accepted_at, created_at)
       select ${ID}, 'Pessoa ' || i, $2::timestamptz, $2::timestamptz from generate_series(1, $1::integer) i`,
      [count, at],
    )
    await client.query(
      `insert into activity_heads (user_id, version, streak_days, streak_last_date)
       select ${ID}, 0, ${STREAK}, $2::date from generate_series(1, $1::integer) i`,
      [count, YESTERDAY],
    )
  })
}

/** Gives each of the first `count` people a portrait. */
export async function givePortraits({ client, bulk }: Loader, count: number): Promise<void> {
  await bulk(async () => {
    await client.query(
      `insert into photos (id, owner_id, sha256, width, height, bytes, placeholder, created_at)
       select gen_random_uuid(), ${ID}, sha256(i::text::bytea), 800, 800, 90000, 'CQgOHYQD', $2
       from generate_series(1, $1::integer) i`,
      [count, `${FIRST_DAY}T00:00:00Z`],
    )
    await client.query('update people p set photo_id = f.id from photos f where f.owner_id = p.id')
  })
}

/**
 * Creates a free challenge of four weeks, scored by days, that began this number of dates before the run; returns its
 * id.
 */
export async function makeChallenge(server: BenchServer, title: string, begun = 0): Promise<string> {
  const startDate = addDays(FIRST_DAY, -begun)
  server.setClock(`${startDate}T15:00:00Z`)
  const draft = ChallengeDraft.parse({
    title,
    description: 'Um treino por dia.',
    type: 'workout_count',
    target: null,
    startDate,
    endDate: addDays(startDate, 27),
    timeZone: 'America/Sao_Paulo',
  })
  const { id } = await createChallenge(contextOf(server, personId(1)), randomUUID(), draft)
  server.setClock(`${FIRST_DAY}T15:00:00Z`)
  return id
}

/**
 * Adds the first `count` people to a challenge with scores from 0 to `scores - 1`, spread evenly, and sets the counts
 * as the triggers would have.
 */
export async function fillChallenge(
  { client, bulk }: Loader,
  id: string,
  count: number,
  scores: number,
): Promise<void> {
  const joined = `'${FIRST_DAY}T00:00:00Z'::timestamptz - make_interval(secs => i % 400000)`
  await bulk(async () => {
    await client.query(
      `insert into participants (challenge_id, user_id, state, joined_at, fingerprint)
       select $1, ${ID}, 'participating', ${joined}, '' from generate_series(1, $2::integer) i`,
      [id, count],
    )
    await client.query(
      `insert into scores (challenge_id, week, user_id, score, joined_at, streak_days, streak_last_date)
       select $1, 0, ${ID}, (hashtext('score ' || i)::bigint & 2147483647) % $3, ${joined}, ${STREAK}, $4::date
       from generate_series(1, $2::integer) i`,
      [id, count, scores, YESTERDAY],
    )
    await client.query('insert into score_counts select * from counts_of_scores($1)', [id])
    await client.query('update challenge_seats set taken = $2, participating = $2 where challenge_id = $1', [id, count])
  })
}

// One workout in this number has a confirmed gym check-in.
const ONE_IN_GYM = 40

/**
 * Gives everyone in a filled challenge two workouts with a photo and a receipt, one on each of the days before it
 * began.
 */
export async function fillFeed({ client, bulk }: Loader, id: string, count: number): Promise<void> {
  const each = `
    select ${ID} as person, md5($1::uuid || ' workout ' || i || ' ' || n)::uuid as workout,
      md5($1::uuid || ' photo ' || i || ' ' || n)::uuid as photo, i % ${ONE_IN_GYM} = 0 as gym,
      $3::timestamptz - make_interval(days => n, secs => i % 80000) as at
    from generate_series(1, $2::integer) i, generate_series(1, 2) n`
  const values = [id, count, `${FIRST_DAY}T00:00:00Z`]
  const sha256 = 'sha256(photo::text::bytea)'
  await bulk(async () => {
    await client.query(
      `insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes, gym_id,
         gym_name, gym_city, logged_at)
       select person, workout, 'gym_general', at, 'UTC', at::date, at::time, 45, case when gym then 'g1' end,
         case when gym then 'Academia' end, case when gym then 'Recife' end, at from (${each}) each`,
      values,
    )
    await client.query(
      `insert into photos (id, owner_id, sha256, width, height, bytes, placeholder, created_at)
       select photo, person, ${sha256}, 1200, 1600, 200000, 'CQgOHYQD', at from (${each}) each`,
      values,
    )
    await client.query(
      `insert into activity_photos (user_id, activity_id, position, photo_id, sha256)
       select person, workout, 1, photo, ${sha256} from (${each}) each`,
      values,
    )
    await client.query(
      `insert into receipts (challenge_id, user_id, activity_id, points, parts, counted, logged_at, local_date,
         workout_type, started_at, time_zone, minutes, gym, gps_track, voided)
       select $1::uuid, person, workout, 1, '[{"why": "day", "value": "1"}]', true, at, at::date, 'gym_general', at, 'UTC', 45,
         gym, false, false from (${each}) each`,
      values,
    )
  })
}

/**
 * Gives everyone in a filled challenge only receipts on the dates from the `from`th to the `to`th before the run, of
 * one to `points` points each: the source of ranks of past dates.
 */
export async function fillDates(
  { client, bulk }: Loader,
  id: string,
  count: number,
  { from, to, points }: { from: number; to: number; points: number },
): Promise<void> {
  await bulk(async () => {
    await client.query(
      `insert into receipts (challenge_id, user_id, activity_id, points, parts, counted, logged_at, local_date,
         workout_type, started_at, time_zone, minutes, gym, gps_track, voided)
       select $1::uuid, ${ID}, md5($1::uuid || ' date ' || i || ' ' || n)::uuid,
         1 + (hashtext('points ' || i || ' ' || n)::bigint & 2147483647) % $6, '[]', true, at, at::date, 'gym_general', at,
         'UTC', 45, false, false, false
       from generate_series(1, $2::integer) i, generate_series($4::integer, $5::integer) n,
         lateral (select $3::timestamptz - make_interval(days => n, secs => i % 80000) as at) moment`,
      [id, count, `${FIRST_DAY}T00:00:00Z`, to, from, points],
    )
  })
}

/** After loading: makes planner statistics and pages like those of a database that has been in use. */
export async function settleDown({ client }: Loader): Promise<void> {
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Returns how many counts of a challenge differ from a recount of its scores. */
export async function wrongCounts({ client }: Loader, id: string): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(
    `with kept as (select * from score_counts where challenge_id = $1 and people > 0),
       fresh as (select * from counts_of_scores($1))
     select count(*)::integer as wrong
     from ((table kept except table fresh) union all (table fresh except table kept)) differing`,
    [id],
  )
  return rows[0]!.wrong
}
