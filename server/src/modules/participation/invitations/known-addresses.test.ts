import { INVITE_MAILS_TO_ONE_FROM_ONE } from '@bora/rules/invites.ts'
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { keptMessages } from '../../../adapters/local-outbox.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { notifyInvited } from './notify-invited.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const server = await testServer(NOW)
after(() => server.close())
const ana = await asPerson(server, 'Ana Duarte')
const bia = await asPerson(server, 'Bia Ferraz')
const caio = await asPerson(server, 'Caio Nogueira')

type Challenge = Awaited<ReturnType<typeof buildChallenge>>
const of = ({ id }: Challenge) => ({ challengeId: id })
const send = (person: TestPerson, challenge: Challenge, ...emails: string[]) =>
  person.call('POST /challenges/:challengeId/invitations', { params: of(challenge), body: { emails } })
const statuses = async (person: TestPerson, challenge: Challenge) =>
  (await person.call('GET /challenges/:challengeId/invitations', { params: of(challenge) })).items.map(
    ({ email, status }) => [email, status],
  )
const joinBy = (person: TestPerson, challenge: Challenge, invite: string) =>
  person.call('POST /challenges/:challengeId/join', {
    params: of(challenge),
    body: { fingerprint: challenge.fingerprint, invite },
  })
const emailOf = async ({ id }: TestPerson) =>
  (await server.database.pool.query<{ email: string }>('select email from auth.users where id = $1', [id])).rows[0]!
    .email

describe('known addresses of the sender', () => {
  const already = (email: string) => ({ items: [{ email, outcome: 'already', status: 'joined' }] })
  const mailsTo = async (address: string) => {
    await server.post.settled()
    return (await keptMessages(server.database.kysely, address)).filter(one => one.kind === 'challenge_invite')
  }

  test("one's own, and that of a participant, are refused as already joined", async () => {
    const challenge = await buildChallenge(ana)
    await joinBy(bia, challenge, await inviteToken(ana, challenge))
    for (const address of [await emailOf(ana), await emailOf(bia)]) {
      assert.deepEqual(await send(ana, challenge, address.toUpperCase()), already(address))
      assert.deepEqual(await mailsTo(address), [])
    }
    assert.deepEqual(await statuses(ana, challenge), [])
  })

  test('of an account that is not in, or only claims it, is invited like any address', async () => {
    const challenge = await buildChallenge(ana)
    const claims = await asPerson(server, 'Dora Prado', { confirmed: false })
    await server.database.pool.query(
      `insert into participants (challenge_id, user_id, state, joined_at, fingerprint) values ($1, $2, 'participating', $3, 'x')`,
      [challenge.id, claims.id, NOW],
    )
    for (const address of [await emailOf(caio), await emailOf(claims), 'amiga@bora.test']) {
      const { items } = await send(ana, challenge, address)
      assert.deepEqual(items, [{ email: address, outcome: 'sent', status: 'sent' }])
      assert.equal((await mailsTo(address)).length, 1)
    }
  })

  test('of a person who blocked the sender gets no mail, in the challenge or not, and the sender sees the usual response', async () => {
    const challenge = await buildChallenge(ana)
    const [eva, fabio] = [await asPerson(server, 'Eva Reis'), await asPerson(server, 'Fabio Lins')]
    await joinBy(eva, challenge, await inviteToken(ana, challenge))
    const together = await buildChallenge(ana)
    await joinBy(fabio, together, await inviteToken(ana, together))
    for (const person of [eva, fabio])
      await person.call('PUT /people/:personId/block', { params: { personId: ana.id } })
    for (const person of [eva, fabio]) {
      const address = await emailOf(person)
      assert.deepEqual((await send(ana, challenge, address)).items, [
        { email: address, outcome: 'sent', status: 'sent' },
      ])
      assert.deepEqual(await mailsTo(address), [])
    }
    assert.deepEqual(
      (await statuses(ana, challenge)).map(([, status]) => status),
      ['sent', 'sent'],
    )
    await notifyInvited(server.context())
    assert.deepEqual((await fabio.call('GET /home')).invitations, [], 'nor at home')
    const { items } = await fabio.call('GET /notifications')
    assert.deepEqual(
      items.filter(one => one.kind === 'invited'),
      [],
    )
  })
})

test('one sender, blocked or not, uses only a part of the invites that an address gets by mail', async () => {
  const [eva, own] = [await asPerson(server, 'Eva Reis'), await asPerson(server, 'Gi Nunes')]
  const shared = await buildChallenge(eva)
  await joinBy(own, shared, await inviteToken(eva, shared))
  await own.call('PUT /people/:personId/block', { params: { personId: eva.id } })
  const outcomeOf = async (person: TestPerson, address: string) =>
    (await send(person, await buildChallenge(person), address)).items[0]!.outcome
  for (const address of ['amigo@bora.test', await emailOf(own)]) {
    for (let sent = 0; sent < INVITE_MAILS_TO_ONE_FROM_ONE; sent++) assert.equal(await outcomeOf(eva, address), 'sent')
    assert.equal(await outcomeOf(eva, address), 'not_sent')
    assert.equal(await outcomeOf(ana, address), 'sent')
  }
})
