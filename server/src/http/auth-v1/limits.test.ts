import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectOnce } from '../../db/testing.ts'
import { hashPassword } from '../../modules/accounts/passwords/password-hash.ts'
import { type TestWorld, testWorld } from './testing.ts'

let world: TestWorld
before(async () => (world = await testWorld({ authRateLimits: true, trustProxy: 1 })))
after(() => world.end())

async function attempt(email: string, password: string, ip: string, node = world.node) {
  const answer = await node.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password },
    headers: { 'x-forwarded-for': ip },
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as { code?: string },
  }
}

async function account(email: string) {
  await world.node.call('/auth/v1/signup', {
    method: 'POST',
    body: { email, password: 'segredo1' },
    headers: { 'x-forwarded-for': '192.0.2.1' },
  })
}

test('the sixth wrong password for an account from one address is refused, on every node, in any notation of the address', async () => {
  await account('target@example.com')
  const other = await world.addNode()
  const spellings = [
    'target@example.com',
    'TARGET@example.com',
    ' target@example.com',
    'Target@Example.com',
    'target@example.com ',
  ]
  for (const [place, spelling] of spellings.entries()) {
    const { status } = await attempt(spelling, `wrong${place}`, '198.51.100.1', place % 2 ? other : world.node)
    assert.equal(status, 400)
  }
  const sixth = await attempt('target@example.com', 'segredo1', '198.51.100.1', other)
  assert.deepEqual([sixth.status, sixth.body.code], [429, 'over_request_rate_limit'])
  assert.ok(Number(sixth.retryAfter) > 0 && Number(sixth.retryAfter) <= 900)
  const owner = await attempt('target@example.com', 'segredo1', '198.51.100.2')
  assert.equal(owner.status, 200)
})

type Answer = Awaited<ReturnType<typeof attempt>>

/**
 * Checks that of all these guesses for one account from one address at most five were verified, and that they are used
 * up: no single ones remain. Concurrent requests may be refused as too many, or time out, before or after a password
 * was verified, so all five may have been verified without a matching answer.
 */
async function assertFiveAreSpent(answers: Answer[], email: string, ip: string): Promise<void> {
  let looked = answers.filter(({ status }) => status === 400).length
  for (const { status } of answers) assert.ok([400, 429, 503].includes(status), String(status))
  let next = await attempt(email, 'wrong', ip)
  for (; next.status === 400; next = await attempt(email, 'wrong', ip)) looked++
  assert.ok(looked <= 5, `${looked} were looked at`)
  assert.deepEqual([next.status, next.body.code], [429, 'over_request_rate_limit'])
  // Not the few seconds of a busy server.
  assert.ok(Number(next.retryAfter) > 60, `told to come back in ${next.retryAfter} s`)
}

test('a hundred concurrent guesses are no more than five', async () => {
  await account('parallel@example.com')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => attempt('parallel@example.com', `wrong${n}`, '198.51.100.3')),
  )
  await assertFiveAreSpent(answers, 'parallel@example.com', '198.51.100.3')
})

test('guesses count even if the flood behind them crowds out their answers', async () => {
  const [email, ip] = ['crowded@example.com', '198.51.100.31']
  await account(email)
  const guess = (n: number) => attempt(email, `wrong${n}`, ip)
  const spentByNow = sql`select from auth.rate_limits where key like 'wrongPassword:%' and points >= 5`
  const spent = async () => (await spentByNow.execute(world.database.kysely)).rows.length
  const before = await spent()
  // Others are ahead in the queue for password checks: the flood arrives meanwhile.
  const others = Array.from({ length: availableParallelism() * 4 }, () => hashPassword('segredo1'))
  const first = Array.from({ length: 5 }, (_, n) => guess(n))
  while ((await spent()) === before) await sleep(2)
  let flood: Promise<Answer>[] = []
  await connectOnce(world.database.url, async client => {
    await client.query('begin; lock table auth.rate_limits')
    flood = Array.from({ length: 95 }, (_, n) => guess(5 + n))
    await Promise.race([Promise.all(first), sleep(1_000)])
    await client.query('commit')
  })
  await Promise.all(others)
  await assertFiveAreSpent(await Promise.all([...first, ...flood]), email, ip)
})

test('of as many guesses as an address may have waiting exactly five are verified', async () => {
  await account('thirty@example.com')
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => attempt('thirty@example.com', `wrong${n}`, '198.51.100.30')),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(5).fill(400), ...Array(25).fill(429)])
})

test('one password tried on many accounts stops after twenty', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 22; n++)
    statuses.push((await attempt(`someone${n}@example.com`, 'segredo1', '198.51.100.4')).status)
  assert.deepEqual(statuses, [...Array(20).fill(400), 429, 429])
})

test("sign-ins with the right password don't count", async () => {
  await account('often@example.com')
  for (let n = 0; n < 12; n++) {
    if (n % 4 !== 3) assert.equal((await attempt('often@example.com', 'wrong', '198.51.100.5')).status, 400)
    else assert.equal((await attempt('often@example.com', 'segredo1', '198.51.100.5')).status, 200)
  }
})

test('an IPv6 address counts with its whole network', async () => {
  await account('six@example.com')
  const statuses: number[] = []
  for (let n = 1; n <= 6; n++) statuses.push((await attempt('six@example.com', 'wrong', `2001:db8:0:7:${n}::1`)).status)
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429])
  assert.equal((await attempt('six@example.com', 'wrong', '2001:db8:0:8::1')).status, 400)
})

test('sign-ups from one address are limited, too', async () => {
  const statuses = new Map<number, number>()
  for (let n = 0; n < 35; n++) {
    const { status } = await world.node.call('/auth/v1/signup', {
      method: 'POST',
      body: { email: 'x', password: 'segredo1' },
      headers: { 'x-forwarded-for': '198.51.100.6' },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.deepEqual(
    [...statuses],
    [
      [400, 30],
      [429, 5],
    ],
  )
})
