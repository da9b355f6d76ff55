import { ChallengeDraft } from '@bora/contract/challenges.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { createChallenge } from '@bora/server/src/rooms/challenges/challenges.ts'
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { type BenchServer, contextOf, FIRST_DAY } from './server.ts'

/** A connection for loading in bulk: nothing stops it, and the triggers and keys of single rows are off on request. */
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

/** The id of the person with this number, from 1 on: as scattered as ids made by chance. */
export function personId(number: number): string {
  const hex = createHash('md5').update(`person ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const ID = `overlay(overlay(md5('person ' || i) placing '4' from 13) placing '8' from 17)::uuid`

// How long everybody has been training, and until when.
const STREAK = '1 + i % 9'
const YESTERDAY = addDays(FIRST_DAY, -1)

/** Makes so many people, each with a history of workouts behind it as far as its head says. */
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

/** A free challenge of four weeks, scored by days; returns its id. */
export async function makeChallenge(server: BenchServer, title: string): Promise<string> {
  const draft = ChallengeDraft.parse({
    title,
    description: 'Um treino por dia.',
    type: 'workout_count',
    target: null,
    startDate: FIRST_DAY,
    endDate: addDays(FIRST_DAY, 27),
    timeZone: 'America/Sao_Paulo',
  })
  return (await createChallenge(contextOf(server, personId(1)), randomUUID(), draft)).id
}

/**
 * Lets the first `count` people into a challenge with scores from 0 to `scores - 1`, spread evenly, and counts them as
 * the triggers would have.
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

/** After loading: what the planner knows and the pages are as in a database that has been used for a while. */
export async function settleDown({ client }: Loader): Promise<void> {
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** In how many counts a challenge differs from a recount of its scores. */
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
