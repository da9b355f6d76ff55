import { STATISTICS_FRESH_MINUTES, MIN_STATISTICS_PEOPLE } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../testing/build.ts'
import { testServer } from '../../testing/server.ts'
import { recordStatements } from '../../testing/statements.ts'

const server = await testServer('2026-03-02T15:00:00Z')
after(() => server.close())
const { pool } = server.database

const read = async () => (await server.app.inject('/api/statistics')).json<{ figures: unknown }>().figures
/** Reads the statistics after their cache time. */
async function readAnew() {
  server.clock.set(new Date(server.clock.now().getTime() + STATISTICS_FRESH_MINUTES * 60_000))
  return read()
}

/** Settles a challenge with this sum, as the module of prizes writes it. */
async function settle(challengeId: string, revision: number, cents: number, currency = 'BRL'): Promise<void> {
  await pool.query(
    `insert into settlements (challenge_id, revision, outcome, currency, pool_cents, fee_cents, prize_cents, participants,
       workouts, fingerprint, settled_at, disputes_until, free_at)
     values ($1, $2, 'paid', $3, $4, 0, $4, 2, 2, '', now(), now(), now())`,
    [challengeId, revision, currency, cents],
  )
}

test('statistics match the facts, and are hidden for few people', async () => {
  const people = []
  for (let number = 1; number <= MIN_STATISTICS_PEOPLE; number++) people.push(await asPerson(server, `P${number}`))
  const [ana, bia] = people as [(typeof people)[0], (typeof people)[0]]
  for (const person of people.slice(1)) await logWorkout(person)
  assert.equal(await readAnew(), null, 'one person fewer than it takes')
  await logWorkout(ana)
  await logWorkout(ana, { startedAt: '2026-03-02T13:00:00Z' })
  const figures = { people: people.length, workouts: people.length + 1, challenges: 0, prizeCents: 0, currency: 'BRL' }
  assert.deepEqual(await readAnew(), figures)

  // Counts public and private challenges that have begun, were not cancelled, and have two participants.
  const played = await buildChallenge(ana)
  const secret = await buildChallenge(ana, { isPrivate: true })
  const alone = await buildChallenge(ana)
  const ahead = await buildChallenge(ana, { startDate: '2026-03-09' })
  const cancelled = await buildChallenge(ana)
  await pool.query('insert into challenge_invited (challenge_id, user_id, at) values ($1, $2, now())', [
    secret.id,
    bia.id,
  ])
  for (const challenge of [played, secret, alone, ahead, cancelled]) await join(ana, challenge)
  for (const challenge of [played, secret, ahead, cancelled]) await join(bia, challenge)
  await pool.query("update challenges set status = 'cancelled', ended_at = now() where id = $1", [cancelled.id])
  assert.deepEqual(await readAnew(), { ...figures, challenges: 2 })

  // Of prizes the last revision, in the default currency, and without private challenges.
  await settle(played.id, 1, 70_00)
  await settle(played.id, 2, 50_00)
  await settle(secret.id, 1, 900_00)
  await settle(alone.id, 1, 30_00, 'USD')
  assert.deepEqual(await readAnew(), { ...figures, challenges: 2, prizeCents: 50_00 })

  // Voided workouts count nowhere.
  await pool.query('update activities set voided_at = now() where user_id = $1', [bia.id])
  assert.equal(await readAnew(), null)
})

test('they are counted once in ten minutes, for any number of requests', async () => {
  await readAnew()
  const { statements } = await recordStatements(() => Promise.all(Array.from({ length: 50 }, read)))
  assert.deepEqual(statements, [])
  server.clock.set(new Date(server.clock.now().getTime() + STATISTICS_FRESH_MINUTES * 60_000))
  const again = await recordStatements(() => Promise.all(Array.from({ length: 50 }, read)))
  assert.equal(again.statements.filter(text => text.includes('from activities')).length, 1)
})

test("after a failed count the earlier totals remain, and visitors don't trigger new counts", async () => {
  const before = await readAnew()
  server.clock.set(new Date(server.clock.now().getTime() + STATISTICS_FRESH_MINUTES * 60_000))
  await pool.query('alter table activities rename to activities_away')
  try {
    const { statements } = await recordStatements(async () => {
      for (let visitor = 0; visitor < 5; visitor++) assert.deepEqual(await read(), before)
    })
    assert.equal(statements.filter(text => text.includes('from activities')).length, 1)
  } finally {
    await pool.query('alter table activities_away rename to activities')
  }
})
