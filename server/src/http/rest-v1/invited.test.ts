import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge, join } from '../../testing/build.ts'
import type { TestServer } from '../../testing/server.ts'
import { pay } from '../../testing/pay.ts'
import { supabaseApi, type SupabaseApi, invited } from './testing.ts'

let server: TestServer
let clientOf: SupabaseApi['clientOf']
let ana: TestPerson
let bia: TestPerson
let caio: TestPerson

before(async () => {
  ;({ server, clientOf } = await supabaseApi())
  ana = await asPerson(server, 'Ana')
  bia = await asPerson(server, 'Bia')
  caio = await asPerson(server, 'Caio')
})
after(() => server.close())

test('an invitation to a challenge that costs money is accepted by the payment, not by beginning it', async () => {
  const challenge = await buildChallenge(ana, { isPrivate: true, prize: { kind: 'challenge', entryFeeCents: 5000 } })
  await pay(server, ana, challenge)
  const id = await invited(server, challenge, { guest: bia, host: ana })
  const invitations = () => clientOf(bia).from('challenge_invitations')
  const status = async () => (await invitations().select('status').eq('id', id).single()).data?.status as unknown
  await join(bia, challenge)
  const early = await invitations().update({ status: 'accepted' }).eq('id', id).select('id')
  assert.deepEqual([early.error, early.data], [null, []])
  assert.equal(await status(), 'pending')
  await pay(server, bia, challenge)
  assert.equal(await status(), 'accepted')
})

test('a person invited to a private challenge finds it among the private ones', async () => {
  const { id } = await buildChallenge(ana, { isPrivate: true, title: 'Turma das seis' })
  const found = async (person: TestPerson) =>
    (
      await person.call('GET /challenges/open', {
        query: { state: 'active', chip: 'private', search: 'turma das seis', limit: 10 },
      })
    ).items.map(item => item.id)
  assert.deepEqual(await found(bia), [])
  await invited(server, { id }, { guest: bia, host: ana })
  assert.deepEqual([await found(bia), await found(caio)], [[id], []])
})

test('only the two people can see who invited whom', async () => {
  const challenge = await buildChallenge(ana)
  await clientOf(bia).functions.invoke('join-challenge-via-invite', {
    body: { challengeId: challenge.id, invitedBy: ana.id },
  })
  const inviterFor = async (person: TestPerson) => {
    const rows = clientOf(person).from('challenge_participants').select('invited_by')
    return (await rows.eq('challenge_id', challenge.id).eq('user_id', bia.id)).data
  }
  for (const person of [ana, bia]) assert.deepEqual(await inviterFor(person), [{ invited_by: ana.id }])
  assert.deepEqual(await inviterFor(caio), [{ invited_by: null }])
})
