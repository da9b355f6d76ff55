import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joined } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkMoney } from './modules/treasury/money-check/money-check.ts'
import { asPerson, signedInAgain, type TestPerson } from './testing/as-person.ts'
import { cardForm } from './testing/pay.ts'
import { beginServer, type ServerProcess, until, untilReady } from './testing/server-process.ts'
import { testServer, type TestServer } from './testing/server.ts'

const DAY_MS = 86_400_000
const FEE = 5_000
// Three entries minus the platform's tenth.
const PRIZE = 13_500
// At noon in São Paulo, tomorrow, so that the whole day is available at any current time.
const NOON = `${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T15:00:00.000Z`
const dayAfter = (days: number) => new Date(Date.parse(NOON) + days * DAY_MS)

type Names = 'ana' | 'bia' | 'caio'
type Someone = Pick<TestPerson, 'id' | 'token'>
type Challenge = Calls['POST /challenges']['output']

/**
 * Two processes on one database, as behind a load balancer that sends each request to either. They are unaware of each
 * other.
 */
describe('two nodes on one database', () => {
  const dataDir = mkdtempSync(joined(tmpdir(), 'bora-two-nodes-'))
  // On the same database: it only needs to know the accounts.
  let beside: TestServer
  let a: ServerProcess, b: ServerProcess
  let people: Record<Names, TestPerson>
  let challenge: Challenge
  // A person who comes by a link, and signs up through the product's own API.
  let lia: Someone
  const params = () => ({ challengeId: challenge.id })

  before(async () => {
    beside = await testServer(NOON)
    const settings = { DATA_DIR: dataDir, DATABASE_URL: beside.database.url }
    ;[a, b] = await Promise.all([beginServer(settings), beginServer(settings)])
    await Promise.all([untilReady(a), untilReady(b)])
    await Promise.all([a, b].map(node => moveClock(node, NOON)))
    const [ana, bia, caio] = await Promise.all(
      ['Ana Duarte', 'Bia Ferraz', 'Caio Nogueira'].map(name => asPerson(beside, name)),
    )
    people = { ana: ana!, bia: bia!, caio: caio! }
  })
  after(async () => {
    for (const node of [a, b]) node?.child.kill('SIGTERM')
    await Promise.all([a, b].map(node => node?.ended))
    await beside.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a challenge created on one is joined and paid on the other, each once, even with concurrent requests to both', async () => {
    challenge = await as('ana', a).call('POST /challenges', {
      body: {
        id: randomUUID(),
        draft: {
          title: 'Dois nós',
          description: 'Cada treino vale um.',
          type: 'activity',
          target: null,
          startDate: NOON.slice(0, 10),
          endDate: dayAfter(1).toISOString().slice(0, 10),
          timeZone: 'America/Sao_Paulo',
          prize: { kind: 'challenge', entryFeeCents: FEE },
        },
      },
    })
    for (const name of ['bia', 'caio'] as const) {
      const join = { params: params(), body: { fingerprint: challenge.fingerprint } }
      const answers = await Promise.all(
        [a, b].map(node => as(name, node).send('POST /challenges/:challengeId/join', join)),
      )
      assert.ok(
        answers.some(({ status }) => status === 200),
        JSON.stringify(answers),
      )
    }
    for (const [name, begins, pays] of [
      ['ana', a, b],
      ['bia', b, a],
      ['caio', a, a],
    ] as const) {
      const { payment, url } = await as(name, begins).call('POST /challenges/:challengeId/checkout', {
        params: params(),
      })
      await Promise.all([pays, begins].map(node => press(node, url)))
      const own = { params: { paymentId: payment.id } }
      const seen = await Promise.all([a, b].map(node => as(name, node).call('GET /payments/:paymentId', own)))
      assert.deepEqual(new Set(seen.map(({ status }) => status)), new Set(['succeeded']), name)
    }
    for (const node of [a, b]) {
      const { participants, pool } = await as('ana', node).call('GET /challenges/:challengeId', { params: params() })
      assert.deepEqual([participants, pool.poolCents], [3, 3 * FEE])
    }
    assert.deepEqual(await postings('entry'), 3)
  })

  test('a workout logged on one updates the ranking shown by the other, and is stored once', async () => {
    using looking = await listen(a, people.ana, `/api/challenges/${challenge.id}/live`)
    const workout = await workoutOf('bia', b)
    const logged = await Promise.all([b, a].map(node => as('bia', node).send('POST /activities', { body: workout })))
    assert.ok(
      logged.some(({ status }) => status === 200),
      JSON.stringify(logged),
    )
    await until('the ranking on the other node is told to have moved', () => looking.heard().includes('standings'))
    const board = await as('ana', a).call('GET /challenges/:challengeId/leaderboard', { params: params() })
    assert.deepEqual([board.top[0]?.person.name, board.top[0]?.score], ['Bia Ferraz', 1])
    const feeds = await Promise.all(
      [a, b].map(node => as('ana', node).call('GET /feed', { query: { challenge: challenge.id } })),
    )
    assert.deepEqual(
      feeds.map(({ items }) => items.map(({ id }) => id)),
      [[workout.id], [workout.id]],
    )
  })

  test('a comment on one is read on the other, updates its open pages, and is notified of once', async () => {
    const post = (await as('ana', a).call('GET /feed', { query: { challenge: challenge.id } })).items[0]!
    using page = await listen(a, people.ana, `/api/challenges/${challenge.id}/live`)
    using bell = await listen(b, people.bia, '/api/live/notices')
    const about = { params: { activityId: post.id } }
    const comment = { ...about, body: { id: randomUUID(), text: 'Boa, Bia!', mentions: [] } }
    const said = await Promise.all(
      [a, b].map(node => as('ana', node).send('POST /activities/:activityId/comments', comment)),
    )
    assert.ok(
      said.some(({ status }) => status === 200),
      JSON.stringify(said),
    )
    await until('the bell on the other node rings', () => bell.heard().includes('notices'))
    const comments = await as('bia', b).call('GET /activities/:activityId/comments', about)
    assert.deepEqual(
      comments.items.map(({ text }) => text),
      ['Boa, Bia!'],
    )
    assert.deepEqual(await toldOf('bia', 'commented'), 1)

    const message = { params: params(), body: { id: randomUUID(), text: 'Quem vai amanhã?' } }
    await as('caio', b).call('POST /challenges/:challengeId/chat', message)
    await until('the chat on the other node is told to have changed', () => page.heard().includes('chat'))
    const { items } = await as('ana', a).call('GET /challenges/:challengeId/chat', { params: params() })
    assert.deepEqual(
      items.map(({ author, text }) => `${author.name}: ${text}`),
      ['Caio Nogueira: Quem vai amanhã?'],
    )
  })

  test('it is settled once, its prize is credited and released once, though both find it due', async () => {
    const settled = await Promise.all([a, b].map(node => moveClock(node, dayAfter(5).toISOString())))
    // The jobs of either may have been first.
    assert.ok(settled.reduce((sum, one) => sum + one.settled, 0) <= 1)
    await signInAnew(dayAfter(5))
    const results = await Promise.all(
      [a, b].map(node => as('caio', node).call('GET /challenges/:challengeId/results', { params: params() })),
    )
    assert.deepEqual(results[0], results[1])
    assert.deepEqual(
      results[0]!.winners.map(({ person, prizeCents }) => [person.name, prizeCents]),
      [['Bia Ferraz', PRIZE]],
    )
    assert.equal(await postings('settle'), 1)
    assert.equal(await rows('settlements', 'challenge_id = $1', [challenge.id]), 1)
    assert.equal(await toldOf('bia', 'prize_credited'), 1)
    for (const node of [a, b]) assert.deepEqual(await walletOf('bia', node), [0, PRIZE])

    await Promise.all([a, b].map(node => moveClock(node, dayAfter(30).toISOString())))
    await signInAnew(dayAfter(30))
    for (const node of [a, b]) assert.deepEqual(await walletOf('bia', node), [PRIZE, 0])
    assert.equal(await toldOf('bia', 'prize_free'), 1)
    assert.deepEqual(await checkMoney(beside.database.kysely), [])
  })

  test('a link opened on one brings a new person through the other to the first workout and a comment', async () => {
    const start = dayAfter(30).toISOString().slice(0, 10)
    const draft = { title: 'Pelo link', description: 'Treino do dia.', type: 'workout_count', target: null }
    const dates = { startDate: start, endDate: dayAfter(60).toISOString().slice(0, 10), timeZone: 'America/Sao_Paulo' }
    const { id, fingerprint } = await as('ana', a).call('POST /challenges', {
      body: { id: randomUUID(), draft: { ...draft, ...dates, type: 'workout_count' } },
    })
    const into = { params: { challengeId: id } }
    const { url } = await as('ana', b).call('POST /challenges/:challengeId/invite-link', {
      ...into,
      body: { device: null },
    })
    const invite = /\/invite\/([a-z0-9]+)$/.exec(url)![1]!
    const opening = { params: { token: invite }, body: { device: null } }
    const visitor = await as(null, a).call('POST /invites/:token/open', opening)
    assert.equal(visitor.state, 'valid')

    lia = await signUp(b, 'Lia Monteiro')
    // The browser continues with its state on any node; here on the first again.
    await as(lia, a).call('POST /invites/:token/open', opening)
    const joining = { ...into, body: { fingerprint, invite } }
    const joins = await Promise.all(
      [a, b].map(node => as(lia, node).send('POST /challenges/:challengeId/join', joining)),
    )
    assert.ok(
      joins.some(({ status }) => status === 200),
      JSON.stringify(joins),
    )
    assert.equal(await rows('participants', 'challenge_id = $1 and user_id = $2', [id, lia.id]), 1)
    assert.equal(await toldOf('ana', 'invite_joined'), 1)

    using looking = await listen(a, people.ana, `/api/challenges/${id}/live`)
    await as(lia, a).call('POST /me/fair-play')
    const workout = await workoutOf(lia, b, dayAfter(30))
    await as(lia, b).call('POST /activities', { body: workout })
    await until('an open page on the other node hears of it', () => looking.heard().includes('standings'))
    const { items } = await as('ana', a).call('GET /feed', { query: { challenge: id } })
    assert.deepEqual(
      items.map(item => item.id),
      [workout.id],
    )
    using bell = await listen(b, lia, '/api/live/notices')
    const params = { activityId: workout.id }
    const body = { id: randomUUID(), text: 'Boa estreia, @Lia Monteiro!', mentions: [lia.id] }
    await Promise.all(
      [a, b].map(node => as('ana', node).send('POST /activities/:activityId/comments', { params, body })),
    )
    await until('the bell on the other node rings', () => bell.heard().includes('notices'))
    const notices = await Promise.all([a, b].map(node => as(lia, node).call('GET /notifications')))
    for (const { items: told } of notices)
      assert.deepEqual(told.filter(({ kind }) => kind === 'mentioned').length, 1, JSON.stringify(told))
  })

  test('each week has one digest, though both nodes restart and find it due', async () => {
    const monday = nextMonday(dayAfter(31))
    const week = new Date(monday.getTime() - 7 * DAY_MS).toISOString().slice(0, 10)
    const digests = () => rows('notices', "user_id = $1 and kind = 'weekly_digest' and subject = $2", [lia.id, week])
    await Promise.all([a, b].map(node => moveClock(node, monday.toISOString())))
    for (const node of [a, b]) node.child.kill('SIGTERM')
    await Promise.all([a, b].map(node => node.ended))
    const begin = async () => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: beside.database.url }
      ;[a, b] = await Promise.all([beginServer(settings), beginServer(settings)])
      await Promise.all([untilReady(a), untilReady(b)])
      await until('both have looked', async () => {
        const open = await rows('jobs.job', `name = $1 and state in ('created', 'retry', 'active')`, ['send-digests'])
        return open === 0 && (await digests()) > 0
      })
    }
    await begin()
    assert.equal(await digests(), 1)
    for (const node of [a, b]) node.child.kill('SIGKILL')
    await Promise.all([a, b].map(node => node.ended))
    await begin()
    assert.equal(await digests(), 1)
    await signInAnew(monday)
  })

  test('when one of them stops, the other has everything', async () => {
    a.child.kill('SIGKILL')
    await a.ended
    const { winners } = await as('ana', b).call('GET /challenges/:challengeId/results', { params: params() })
    assert.equal(winners.length, 1)
    const { items } = await as('bia', b).call('GET /me/activities')
    assert.equal(items.length, 1)
  })

  /** A person's calls through a node, or a visitor's. */
  function as(who: Names | Someone | null, node: ServerProcess) {
    const { id: name, token } = typeof who === 'string' ? { ...people[who], id: who } : (who ?? { id: 'a visitor' })
    async function send(address: string, request: { params?: object; query?: object; body?: object } = {}) {
      const [method, pattern] = address.split(' ') as [string, string]
      const values = (request.params ?? {}) as Record<string, string>
      const path = pattern.replace(/:(\w+)/g, (_match, of: string) => encodeURIComponent(values[of]!))
      const query = new URLSearchParams(request.query as Record<string, string>)
      const answer = await fetch(`${node.url}/api${path}?${query.toString()}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(request.body && { 'content-type': 'application/json' }),
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
      })
      return { status: answer.status, body: await answer.json() }
    }
    return {
      send,
      async call<A extends keyof Calls>(
        address: A,
        request?: Partial<Calls[A]['request']>,
      ): Promise<Calls[A]['output']> {
        const { status, body } = await send(address, request)
        assert.equal(status, 200, `${name}: ${address}: ${JSON.stringify(body)}`)
        return body as Calls[A]['output']
      },
    }
  }

  async function signUp(node: ServerProcess, name: string): Promise<Someone> {
    const { anonKey } = (await (await fetch(`${node.url}/api/config`)).json()) as { anonKey: string }
    const answer = await fetch(`${node.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey },
      body: JSON.stringify({ email: `${randomUUID()}@bora.test`, password: 'segredo-bom-1', data: { name } }),
    })
    const body = (await answer.json()) as { access_token: string; user: { id: string } }
    assert.equal(answer.status, 200, JSON.stringify(body))
    return { id: body.user.id, token: body.access_token }
  }

  async function workoutOf(who: Names | Someone, node: ServerProcess, on = new Date(NOON)) {
    const { token } = typeof who === 'string' ? people[who] : who
    const { default: sharp } = await import('sharp')
    const background = { r: on.getUTCDate() * 7, g: 120, b: 90 }
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } })
    const answer = await fetch(`${node.url}/api/photos`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
      body: new Uint8Array(await picture.jpeg().toBuffer()),
    })
    const { id } = (await answer.json()) as { id: string }
    return {
      id: randomUUID(),
      workoutType: 'gym_general' as const,
      startedAt: new Date(on.getTime() - 2 * 3_600_000).toISOString(),
      timeZone: 'America/Sao_Paulo',
      minutes: 45,
      photoIds: [id],
    }
  }

  async function signInAnew(now: Date): Promise<void> {
    beside.clock.set(now)
    for (const name of Object.keys(people) as Names[]) people[name] = await signedInAgain(beside, people[name])
  }

  async function walletOf(name: Names, node: ServerProcess): Promise<number[]> {
    const { freeCents, heldCents } = await as(name, node).call('GET /wallet')
    return [freeCents, heldCents]
  }

  const postings = (kind: string) => rows('ledger_transactions', 'kind = $1', [kind])
  const toldOf = (name: Names, kind: string) => rows('notices', 'user_id = $1 and kind = $2', [people[name].id, kind])

  async function rows(table: string, where: string, values: string[]): Promise<number> {
    const { pool } = beside.database
    const found = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${where}`,
      values,
    )
    return found.rows[0]!.count
  }
})

/** Noon of the first Monday after a day, in São Paulo. */
function nextMonday(after: Date): Date {
  const days = 8 - (after.getUTCDay() || 7)
  return new Date(after.getTime() + days * DAY_MS)
}

/** Moves a node's clock, which runs everything due by then. */
async function moveClock(node: ServerProcess, to: string): Promise<{ settled: number; released: number }> {
  const answer = await fetch(`${node.url}/api/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })
  const body = (await answer.json()) as { settled: number; released: number }
  assert.equal(answer.status, 200, JSON.stringify(body))
  return body
}

/** Pays on the sandbox's page; the second of two presses finds it paid. */
async function press(node: ServerProcess, url: string): Promise<void> {
  await fetch(`${node.url}${new URL(url, node.url).pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: cardForm('approved'),
  })
}

/** Listens to a stream of a node until it is disposed of; returns the events received so far by name. */
async function listen(node: ServerProcess, { token }: Someone, path: string) {
  const leaving = new AbortController()
  const answer = await fetch(`${node.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  assert.equal(answer.status, 200)
  let text = ''
  void (async () => {
    for await (const chunk of answer.body!) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  return {
    heard: () => [...text.matchAll(/^event: (\w+)$/gm)].map(found => found[1]!),
    [Symbol.dispose]: () => leaving.abort(),
  }
}
