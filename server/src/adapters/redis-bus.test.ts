import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openLive } from '../core/live.ts'
import { testDatabase } from '../db/testing.ts'
import { StartRefused } from '../settings/environment.ts'
import { redisServer } from '../testing/redis-server.ts'
import { redisBus } from './redis-bus.ts'

const database = await testDatabase()
// A Redis of this machine, for the wider checks.
const { TEST_REDIS_URL } = process.env
const redis = await redisServer()
const url = TEST_REDIS_URL ?? redis.url
after(() => Promise.all([database.end(), redis.close()]))

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate)
}

test('nodes exchange messages through Redis, and none through the database', async () => {
  const [one, other] = await Promise.all([1, 2].map(async () => openLive(database, await redisBus(url))))
  const heard: string[] = []
  const ofDatabase: string[] = []
  const beside = await openLive(database)
  beside.listen('c', { tell: event => void ofDatabase.push(event), end: () => {} })
  other!.listen('c', { tell: event => void heard.push(event), end: () => {} })
  one!.chatChanged('c')
  await until(() => heard.length === 1)
  // Messages of database triggers still arrive.
  const confirmed = new Promise<string>(resolve => other!.hearConfirmed(resolve))
  await database.pool.query(`select pg_notify('bora_live', '{"from":"","confirmed":["p"]}')`)
  assert.equal(await confirmed, 'p')
  assert.deepEqual([heard, ofDatabase], [['chat'], []])
  await Promise.all([one!.close(), other!.close(), beside.close()])
})

test('after a lost connection all listeners reload, and later events arrive', async () => {
  const own = await redisServer()
  const bus = await redisBus(own.url)
  const live = await openLive(database, bus)
  const heard: string[] = []
  live.listen('c', { tell: event => void heard.push(event), end: () => {} })
  own.cut()
  await until(() => heard.length > 0)
  assert.deepEqual(heard, ['standings'])
  const sender = await redisBus(own.url)
  await sender.open(
    () => {},
    () => {},
  )
  await sender.publish(JSON.stringify({ from: 'another', post: ['c w'] }))
  await until(() => heard.length > 1)
  assert.deepEqual(heard, ['standings', 'post'])
  await Promise.all([sender.close(), live.close()])
  await own.close()
})

test('a change succeeds here while Redis is away', async () => {
  const own = await redisServer()
  const live = await openLive(database, await redisBus(own.url))
  await own.close()
  const heard: string[] = []
  live.listen('c', { tell: event => void heard.push(event), end: () => {} })
  live.chatChanged('c')
  await until(() => heard.includes('chat'))
  await live.close()
})

test('the start refuses a Redis that cannot be reached, without its password', async () => {
  const own = await redisServer()
  const { port } = new URL(own.url)
  await own.close()
  const bus = await redisBus(`redis://bora:secret@127.0.0.1:${port}`)
  await assert.rejects(
    bus.open(
      () => {},
      () => {},
    ),
    (error: unknown) => {
      assert.ok(error instanceof StartRefused)
      assert.match(error.message, /^LIVE_URL: no Redis can be used at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\.$/)
      return true
    },
  )
})
