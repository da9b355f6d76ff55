import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { databaseOfVersion010 } from './testing.ts'

// UPGRADE_WORKOUTS=500000 for the size of an installation that has grown.
const WORKOUTS = Number(process.env.UPGRADE_WORKOUTS ?? 20_000)
const PEOPLE = 200
const MOST_MS = 1_000

const CHALLENGE = '00000000-0000-4000-8000-00000000c0de'
const person = (number: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const photo = (id: string, owner: string) =>
  `insert into photos (id, owner_id, sha256, width, height, bytes, placeholder, created_at)
   select ${id}, ${owner}, sha256(n::text::bytea), 8, 8, 1, 'xxxx', now()`
const workout = (id: string, owner: string) =>
  `insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes, logged_at)
   select ${owner}, ${id}, 'yoga', now(), 'UTC', current_date, '12:00', 30, now()`
const receipt = (id: string, owner: string) =>
  `insert into receipts (challenge_id, user_id, activity_id, points, parts, counted, local_date, logged_at, workout_type,
     started_at, time_zone, minutes, gym, gps_track, voided)
   select '${CHALLENGE}', ${owner}, ${id}, 1, '{}', true, current_date, now(), 'yoga', now(), 'UTC', 30, false, false, false`

const database = await databaseOfVersion010()
after(() => database.end())

test(`migrations since version 0.1.0 don't block logging, among ${WORKOUTS} workouts`, async t => {
  await fill()
  const logging = new pg.Client({ connectionString: database.url })
  await logging.connect()
  // Constraints and rights are those of other tests: here only the locks that logging takes count.
  await logging.query('set session_replication_role = replica')
  let runs = true
  const waits: number[] = []
  const loop = (async () => {
    for (let n = 1; runs; n++) {
      const owner = person(String(1 + (n % PEOPLE)))
      for (const statement of [
        'begin',
        `select from people where id = ${owner} for key share`,
        `${photo('gen_random_uuid()', owner)} from (values (${n})) as one(n)`,
        workout('gen_random_uuid()', owner),
        receipt('gen_random_uuid()', owner),
        `update scores set streak_days = streak_days where challenge_id = '${CHALLENGE}'`,
        `select from invite_tokens where challenge_id = '${CHALLENGE}'`,
        'commit',
      ]) {
        const began = performance.now()
        await logging.query(statement)
        waits.push(performance.now() - began)
      }
    }
  })()
  // It fails the test where it is awaited.
  loop.catch(() => {})
  try {
    const applied = await migrate({ connectionString: database.url })
    assert.ok(applied.length > 0)
    runs = false
    await loop
  } finally {
    runs = false
    await loop.catch(() => {})
    await logging.end()
  }
  const longest = Math.max(...waits)
  t.diagnostic(`${waits.length} statements, the longest took ${longest.toFixed(0)} ms`)
  assert.ok(longest <= MOST_MS, `a statement waited ${longest.toFixed(0)} ms`)
})

async function fill(): Promise<void> {
  const client = await database.pool.connect()
  try {
    const [number, owner] = ['n', person(`1 + n % ${PEOPLE}`)]
    const id = (kind: string) => `(md5('${kind}' || ${number}))::uuid`
    await client.query('set statement_timeout = 0')
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into people (id, name, created_at) select ${person('n')}, 'Person ' || n, now() from generate_series(1, ${PEOPLE}) as n`)
    for (const rows of [photo(id('photo'), owner), workout(id('workout'), owner), receipt(id('workout'), owner)])
      await client.query(`${rows} from generate_series(1, ${WORKOUTS}) as n`)
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}
