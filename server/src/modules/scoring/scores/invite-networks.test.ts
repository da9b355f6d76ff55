import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { invited } from '../../../http/rest-v1/testing.ts'
import { apiKey, asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken, logWorkout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { testServer } from '../../../testing/server.ts'
import { recountInviters } from './recount.ts'

type Challenge = Awaited<ReturnType<typeof buildChallenge>>

// Calls without another address come from here, the sign-ins too.
const HERE = '127.0.0.1'
const ELSEWHERE = '198.51.100.7'

const server = await testServer('2026-03-01T12:00:00.000Z')
after(() => server.close())

const about = ({ id }: { id: string }) => ({ params: { challengeId: id } })

let ana: TestPerson
let challenge: Challenge
beforeEach(async () => {
  server.clock.set('2026-03-01T12:00:00.000Z')
  ana = await asPerson(server, 'Ana Duarte')
  challenge = await buildChallenge(ana, { prize: { kind: 'fixed', amountCents: 10_000 } })
  await pay(server, ana, challenge)
})

/** Joins from the address of the inviter, unless another is given. */
async function joins(person: TestPerson, body: object, remoteAddress = HERE) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/challenges/${challenge.id}/join`,
    remoteAddress,
    headers: { authorization: `Bearer ${person.token}` },
    payload: { fingerprint: challenge.fingerprint, device: randomUUID(), ...body },
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

async function clientCall(person: TestPerson, method: 'POST' | 'PATCH', url: string, payload: object) {
  const headers = { apikey: await apiKey(server), authorization: `Bearer ${person.token}` }
  const answer = await server.app.inject({ method, url, remoteAddress: HERE, headers, payload })
  assert.ok(answer.statusCode < 300, answer.body)
}

async function missing(): Promise<string[]> {
  await recountInviters(server.context(), 'everybody')
  const { items } = await (
    await signedInAgain(server, ana)
  ).call('GET /challenges/:challengeId/my-invites', about(challenge))
  return items.map(one => one.missing.join())
}

async function trains(person: TestPerson) {
  for (const day of [2, 3, 4]) {
    server.clock.set(`2026-03-0${day}T15:00:00.000Z`)
    await logWorkout(await signedInAgain(server, person), { startedAt: `2026-03-0${day}T12:00:00Z` })
  }
}

const WAYS: Record<string, (bia: TestPerson) => Promise<void>> = {
  'a name alone': bia => joins(bia, { invitedBy: ana.id }),
  'the function of the official client': bia =>
    clientCall(bia, 'POST', '/functions/v1/join-challenge-via-invite', {
      challengeId: challenge.id,
      invitedBy: ana.id,
    }),
  'an inserted row': bia =>
    clientCall(bia, 'POST', '/rest/v1/challenge_participants', {
      challenge_id: challenge.id,
      user_id: bia.id,
      payment_status: 'paid',
      invited_by: ana.id,
    }),
  'a lifeline': async bia => {
    const { url } = await ana.call('POST /challenges/:challengeId/lifeline-link', about(challenge))
    await joins(bia, { invite: url.split('/').at(-1) })
  },
  'a link': async bia => joins(bia, { invite: await inviteToken(ana, challenge) }),
  'a renewed link': async bia => {
    const { url } = await ana.call('POST /challenges/:challengeId/invite-link/renew', about(challenge))
    await joins(bia, { invite: url.split('/').at(-1) })
  },
  'an invitation of the account': async bia => {
    await invited(server, challenge, { guest: bia, host: ana })
    await joins(bia, {})
  },
  'an invitation that is accepted later': async bia => {
    await joins(bia, {})
    const id = await invited(server, challenge, { guest: bia, host: ana })
    await server.database.pool.query(
      `update challenge_invitations set created_at = created_at - interval '1 hour' where id = $1`,
      [id],
    )
    await clientCall(bia, 'PATCH', `/rest/v1/challenge_invitations?id=eq.${id}`, { status: 'accepted' })
  },
}

for (const [way, comes] of Object.entries(WAYS))
  test(`where there is a prize, a person of the inviter's network is held for 7 days by ${way}`, async () => {
    const bia = await asPerson(server, 'Bia Ferraz')
    await comes(bia)
    await trains(bia)
    // Invitations on a date without a workout of Ana's are a lifeline, too.
    assert.deepEqual([...new Set(await missing())], ['waiting'])
    server.clock.set('2026-03-08T13:00:00.000Z')
    assert.deepEqual([...new Set(await missing())], [''])
  })

test('a person of another network is not held', async () => {
  const bia = await asPerson(server, 'Bia Ferraz')
  await joins(bia, { invitedBy: ana.id }, ELSEWHERE)
  await trains(bia)
  assert.deepEqual(await missing(), [''])
})

test("joining in the inviter's browser counts for nobody, even if an invitation is accepted later", async () => {
  const device = randomUUID()
  const free = await buildChallenge(ana)
  await ana.call('POST /challenges/:challengeId/invite-link', { ...about(free), body: { device } })
  const bia = await asPerson(server, 'Bia Ferraz')
  await bia.call('POST /challenges/:challengeId/join', {
    ...about(free),
    body: { fingerprint: free.fingerprint, device },
  })
  const id = await invited(server, free, { guest: bia, host: ana })
  await server.database.pool.query(
    `update challenge_invitations set created_at = created_at - interval '1 hour' where id = $1`,
    [id],
  )
  await clientCall(bia, 'PATCH', `/rest/v1/challenge_invitations?id=eq.${id}`, { status: 'accepted' })
  assert.deepEqual((await ana.call('GET /challenges/:challengeId/my-invites', about(free))).items, [])
})
