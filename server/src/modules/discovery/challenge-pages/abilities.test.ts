import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Calls } from '@bora/contract/api.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, workout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

type Details = Calls['GET /challenges/:challengeId']['output']
type Ability = keyof Details['against']
type Attempt = (person: TestPerson, challenge: Details) => Promise<[address: keyof Calls, request: object]>

const CREATED = '2026-03-01T12:00:00.000Z'
// In São Paulo from 03:00Z on the 5th until 03:00Z on the 8th; on Kiritimati 17 hours earlier.
const dates = { startDate: '2026-03-05', endDate: '2026-03-07' }
const LAST_THERE = { 'America/Sao_Paulo': '2026-03-08T02:59:59.999Z', 'Pacific/Kiritimati': '2026-03-07T09:59:59.999Z' }
const MOMENTS = [
  '2026-03-01T13:00:00.000Z',
  '2026-03-04T09:59:59.999Z',
  '2026-03-04T10:00:00.000Z',
  '2026-03-05T02:59:59.999Z',
  '2026-03-05T03:00:00.000Z',
  '2026-03-07T10:00:00.000Z',
  '2026-03-08T02:59:59.999Z',
  '2026-03-08T03:00:00.000Z',
  '2026-03-08T23:59:59.999Z',
  '2026-03-09T00:00:00.000Z',
]

describe("the calls keep the promises of a challenge's page", () => {
  let server: TestServer
  let ana: TestPerson
  let zone: keyof typeof LAST_THERE = 'America/Sao_Paulo'

  const paths = { join: '/join', leave: '/leave', pay: '/checkout' } as const
  const post = (path: (typeof paths)[keyof typeof paths], body?: object) => (challenge: Details) =>
    [`POST /challenges/:challengeId${path}`, { params: { challengeId: challenge.id }, ...(body && { body }) }] as const
  // The order matters: leaving and joining, the last ones, change who participates.
  const attempts: Record<Ability, Attempt> = {
    log: async (person, challenge) => {
      const now = server.clock.now().toISOString()
      const startedAt = now < LAST_THERE[zone] ? now : LAST_THERE[zone]
      const body = await workout(person, { challengeId: challenge.id, startedAt, timeZone: zone, minutes: 1 })
      return ['POST /activities', { body }]
    },
    togglePrivacy: async (_person, { id }) => [
      'PUT /challenges/:challengeId/privacy',
      { params: { challengeId: id }, body: { isPrivate: false } },
    ],
    pay: async (_person, challenge) => [...post(paths.pay)(challenge)],
    leave: async (_person, challenge) => [...post(paths.leave)(challenge)],
    join: async (_person, challenge) => [...post(paths.join, { fingerprint: challenge.fingerprint })(challenge)],
  }
  /** A repeated join returns the present state, as long as the entry can be paid. */
  const expected = (ability: Ability, { against }: Details) => {
    if (ability !== 'join') return against[ability]
    if (against.join === 'already_joined') return null
    return against.join === 'payment_required' ? against.pay : against.join
  }

  const build = (about: object) =>
    buildChallenge(ana, { ...dates, type: 'calories_time', ...about } as Parameters<typeof buildChallenge>[1])
  const lookAt = (person: TestPerson, challenge: { id: string }) =>
    person.call('GET /challenges/:challengeId', { params: { challengeId: challenge.id } })

  async function compare(person: TestPerson, challenge: { id: string }, order: Ability[]): Promise<void> {
    for (const ability of order) {
      const seen = await lookAt(person, challenge)
      assert.equal(seen.can[ability], seen.against[ability] === null)
      const code = expected(ability, seen)
      const [address, request] = await attempts[ability](person, seen)
      if (code === null) {
        await person.call(address, request)
      } else {
        const said = `${person.name}: ${ability} at ${server.clock.now().toISOString()}`
        assert.equal((await person.refused(address, request)).code, code, said)
      }
    }
  }

  before(async () => {
    server = await testServer(CREATED)
    ana = await asPerson(server, 'Ana Duarte')
  })
  after(() => server.close())

  const stays: Ability[] = ['log', 'togglePrivacy', 'join', 'pay', 'leave']
  const comes: Ability[] = ['log', 'togglePrivacy', 'leave', 'pay', 'join']
  const kinds = {
    free: {},
    paid: { prize: { kind: 'challenge', entryFeeCents: 5000 } },
    'paid, closed after the start': {
      prize: { kind: 'challenge', entryFeeCents: 5000 },
      limits: { closedAfterStart: true },
    },
    'free and full': { limits: { maxFreeJoins: 2 } },
  }
  for (const [kind, about] of Object.entries(kinds)) {
    test(`at every boundary of a challenge that is ${kind}`, async () => {
      for (const moment of MOMENTS) {
        server.clock.set(CREATED)
        zone = 'America/Sao_Paulo'
        const challenge = await build(about)
        const bia = await asPerson(server, 'Bia Ferraz')
        const caio = await asPerson(server, 'Caio Nogueira')
        const dora = await asPerson(server, 'Dora Prado', { confirmed: false })
        await join(bia, challenge)
        server.clock.set(moment)
        await compare(dora, challenge, comes)
        await compare(caio, challenge, comes)
        await compare(ana, challenge, ['togglePrivacy', 'join', 'pay'])
        await compare(bia, challenge, stays)
      }
    })
  }

  test("a participant abroad logs by the calendar there, everything else follows the creator's", async () => {
    for (const moment of MOMENTS) {
      for (const lateHours of [0, 48]) {
        server.clock.set(CREATED)
        zone = 'Pacific/Kiritimati'
        const challenge = await build({ limits: { lateHours } })
        const elis = await asPerson(server, 'Elis Motta')
        await elis.call('PATCH /me', { body: { timeZone: zone } })
        await join(elis, challenge)
        server.clock.set(moment)
        await compare(elis, challenge, stays)
      }
    }
  })

  test('a missing prize can be paid until its time is over, then the challenge is cancelled', async () => {
    server.clock.set('2026-03-05T02:30:00.000Z')
    const challenge = await build({ prize: { kind: 'fixed', amountCents: 20_000 } })
    for (const moment of ['2026-03-05T03:00:00.000Z', '2026-03-05T03:29:59.999Z']) {
      server.clock.set(moment)
      await compare(ana, challenge, ['pay'])
      await settleDue(server.context())
      assert.equal((await lookAt(ana, challenge)).status, 'active')
    }
    server.clock.set('2026-03-05T03:30:00.000Z')
    assert.equal((await lookAt(ana, challenge)).against.pay, 'challenge_started')
    await compare(ana, challenge, ['pay'])
    await settleDue(server.context())
    assert.equal((await lookAt(ana, challenge)).status, 'cancelled')
    await compare(ana, challenge, ['togglePrivacy', 'join', 'pay', 'leave', 'log'])
  })

  test('it is settled at its time and not before, and nothing is possible afterwards', async () => {
    server.clock.set(CREATED)
    zone = 'America/Sao_Paulo'
    const challenge = await build({})
    server.clock.set('2026-03-08T23:59:59.999Z')
    await settleDue(server.context())
    const { status, pool } = await lookAt(ana, challenge)
    assert.deepEqual([status, pool.status], ['active', 'ready'])
    server.clock.set('2026-03-09T00:00:00.000Z')
    assert.equal((await lookAt(ana, challenge)).can.log, false)
    await settleDue(server.context())
    assert.equal((await lookAt(ana, challenge)).status, 'completed')
    await compare(ana, challenge, stays)
    await compare(await asPerson(server, 'Fabio Lins'), challenge, comes)
  })

  test("the last date of lists and pools is that of the challenge's creator", async () => {
    server.clock.set(CREATED)
    const west = await build({ title: 'Onda de Samoa', timeZone: 'Pacific/Pago_Pago' })
    const east = await build({ title: 'Onda de Kiribati', timeZone: 'Pacific/Kiritimati' })
    const open = async () => {
      const { items } = await ana.call('GET /challenges/open', { query: { search: 'Onda' } } as never)
      return items.map(({ title, pool, closed }) => [title, pool.status, closed]).sort()
    }
    const row = (challenge: Details) => [challenge.title, 'collecting', null]
    server.clock.set('2026-03-07T09:59:59.999Z')
    assert.deepEqual(await open(), [row(east), row(west)])
    server.clock.set('2026-03-07T10:00:00.000Z')
    assert.deepEqual(await open(), [row(west)])
    assert.equal((await lookAt(ana, east)).pool.status, 'ready')
    const bia = await asPerson(server, 'Bia Ferraz')
    server.clock.set('2026-03-08T10:59:59.999Z')
    assert.deepEqual(await open(), [row(west)])
    const home = await bia.call('GET /home', { query: { timeZone: 'Pacific/Kiritimati' } })
    const offered = [...home.recommended, ...home.startingSoon].map(card => card.title)
    assert.ok(offered.includes('Onda de Samoa') && !offered.includes('Onda de Kiribati'))
    server.clock.set('2026-03-08T11:00:00.000Z')
    assert.deepEqual(await open(), [])
    assert.equal((await lookAt(ana, west)).pool.status, 'ready')
  })
})
