import { INVITED_AGAIN_A_DAY } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { invited } from '../../../http/rest-v1/testing.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

const AGAIN = 'POST /challenges/:challengeId/invite-again'
const DECLINE = 'POST /challenges/:challengeId/decline-invitation'
const NEXT = { startDate: '2026-04-06', endDate: '2026-04-19' }

let server: TestServer
let ana: TestPerson, bia: TestPerson, caio: TestPerson, davi: TestPerson

before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  ana = await asPerson(server, 'Ana Duarte')
  bia = await asPerson(server, 'Bia Ferraz')
  caio = await asPerson(server, 'Caio Nogueira')
  davi = await asPerson(server, 'Davi Melo')
})
after(() => server.close())

const again = (next: { id: string }, former: { id: string }) => ({
  params: { challengeId: next.id },
  body: { from: former.id },
})
async function waiting(person: TestPerson) {
  const { invitations } = await person.call('GET /home')
  return invitations.map(({ challenge, inviter, again }) => [challenge.title, inviter.name, again])
}

describe('the participants of a former challenge', () => {
  test('are invited by its creator, each once, except those who left', async () => {
    const former = await buildChallenge(ana)
    for (const person of [bia, caio, davi]) await join(person, former)
    await davi.call('POST /challenges/:challengeId/leave', { params: { challengeId: former.id } })
    const next = await buildChallenge(ana, { ...NEXT, title: 'De novo', isPrivate: true })
    assert.deepEqual(await ana.call(AGAIN, again(next, former)), { invited: 2 })
    assert.deepEqual(await ana.call(AGAIN, again(next, former)), { invited: 0 })
    assert.deepEqual(await waiting(bia), [['De novo', 'Ana Duarte', true]])
    assert.deepEqual(await waiting(davi), [])
    assert.deepEqual(await waiting(ana), [])

    // A private challenge opens only by the invitation.
    const refused = await davi.refused('GET /challenges/:challengeId', { params: { challengeId: next.id } })
    assert.equal(refused.code, 'challenge_not_found')
    await join(bia, next)
    assert.deepEqual(await waiting(bia), [])
    const { rows } = await server.database.pool.query<{ status: string }>(
      'select status from challenge_invitations where challenge_id = $1 and invited_user_id = $2',
      [next.id, bia.id],
    )
    assert.deepEqual(rows, [{ status: 'accepted' }])
  })

  test('participants and people invited in another way are not invited again', async () => {
    const former = await buildChallenge(ana)
    const next = await buildChallenge(ana, { ...NEXT, title: 'Outra vez' })
    for (const person of [bia, caio, davi]) await join(person, former)
    await join(bia, next)
    await invited(server, next, { guest: caio, host: ana })
    assert.deepEqual(await ana.call(AGAIN, again(next, former)), { invited: 1 })
    const shown = (await waiting(caio)).filter(([title]) => title === 'Outra vez')
    assert.deepEqual(shown, [['Outra vez', 'Ana Duarte', false]])
  })

  test('unpaid people were not participants', async () => {
    const former = await buildChallenge(ana, { prize: { kind: 'challenge', entryFeeCents: 3_000 } })
    await join(bia, former)
    const next = await buildChallenge(ana, NEXT)
    assert.deepEqual(await ana.call(AGAIN, again(next, former)), { invited: 0 })
  })

  test('can be invited only by its creator, and a private one is reported as unknown', async () => {
    const former = await buildChallenge(ana)
    await join(bia, former)
    const own = await buildChallenge(bia, NEXT)
    assert.deepEqual(await bia.refused(AGAIN, again(own, former)), { status: 403, code: 'only_creator' })
    const next = await buildChallenge(ana, NEXT)
    assert.deepEqual(await bia.refused(AGAIN, again(next, former)), { status: 403, code: 'only_creator' })
    const hidden = await buildChallenge(ana, { isPrivate: true })
    const unknown = { status: 404, code: 'challenge_not_found' }
    assert.deepEqual(await bia.refused(AGAIN, again(own, hidden)), unknown)
    assert.deepEqual(await bia.refused(AGAIN, again(own, { id: randomUUID() })), unknown)
    assert.deepEqual(await bia.refused(AGAIN, again(hidden, own)), unknown)
    assert.equal((await bia.refused(AGAIN, { params: { challengeId: own.id }, body: {} })).code, 'invalid_input')
  })

  test('are not invited to a challenge that no one can join', async () => {
    const former = await buildChallenge(ana)
    await join(bia, former)
    const refusal = async (next: { id: string }) => (await ana.refused(AGAIN, again(next, former))).code
    const freeFull = await buildChallenge(ana, { limits: { maxFreeJoins: 2 } })
    await join(caio, freeFull)
    assert.equal(await refusal(freeFull), 'free_join_limit')
    const two = await buildChallenge(ana, { limits: { maxParticipants: 2 } })
    await join(caio, two)
    assert.equal(await refusal(two), 'participant_limit')
    const closed = { startDate: '2026-03-01', limits: { closedAfterStart: true } }
    assert.equal(await refusal(await buildChallenge(ana, closed)), 'challenge_started')
    const short = await buildChallenge(ana, { endDate: '2026-03-03' })
    const unpaid = await buildChallenge(ana, { prize: { kind: 'fixed', amountCents: 10_000 } })
    server.clock.set('2026-03-04T12:00:00.000Z')
    assert.equal(await refusal(short), 'challenge_ended')
    await settleDue(server.context(), () => {})
    assert.equal(await refusal(unpaid), 'challenge_cancelled')
  })
})

describe('an invitation', () => {
  test('once declined it is hidden but can still be accepted; without one there is nothing to decline', async () => {
    const former = await buildChallenge(ana, NEXT)
    await join(davi, former)
    const next = await buildChallenge(ana, { ...NEXT, title: 'Mais uma', isPrivate: true })
    await ana.call(AGAIN, again(next, former))
    const params = { challengeId: next.id }
    const before = (await waiting(davi)).length
    assert.deepEqual(await davi.call(DECLINE, { params }), { declined: true })
    assert.deepEqual(await davi.call(DECLINE, { params }), { declined: true })
    assert.equal((await waiting(davi)).length, before - 1)
    assert.deepEqual(await ana.call(AGAIN, again(next, former)), { invited: 0 }, 'declined is declined')
    assert.deepEqual(await caio.refused(DECLINE, { params }), { status: 404, code: 'challenge_not_found' })
    const unknown = { params: { challengeId: randomUUID() } }
    assert.deepEqual(await caio.refused(DECLINE, unknown), { status: 404, code: 'challenge_not_found' })
    assert.equal((await join(davi, next)).viewer.state, 'participating')
  })

  test('to the participants of a former challenge earns no one points; a link that names its sender does', async () => {
    const former = await buildChallenge(ana, NEXT)
    const [eva, fabio] = [await asPerson(server, 'Eva Lima'), await asPerson(server, 'Fábio Reis')]
    await join(eva, former)
    const next = await buildChallenge(ana, { startDate: '2026-03-05', endDate: '2026-03-20', title: 'Sem bônus' })
    await ana.call(AGAIN, again(next, former))
    await join(eva, next)
    await fabio.call('POST /challenges/:challengeId/join', {
      params: { challengeId: next.id },
      body: { fingerprint: next.fingerprint, invitedBy: ana.id },
    })
    const score = async () => {
      const { mine } = await ana.call('GET /challenges/:challengeId', { params: { challengeId: next.id } })
      return mine!.score
    }
    server.clock.set('2026-03-06T15:00:00.000Z')
    await logWorkout(eva, { startedAt: '2026-03-06T12:00:00Z' })
    assert.equal(await score(), 0)
    await logWorkout(fabio, { startedAt: '2026-03-06T12:00:00Z' })
    assert.equal(await score(), 10)
  })

  test('the table refuses a second invitation of this kind, and one to an address', async () => {
    const former = await buildChallenge(ana, NEXT)
    await join(bia, former)
    const next = await buildChallenge(ana, { ...NEXT, title: 'Uma só' })
    await ana.call(AGAIN, again(next, former))
    const write = (guest: string | null, address: string | null) =>
      server.database.pool.query(
        `insert into challenge_invitations
           (id, challenge_id, invited_user_id, invited_email, inviter_user_id, created_at, sent_on, repeat_of)
         values ($1, $2, $3, $4, $5, now(), now(), $6)`,
        [randomUUID(), next.id, guest, address, ana.id, former.id],
      )
    await assert.rejects(write(bia.id, null), { constraint: 'challenge_invitations_again' })
    await assert.rejects(write(null, 'x@bora.test'), { constraint: 'challenge_invitations_repeat' })
    server.clock.set(new Date(server.clock.now().getTime() + 1_000))
    await invited(server, next, { guest: bia, host: caio })
    const shown = (await waiting(bia)).filter(([title]) => title === 'Uma só')
    assert.deepEqual(shown, [['Uma só', 'Ana Duarte', true]], 'shown once')
  })
})

test('former participants can be invited only a few times a day', async () => {
  const limited = await testServer('2026-03-01T12:00:00.000Z', { AUTH_RATE_LIMITS: 'on' })
  try {
    const gil = await asPerson(limited, 'Gil Prado')
    const former = await buildChallenge(gil)
    const next = await buildChallenge(gil, NEXT)
    for (let sent = 0; sent < INVITED_AGAIN_A_DAY; sent++)
      assert.deepEqual(await gil.call(AGAIN, again(next, former)), { invited: 0 })
    const { code, status } = await gil.refused(AGAIN, again(next, former))
    assert.deepEqual({ code, status }, { code: 'too_many_requests', status: 429 })
  } finally {
    await limited.close()
  }
})
