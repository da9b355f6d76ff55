import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { testDatabase } from './db/testing.ts'
import { asPerson, type TestPerson } from './testing/as-person.ts'
import { assertNothingDoubles, COPIES, type Done, type Prepared, sendAtOnce } from './testing/at-once/at-once.ts'
import { AT_THE_DESK, type Desk, deskOf } from './testing/at-once/at-the-desk.ts'
import { MATRIX } from './testing/authorisation/matrix.ts'
import { REQUESTS } from './testing/authorisation/requests.ts'
import {
  authorisationWorld,
  type AuthorisationWorld,
  IDENTITIES,
  type Identity,
} from './testing/authorisation/world.ts'
import { buildChallenge, join } from './testing/build.ts'
import { asAdmin, askPayout } from './testing/payouts.ts'
import { gpx, recording } from './testing/recordings.ts'

const calls = new Map(
  Object.values(api)
    .flatMap(room => Object.values(room) as Endpoint[])
    .map(call => [`${call.method} ${call.path}`, call]),
)
const SENDERS: readonly Identity[] = ['participant', 'creator', 'user', 'ambassador', 'desk', 'admin', 'visitor']
const NOTE = 'Conferido no extrato.'

type Prepare = (world: AuthorisationWorld, sender: TestPerson) => Promise<Prepared> | Prepared

/** Input with which a call succeeds here, in addition to or in place of the authorisation tests' input. */
const PREPARED: Readonly<Record<string, Prepare>> = {
  'POST /photos': async () => ({ file: await picture() }),
  'POST /tracks/drafts': () => ({ file: gpx(recording()), type: 'application/octet-stream' }),
  'POST /tracks': () => ({ file: gpx(recording()), type: 'application/octet-stream' }),
  'POST /challenges/:challengeId/checkout': async (world, sender) => ({
    params: { challengeId: (await upcoming(world, sender, 2_000)).id },
  }),
  'POST /challenges/:challengeId/leave': async (world, sender) => ({
    params: { challengeId: (await upcoming(world, sender, 0)).id },
  }),
  'POST /payouts/:payoutId/cancel': async (_world, sender) => ({
    params: { payoutId: (await askPayout(sender, 100)).id },
  }),
  'POST /me/ambassador/application': async ({ server }) => ({
    as: await asPerson(server, 'Nina Prado'),
    body: { about: 'Organizo corridas no parque todo sábado de manhã.', reach: '' },
  }),
  'POST /admin/support/tickets/:number/answers': async (world, sender) => ({
    body: { message: 'Estamos olhando isso agora.', seen: await messagesOf(world, sender) },
  }),
  'POST /admin/support/tickets/:number/close': async (world, sender) => ({
    body: { seen: await messagesOf(world, sender) },
  }),
  'POST /admin/proposals/:proposalId/approve': async ({ server, otherAdmin }, sender) => {
    const params = { personId: (await asPerson(server, 'Lia Monteiro')).id }
    const role = { role: 'admin', granted: true, note: NOTE } as const
    const { proposals } = await sender.call('POST /admin/users/:personId/roles', { params, body: role })
    return { params: { proposalId: proposals[0]!.id }, as: otherAdmin }
  },
  'POST /admin/books/:entryId/approve': async (world, sender) => {
    const other = await asAdmin(world.server, 'Edu Braga')
    const about = { kind: 'platform_deposit', reason: NOTE, currency: 'BRL', cents: 300_000 } as const
    const { id } = await sender.call('POST /admin/books', { body: { id: randomUUID(), ...about } })
    return { params: { entryId: id }, as: other }
  },
}

describe('concurrent copies of a call cause no internal error, and store nothing twice', () => {
  // One for each number of copies.
  const worlds: AuthorisationWorld[] = []

  before(async () => {
    for (const _copies of COPIES) worlds.push(await authorisationWorld({ database: await testDatabase(64) }))
  })
  after(async () => {
    for (const { server } of worlds) await server.close()
  })

  for (const [name, line] of Object.entries(MATRIX)) {
    const call = calls.get(name)
    if (!call || call.method === 'GET' || name in AT_THE_DESK) continue
    test(name, async () => {
      const letters = line.replaceAll(' ', '')
      const who = SENDERS.find(one => letters[IDENTITIES.indexOf(one)] === '+')
      assert.ok(who)
      const done: Done[] = []
      for (const [index, copies] of COPIES.entries()) {
        const world = worlds[index]!
        const prepared = (await (PREPARED[name] ?? REQUESTS[name])?.(world, world.people[who])) ?? {}
        const params = { ...world.params, ...prepared.params }
        done.push(await sendAtOnce(world.server, call, world.people[who], { ...prepared, params }, copies))
      }
      assertNothingDoubles(done)
    })
  }
})

describe('likewise for calls that need a desk with manual releases, or a certain time', () => {
  const desks: Desk[] = []

  before(async () => {
    for (const _copies of COPIES) desks.push(await deskOf())
  })
  after(async () => {
    for (const desk of desks) await desk.close()
  })

  for (const [name, prepare] of Object.entries(AT_THE_DESK))
    test(name, async () => {
      const done: Done[] = []
      for (const [index, copies] of COPIES.entries()) {
        const desk = desks[index]!
        const { server = desk.server, ...prepared } = await prepare(desk)
        done.push(await sendAtOnce(server, calls.get(name)!, prepared.as, prepared, copies))
      }
      assertNothingDoubles(done)
    })
})

async function picture(): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3 as const, background: { r: 200, g: 90, b: 30 } }
  return sharp({ create }).jpeg().toBuffer()
}

async function upcoming({ people }: AuthorisationWorld, person: TestPerson, entryFeeCents: number) {
  const challenge = await buildChallenge(people.creator, {
    startDate: '2026-03-10',
    endDate: '2026-03-20',
    ...(entryFeeCents > 0 && { prize: { kind: 'challenge', entryFeeCents } }),
  })
  await join(person, challenge)
  return challenge
}

async function messagesOf({ params }: AuthorisationWorld, admin: TestPerson): Promise<number> {
  const thread = await admin.call('GET /admin/support/tickets/:number', { params: { number: params.number! } })
  return thread.messages.length
}
