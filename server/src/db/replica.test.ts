import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { FRESH_HEADER, FRESH_MS, MAX_LAG_MS } from '@bora/rules/freshness.ts'
import { StartRefused } from '../settings/environment.ts'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { REQUESTS } from '../testing/authorisation/requests.ts'
import { authorisationWorld } from '../testing/authorisation/world.ts'
import { buildChallenge, join, logWorkout } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { connect } from './database.ts'
import { openReplica } from './replica.ts'
import { databaseWithReplica } from './testing-standby.ts'
import { testDatabase } from './testing.ts'

const DELAY_MS = 500
const pair = await databaseWithReplica(DELAY_MS)
const told: string[] = []
// A busy machine must not make it unusable between two lines of a test.
const options = { maxLagMs: 60_000, tell: (text: string) => void told.push(text) }
const replica = await openReplica(pair.url, pair.primary, options)
const statements: string[] = []
replica.hearStatements(({ text }) => void statements.push(text))
const server = await testServer('2026-03-02T18:00:00.000Z', {}, { database: pair.primary, replica })
after(async () => {
  await replica.end()
  await server.close()
})

const AUTHOR = await asPerson(server, 'Ana')
const READER = await asPerson(server, 'Bia')
const challenge = await buildChallenge(AUTHOR)
await join(READER, challenge)

/** Reads the board as this person; the score of its first row. */
async function firstScore(person: TestPerson, headers: Record<string, string> = {}): Promise<number> {
  const { statusCode, body } = await server.app.inject({
    url: `/api/challenges/${challenge.id}/leaderboard`,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  })
  assert.equal(statusCode, 200, body)
  return (JSON.parse(body) as { top: { score: number }[] }).top[0]!.score
}

async function scoresOnReplica(): Promise<number> {
  const rows = await replica.kysely
    .selectFrom('scores')
    .select('score')
    .where('challenge_id', '=', challenge.id)
    .execute()
  return rows.length
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()); await sleep(20))
    if (Date.now() > end) assert.fail(`not in time: ${what}`)
}

test('a person who changed something reads the database, everyone else the replica, fresh data on request', async () => {
  // Until the reader's own change, joining, is long enough ago and on the replica.
  await sleep(FRESH_MS)
  await until(async () => (await scoresOnReplica()) === 2, 'the replica has both participants')
  await pair.pause(true)
  await logWorkout(AUTHOR)
  assert.notEqual(await firstScore(AUTHOR), 0, 'one sees what one changed')
  statements.length = 0
  assert.equal(await firstScore(READER), 0, 'the replica lacks it')
  assert.notEqual(statements.length, 0)
  statements.length = 0
  assert.notEqual(await firstScore(READER, { [FRESH_HEADER]: '1' }), 0)
  assert.deepEqual(statements, [])
  assert.notEqual(await firstScore(AUTHOR), 0, 'what others read is not shared with the author')
  await pair.pause(false)
  await until(async () => (await firstScore(READER)) > 0, 'the replica has it')
})

test('a replica that is too far behind is not read', async () => {
  const watched = await openReplica(pair.url, pair.primary, { tell: options.tell })
  await until(() => watched.isCurrent(), 'the replica catches up')
  await pair.pause(true)
  await pair.primary.pool.query('create table later (id integer)')
  await until(() => !watched.isCurrent(), 'the lag is noticed')
  assert.ok(watched.lagMs()! > MAX_LAG_MS)
  await pair.pause(false)
  await until(() => watched.isCurrent(), 'it is used again')
  await pair.primary.pool.query('drop table later')
  await watched.end()
})

test('reads that the replica refuses go to the database, so that new rows are never missing', async () => {
  await pair.pause(true)
  const fresh = await buildChallenge(AUTHOR)
  statements.length = 0
  const answer = await server.app.inject({
    url: `/api/challenges/${fresh.id}/leaderboard`,
    headers: { authorization: `Bearer ${READER.token}` },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.notEqual(statements.length, 0, 'the replica was asked first')
  await pair.pause(false)
})

test('a database that takes changes, or another one, is refused as a replica', async () => {
  const itself = { connectionString: pair.primary.url }
  await assert.rejects(openReplica(pair.primary.url, { connection: itself }, options), isRefused(/streaming replica/))
  const other = await testDatabase()
  await assert.rejects(
    openReplica(pair.url, { connection: { connectionString: other.url } }, options),
    isRefused(/of the database/),
  )
  await other.end()
})

const LAGGING = Object.values(api)
  .flatMap(group => Object.values(group as Record<string, Endpoint>))
  .filter(call => call.mayLag)

test('calls that may lag are reads with a JSON answer', () => {
  assert.ok(LAGGING.length > 10)
  for (const call of LAGGING)
    assert.deepEqual([call.method, call.gives ?? 'json', call.takes], ['GET', 'json', undefined], call.path)
})

test('each call that may lag is answered by a database that takes no change', async () => {
  const database = await testDatabase()
  const readOnly = connect({ connectionString: database.url }, 'read-only', 4)
  readOnly.pool.on('connect', client => void client.query('set default_transaction_read_only = on'))
  let ran = 0
  const failed: string[] = []
  readOnly.hearStatements(one => (one.failed ? void failed.push(one.text) : void ran++))
  const replica = {
    kysely: readOnly.kysely,
    lagMs: () => 0,
    isCurrent: () => true,
    hearStatements: () => {},
    end: readOnly.end,
  }
  const world = await authorisationWorld({ database, replica })
  await sleep(FRESH_MS)
  for (const call of LAGGING) {
    const who = call.access === 'admin' || call.access === 'desk' ? world.people.desk : world.people.participant
    const { params, query } = (await REQUESTS[`GET ${call.path}`]?.(world, who)) ?? {}
    const values: Record<string, string> = { ...world.params, ...params }
    const before = ran
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => values[name]!)
    const answer = await world.server.app.inject({
      url: `/api${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    assert.equal(answer.statusCode, 200, `${call.path}: ${answer.body}`)
    assert.ok(ran > before, `${call.path} did not read there`)
  }
  assert.deepEqual(failed, [])
  await readOnly.end()
  await world.server.close()
})

test('a replica that ends costs no answer, and one that cannot be reached at the start is used later', async () => {
  await pair.kill()
  for (let i = 0; i < 5; i++) assert.notEqual(await firstScore(READER), 0)
  await until(() => replica.lagMs() === null, 'its end is noticed')
  assert.deepEqual(told, [])
  const late = await openReplica(pair.url, pair.primary, options)
  assert.equal(late.isCurrent(), false)
  assert.match(told.join(), /can't be reached/)
  await late.end()
})

function isRefused(what: RegExp) {
  return (error: unknown) => error instanceof StartRefused && what.test(error.message)
}
