import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { Refusal } from './refusal.ts'
import type { Part } from '../settings/shared-limits.ts'
import { fairQueue, type FairQueue } from './fair-queue.ts'

const SMALL = 10
const LARGE = 101

type Piece = { person: string; bytes?: number }

/** Creates pieces of work that end at the test's command; `began` records the order in which they started. */
function workshop(limits: Parameters<typeof fairQueue>[0]) {
  let clock = 0
  const turns: FairQueue = fairQueue(limits, () => clock)
  const began: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const done: Promise<unknown>[] = []
  return {
    began,
    /** Returns the result in an object, because added work doesn't begin before the caller awaits. */
    async add(name: string, { person, bytes = SMALL }: Piece): Promise<{ result: Promise<string> }> {
      const result = turns({ person, bytes }, async () => {
        began.push(name)
        await new Promise<void>((resolve, reject) => ends.set(name, error => (error ? reject(error) : resolve())))
        return name
      })
      done.push(result.catch(() => {}))
      await tick()
      return { result }
    },
    pass(seconds: number): void {
      clock += seconds * 1_000
    },
    async end(name: string, error?: Error): Promise<void> {
      ends.get(name)!(error)
      await tick()
    },
    /** Ends all running work, the oldest first, until nothing is left. */
    async run(): Promise<void> {
      for (let at = 0; at < began.length; at++) {
        ends.get(began[at]!)!()
        await tick()
      }
      await Promise.all(done)
    },
  }
}

const ONE = { atOnce: 1, largeBytes: 100, mostWaiting: 1_000, mostOfOne: 1_000 as Part }
const TWO = { ...ONE, atOnce: 2 }

test('a person with one picture waits only for those in progress, regardless of the queue', async () => {
  const shop = workshop(ONE)
  for (let i = 0; i < 10; i++) await shop.add(`album ${i}`, { person: 'Zé' })
  await shop.end('album 0')
  await shop.add('photo', { person: 'Ana' })
  await shop.run()
  assert.deepEqual(shop.began.slice(0, 4), ['album 0', 'album 1', 'photo', 'album 2'])
})

test('a person with a tiny picture is next, even if many people wait with larger ones', async () => {
  const shop = workshop(ONE)
  for (let i = 0; i < 8; i++) await shop.add(`theirs ${i}`, { person: `p${i}`, bytes: 100 })
  await shop.add('tiny', { person: 'Ana', bytes: 1 })
  await shop.run()
  assert.deepEqual(shop.began.slice(0, 3), ['theirs 0', 'tiny', 'theirs 1'])
})

test('more work gives a person no larger share, in bytes', async () => {
  const shop = workshop(ONE)
  for (let i = 1; i <= 3; i++) await shop.add(`thirty ${i}`, { person: 'a', bytes: 30 })
  for (let i = 1; i <= 9; i++) await shop.add(`ten ${i}`, { person: 'b', bytes: 10 })
  await shop.run()
  const tens = (until: string) => shop.began.slice(0, shop.began.indexOf(until)).filter(name => name.startsWith('ten '))
  assert.deepEqual([tens('thirty 2').length, tens('thirty 3').length], [5, 8], shop.began.join())
})

test("people alternate, and each person's own order is kept", async () => {
  const shop = workshop(ONE)
  for (const person of ['a', 'b', 'c']) for (let i = 1; i <= 3; i++) await shop.add(`${person}${i}`, { person })
  await shop.run()
  assert.deepEqual(shop.began, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test("newcomers don't overtake a waiting person for ever", async () => {
  const shop = workshop(ONE)
  for (let i = 1; i <= 3; i++) await shop.add(`old ${i}`, { person: 'old' })
  for (let i = 1; i <= 20; i++) {
    await shop.add(`new ${i}`, { person: `new ${i}` })
    await shop.end(shop.began.at(-1)!)
  }
  assert.ok(shop.began.includes('old 3'), shop.began.join())
  await shop.run()
})

test('one person has both slots only while nobody else waits', async () => {
  const shop = workshop(TWO)
  for (let i = 1; i <= 4; i++) await shop.add(`a${i}`, { person: 'a' })
  assert.deepEqual(shop.began, ['a1', 'a2'])
  await shop.add('b1', { person: 'b' })
  await shop.add('b2', { person: 'b' })
  await shop.end('a1')
  await shop.end('b1')
  assert.deepEqual(shop.began, ['a1', 'a2', 'b1', 'b2'], 'a has one place still, and b waits')
  await shop.run()
  assert.deepEqual(shop.began.slice(4), ['a3', 'a4'])
})

test('one large piece runs at a time, and small ones pass it', async () => {
  const shop = workshop(TWO)
  for (const person of ['a', 'b', 'c']) await shop.add(`large ${person}`, { person, bytes: LARGE })
  await shop.add('small d', { person: 'd' })
  await shop.add('small e', { person: 'e' })
  assert.deepEqual(shop.began, ['large a', 'small d'])
  await shop.end('small d')
  await shop.end('small e')
  assert.deepEqual(shop.began, ['large a', 'small d', 'small e'])
  await shop.end('large a')
  assert.deepEqual(shop.began.slice(3), ['large b'])
  await shop.run()
  assert.deepEqual(shop.began.slice(3), ['large b', 'large c'])
})

test('a large piece gets its turn although small ones keep coming', async () => {
  const shop = workshop(TWO)
  await shop.add('small 0', { person: 'p0' })
  await shop.add('large', { person: 'a', bytes: LARGE })
  await shop.add('large too', { person: 'b', bytes: LARGE })
  for (let i = 1; i <= 9; i++) {
    await shop.add(`small ${i}`, { person: `p${i}` })
    await shop.end(`small ${i - 1}`)
  }
  await shop.end('large')
  assert.ok(shop.began.includes('large too'), shop.began.join())
  await shop.run()
})

test('failed work frees its slot', async () => {
  const shop = workshop(ONE)
  const broken = await shop.add('broken', { person: 'a' })
  const next = await shop.add('next', { person: 'a' })
  await shop.end('broken', new Error('broken'))
  await assert.rejects(broken.result, /broken/)
  await shop.end('next')
  assert.equal(await next.result, 'next')
})

test('the queues of one person and of all together are limited', async () => {
  const shop = workshop({ ...ONE, mostWaiting: 5, mostOfOne: 3 as Part })
  for (let i = 0; i < 3; i++) await shop.add(`a${i}`, { person: 'a' })
  await assert.rejects((await shop.add('a3', { person: 'a' })).result, isRefusal('too_many_requests'))
  for (let i = 0; i < 3; i++) await shop.add(`b${i}`, { person: 'b' })
  await assert.rejects((await shop.add('c0', { person: 'c' })).result, isRefusal('try_again'))
  await shop.end('a0')
  await shop.add('c1', { person: 'c' })
  await shop.run()
  assert.equal(shop.began.length, 7)
})

function isRefusal(code: string): (error: unknown) => boolean {
  return error => error instanceof Refusal && error.code === code
}

test('with a limit of one, a person has one running piece, even while a slot is free', async () => {
  const shop = workshop({ ...TWO, atWorkOfOne: 1 })
  for (let i = 0; i < 3; i++) await shop.add(`hostile ${i}`, { person: 'Zé' })
  assert.deepEqual(shop.began, ['hostile 0'])
  await shop.add('run', { person: 'Ana' })
  assert.deepEqual(shop.began, ['hostile 0', 'run'])
  await shop.end('run')
  assert.deepEqual(shop.began, ['hostile 0', 'run'])
  await shop.end('hostile 0')
  assert.deepEqual(shop.began, ['hostile 0', 'run', 'hostile 1'])
  await shop.run()
})

test('small work that takes long is charged for its time', async () => {
  const order = async (bytesPerSecond: number) => {
    const shop = workshop({ ...ONE, bytesPerSecond })
    await shop.add('slow 0', { person: 'Zé', bytes: 1 })
    await shop.add('slow 1', { person: 'Zé', bytes: 1 })
    await shop.add('slow 2', { person: 'Zé', bytes: 1 })
    for (let i = 0; i < 3; i++) await shop.add(`run ${i}`, { person: 'Ana', bytes: 90 })
    shop.pass(20)
    await shop.run()
    return shop.began
  }
  assert.deepEqual(await order(0), ['slow 0', 'slow 1', 'slow 2', 'run 0', 'run 1', 'run 2'])
  assert.deepEqual(await order(100), ['slow 0', 'run 0', 'run 1', 'run 2', 'slow 1', 'slow 2'])
})
