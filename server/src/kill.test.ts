import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { superuser } from './db/embedded/names.ts'
import { connectOnce, testDatabase, urlOf, type TestDatabase } from './db/testing.ts'
import { cardForm } from './testing/pay.ts'
import { beginServer, freePort, type ServerProcess, untilReady } from './testing/server-process.ts'

// Two thirds of the kills happen during logging, one third during settlement.
const KILLS = Number(process.env.KILLS ?? 21)
const KILLS_IN_LOGGING = Math.ceil((KILLS * 2) / 3)
const KILLS_IN_SETTLEMENT = KILLS - KILLS_IN_LOGGING
const onServer = process.env.BORA_TEST_ENGINE === 'server'
const CHALLENGES = 8
// A kill follows within a few settlements after each start, so with this many the settlement outlasts the kills.
const CHALLENGES_PER_KILL = 8
const PRIZE_CENTS = 15_000

type Someone = { id: string; token: string; photos: string[]; slots: number }
type Answer = { status: number; body: Record<string, never> }

describe('kill -9 at any time loses nothing that was acknowledged', () => {
  let dataDir: string
  let database: TestDatabase | null = null
  let port: number
  let server: ServerProcess | undefined
  let people: Someone[] = []
  const challenges: { id: string; fingerprint: string }[] = []
  const acknowledged = new Map<string, Someone>()

  before(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bora-kill-'))
    if (onServer) database = await testDatabase()
    port = await freePort()
    await start()
    people = await Promise.all(['Ana', 'Caio', 'Bia'].map(name => signUp(name)))
  })
  after(async () => {
    await kill()
    if (existsSync(dataDir)) {
      for (const file of globSync(join(dataDir, '**/postmaster.pid')))
        endProcess(Number(readFileSync(file, 'utf8').split('\n')[0]))
      await sleep(200)
      rmSync(dataDir, { recursive: true, force: true })
    }
    await database?.end()
  })

  test('while workouts are logged', { timeout: 300_000 }, async () => {
    for (let i = 0; i < CHALLENGES; i++) challenges.push(await paidChallenge(people[0]!, i))
    for (const challenge of challenges) for (const one of people.slice(1)) await enter(one, challenge)
    await call(null, 'POST', '/dev/clock', { to: aWeekOn().toISOString() })
    for (let round = 0; round < KILLS_IN_LOGGING; round++) {
      for (const one of people) one.photos = await Promise.all(Array.from({ length: 3 }, () => photo(one)))
      const logging = people.map(async one => {
        for (const photoId of one.photos) {
          const id = randomUUID()
          const answer = await call(one, 'POST', '/activities', workout(id, photoId, slot(one.slots++))).catch(
            () => null,
          )
          if (answer?.status === 200) acknowledged.set(id, one)
          else if (answer && answer.status !== 503) assert.fail(JSON.stringify(answer))
          else return
        }
      })
      // At varying times: before the first answer, between two, and a little later.
      const enough = acknowledged.size + (round % 5)
      const until = Date.now() + 20_000
      while (acknowledged.size < enough && Date.now() < until) await sleep(2)
      await sleep(Math.random() * 40)
      await kill({ database: !onServer && round === KILLS_IN_LOGGING - 1 })
      await Promise.all(logging)
      await start()
      await everythingIsThere()
    }
    assert.ok(acknowledged.size > KILLS_IN_LOGGING, `only ${acknowledged.size} were acknowledged before the kills`)
  })

  test('while prizes are settled', { timeout: 300_000 }, async t => {
    const everybody = [...people]
    await call(null, 'POST', '/dev/clock', { to: `${day(8)}T15:00:00Z` })
    while (challenges.length < KILLS_IN_SETTLEMENT * CHALLENGES_PER_KILL) {
      const creator = await signUp(`Dora ${everybody.length}`)
      everybody.push(creator)
      const more = await Promise.all(
        Array.from({ length: 10 }, (_, i) => paidChallenge(creator, challenges.length + i, { from: 8, to: 9 })),
      )
      challenges.push(...more)
      await Promise.all(more.map(challenge => enter(people[0]!, challenge)))
    }
    const winner = people[0]!
    const workoutId = randomUUID()
    const done = workout(workoutId, await photo(winner), new Date(`${day(8)}T13:00:00Z`))
    assert.equal((await call(winner, 'POST', '/activities', done)).status, 200)
    acknowledged.set(workoutId, winner)

    const seen: string[] = []
    for (let round = 0; round < KILLS_IN_SETTLEMENT; round++) {
      const withDatabase = !onServer && round % 3 === 2
      const before = await connectOnce(databaseUrl(), async client => {
        // It may be killed at the other end.
        client.on('error', () => {})
        const atStart = await settled(client)
        void settleNow().catch(() => {})
        await untilMoreThan(atStart + Math.floor(Math.random() * 3), client)
        await sleep(Math.random() * 15)
        const atLast = await settled(client)
        await kill({ database: withDatabase })
        return atLast
      })
      await start()
      const after = await connectOnce(databaseUrl(), settled)
      seen.push(`${before}..${after}`)
      // Settlements are final: the kill came after the first count and before the second one.
      assert.ok(
        before > 0 && after < challenges.length,
        `kill ${round} fell outside the settlement: ${seen.join(', ')}`,
      )
      assert.ok(after >= before, `kill ${round} lost a settlement: ${seen.join(', ')}`)
    }
    t.diagnostic(`settled before and after each kill, of ${challenges.length}: ${seen.join(', ')}`)
    await settleNow()
    await untilMoreThan(challenges.length - 1)

    for (const challenge of challenges) {
      const { body } = await call(people[0]!, 'GET', `/challenges/${challenge.id}/results`)
      const results = body as unknown as { poolCents: number; feeCents: number; winners: { prizeCents: number }[] }
      assert.equal(results.poolCents, PRIZE_CENTS)
      assert.equal(results.feeCents + results.winners.reduce((sum, one) => sum + one.prizeCents, 0), PRIZE_CENTS)
      const statement = (await call(people[0]!, 'GET', `/challenges/${challenge.id}/statement`)).body as unknown as {
        balanceCents: number
        lines: { amountCents: number }[]
      }
      assert.equal(statement.balanceCents, 0)
    }
    const wallets = await Promise.all(
      everybody.map(
        async one => (await call(one, 'GET', '/wallet')).body as unknown as { freeCents: number; heldCents: number },
      ),
    )
    const inWallets = wallets.reduce((sum, one) => sum + one.freeCents + one.heldCents, 0)
    assert.equal(inWallets, challenges.length * PRIZE_CENTS, 'each prize is in the wallets exactly once')
    await everythingIsThere()
  })

  async function everythingIsThere(): Promise<void> {
    for (const [id, one] of acknowledged) {
      const { status } = await call(one, 'GET', `/activities/${id}`)
      assert.equal(status, 200, `activity ${id} was acknowledged and is gone`)
    }
    const board = (await call(people[0]!, 'GET', `/challenges/${challenges[0]!.id}/leaderboard`)).body as unknown as {
      top: { person: { id: string }; score: number }[]
    }
    for (const one of people) {
      const feed = await pointsInFeed(one)
      assert.equal(board.top.find(row => row.person.id === one.id)!.score, feed, 'the score is the sum of the receipts')
    }
  }

  async function pointsInFeed(one: Someone): Promise<number> {
    let points = 0
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await call(
        one,
        'GET',
        `/challenges/${challenges[0]!.id}/activities?person=${one.id}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      const page = body as unknown as {
        items: { receipts: { challengeId: string; points: number }[] }[]
        next: string | null
      }
      for (const item of page.items)
        points += item.receipts.find(receipt => receipt.challengeId === challenges[0]!.id)?.points ?? 0
      cursor = page.next
    }
    return points
  }

  /** Moves the clock past the end of all challenges, or further if it is there already, which settles those due. */
  async function settleNow(): Promise<void> {
    const { now } = (await call(null, 'GET', '/config')).body as unknown as { now: string }
    const to = Math.max(Date.parse(`${day(11)}T00:00:05Z`), Date.parse(now) + 1_000)
    await call(null, 'POST', '/dev/clock', { to: new Date(to).toISOString() })
  }

  async function untilMoreThan(count: number, client?: pg.Client): Promise<void> {
    if (!client) return connectOnce(databaseUrl(), own => untilMoreThan(count, own))
    const until = Date.now() + 30_000
    while ((await settled(client)) <= count) assert.ok(Date.now() < until, `no more than ${count} are settled`)
  }

  async function settled(client: pg.Client): Promise<number> {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from settlements')
    return rows[0]!.count
  }

  /** The address of the database, even while the server is down. */
  function databaseUrl(): string {
    if (database) return database.url
    const [, , , port, host] = readFileSync(globSync(join(dataDir, '**/postmaster.pid'))[0]!, 'utf8').split('\n')
    return urlOf({ host: host!, port: Number(port), user: superuser, database: 'bora' })
  }

  async function signUp(name: string): Promise<Someone> {
    const { anonKey } = (await call(null, 'GET', '/config')).body as unknown as { anonKey: string }
    const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey },
      body: JSON.stringify({
        email: `${name.toLowerCase().replace(' ', '-')}-${randomUUID()}@bora.test`,
        password: 'segredo1',
        data: { name },
      }),
    })
    const session = (await answer.json()) as { access_token: string; user: { id: string } }
    const one = { id: session.user.id, token: session.access_token, photos: [], slots: 0 }
    await call(one, 'POST', '/me/fair-play')
    return one
  }

  // The creator pays it as a fixed prize: entry is free, so no one needs a confirmed address.
  async function paidChallenge(
    creator: Someone,
    i: number,
    days = { from: 0, to: 8 },
  ): Promise<{ id: string; fingerprint: string }> {
    const id = randomUUID()
    const draft = {
      title: `Sem desculpa ${i}`,
      description: 'Cada treino vale um.',
      type: 'activity',
      target: null,
      startDate: day(days.from),
      endDate: day(days.to),
      timeZone: 'America/Sao_Paulo',
      limits: { lateHours: 168 },
      prize: { kind: 'fixed', amountCents: PRIZE_CENTS },
    }
    const created = (await call(creator, 'POST', '/challenges', { id, draft })).body as unknown as {
      id: string
      fingerprint: string
    }
    const checkout = await call(creator, 'POST', `/challenges/${created.id}/checkout`)
    assert.equal(checkout.status, 200, JSON.stringify(checkout.body))
    const { url, payment } = checkout.body as unknown as { url: string; payment: { id: string } }
    await fetch(`http://127.0.0.1:${port}${new URL(url, 'http://x').pathname}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: cardForm('approved'),
    })
    // The payer returns, even if the webhook was lost.
    const back = await call(creator, 'GET', `/payments/${payment.id}`)
    assert.equal((back.body as unknown as { status: string }).status, 'succeeded')
    return created
  }

  async function enter(one: Someone, challenge: { id: string; fingerprint: string }): Promise<void> {
    const { status, body } = await call(one, 'POST', `/challenges/${challenge.id}/join`, {
      fingerprint: challenge.fingerprint,
    })
    assert.equal(status, 200, JSON.stringify(body))
  }

  async function photo(one: Someone): Promise<string> {
    const picture = await sharp(randomBytes(12 * 12 * 3), { raw: { width: 12, height: 12, channels: 3 } })
      .jpeg()
      .toBuffer()
    const answer = await fetch(`http://127.0.0.1:${port}/api/photos`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${one.token}` },
      body: new Uint8Array(picture),
    })
    return ((await answer.json()) as { id: string }).id
  }

  async function call(one: Someone | null, method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        ...(one && { authorization: `Bearer ${one.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }

  async function start(): Promise<void> {
    server = await beginServer({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' })
    await untilReady(server)
  }

  async function kill(also: { database?: boolean } = {}): Promise<void> {
    if (also.database) {
      const file = globSync(join(dataDir, '**/postmaster.pid'))[0]!
      endProcess(Number(readFileSync(file, 'utf8').split('\n')[0]))
    }
    server?.child.kill('SIGKILL')
    await server?.ended
  }
})

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

// The day some days from now, in São Paulo.
function day(ahead: number): string {
  const there = new Date(Date.now() - 3 * 3_600_000 + ahead * 86_400_000)
  return there.toISOString().slice(0, 10)
}

// A week after the challenges began there is room for three hundred workouts that don't overlap.
function aWeekOn(): Date {
  return new Date(Date.now() + 7 * 86_400_000)
}

// A separate time slot for each workout, backwards from that instant.
function slot(number: number): Date {
  return new Date(aWeekOn().getTime() - 3_600_000 - number * 31 * 60_000)
}

function workout(id: string, photoId: string, start: Date): object {
  return {
    id,
    workoutType: 'gym_general',
    startedAt: start.toISOString(),
    timeZone: 'America/Sao_Paulo',
    minutes: 30,
    photoIds: [photoId],
  }
}
