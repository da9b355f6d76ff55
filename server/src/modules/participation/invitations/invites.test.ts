import { INVITE_LINK_PEOPLE, INVITE_MAILS_A_DAY, INVITE_MAILS_TO_ONE } from '@bora/rules/limits.ts'
import { LINK_TAILS } from '@bora/rules/link-tail.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { keptMessages } from '../../../adapters/local-outbox.ts'
import { asPerson, asVisitor, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, inviteToken, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const LATER = '2026-04-15T12:00:00.000Z'
const SEND = 'POST /challenges/:challengeId/invitations'
const CORRECT = 'POST /challenges/:challengeId/invitations/:invitationId/correct'
const SENT = 'GET /challenges/:challengeId/invitations'
const OPEN = 'POST /invites/:token/open'

let server: TestServer
let ana: TestPerson, bia: TestPerson, caio: TestPerson, visitor: TestPerson
let count = 0

before(async () => {
  server = await testServer(NOW)
  ana = await asPerson(server, 'Ana Duarte')
  bia = await asPerson(server, 'Bia Ferraz')
  caio = await asPerson(server, 'Caio Nogueira')
  visitor = asVisitor(server)
})
after(() => server.close())
beforeEach(() => server.clock.set(NOW))

type Challenge = Awaited<ReturnType<typeof buildChallenge>>
const LONG = { startDate: '2026-03-02', endDate: '2026-12-20' }
const of = ({ id }: Challenge) => ({ challengeId: id })
const newAddress = () => `amiga${++count}@bora.test`
const send = (person: TestPerson, challenge: Challenge, ...emails: string[]) =>
  person.call(SEND, { params: of(challenge), body: { emails } })
const open = (person: TestPerson, token: string, device: string | null = null) =>
  person.call(OPEN, { params: { token }, body: { device } })
const statuses = async (person: TestPerson, challenge: Challenge) =>
  (await person.call(SENT, { params: of(challenge) })).items.map(({ email, status }) => [email, status])
const joinBy = (person: TestPerson, challenge: Challenge, invite: string) =>
  person.call('POST /challenges/:challengeId/join', {
    params: of(challenge),
    body: { fingerprint: challenge.fingerprint, invite },
  })
async function tokenMailedTo(address: string): Promise<string> {
  await server.post.settled()
  const [mail] = await keptMessages(server.database.kysely, address)
  return /\/invite\/([a-z0-9]+)/.exec(mail!.text)![1]!
}
const emailOf = async ({ id }: TestPerson) =>
  (await server.database.pool.query<{ email: string }>('select email from auth.users where id = $1', [id])).rows[0]!
    .email
const bringerOf = async (person: TestPerson, { id }: Challenge) =>
  (
    await server.database.pool.query<{ invited_by: string | null }>(
      'select invited_by from participants where challenge_id = $1 and user_id = $2',
      [id, person.id],
    )
  ).rows[0]?.invited_by

describe('an invitation by mail', () => {
  test('goes from sent to opened to joined, opens a private challenge to one person, and names the inviter', async () => {
    const challenge = await buildChallenge(ana, { isPrivate: true, title: 'Só nossa' })
    const address = newAddress()
    assert.deepEqual(await send(ana, challenge, ` ${address.toUpperCase()} `), {
      items: [{ email: address, outcome: 'sent', status: 'sent' }],
    })
    const [mail] = (await server.post.settled(), await keptMessages(server.database.kysely, address))
    assert.equal(mail!.kind, 'challenge_invite')
    for (const part of ['Ana Duarte', 'Só nossa']) assert.ok(mail!.text.includes(part), part)
    const token = await tokenMailedTo(address)
    const kept = await server.database.pool.query('select * from invite_tokens where challenge_id = $1', [challenge.id])
    assert.ok(!JSON.stringify(kept.rows).includes(token), 'only the hash is kept')
    assert.deepEqual(await statuses(ana, challenge), [[address, 'sent']])

    const seen = await open(visitor, token)
    assert.deepEqual([seen.state, seen.inviter?.name, seen.challenge?.title], ['valid', 'Ana Duarte', 'Só nossa'])
    assert.deepEqual(await statuses(ana, challenge), [[address, 'opened']])
    assert.equal((await open(bia, token)).state, 'valid')
    assert.equal((await open(caio, token)).state, 'valid', 'whoever has the mail may open it')
    assert.equal((await joinBy(bia, challenge, token)).viewer.state, 'participating')
    assert.equal(await bringerOf(bia, challenge), ana.id)
    assert.deepEqual(await statuses(ana, challenge), [[address, 'joined']])
    assert.equal((await open(bia, token)).state, 'joined')
    assert.deepEqual(await open(visitor, token), { state: 'expired', inviter: null, challenge: null })
    const late = { params: of(challenge), body: { fingerprint: challenge.fingerprint, invite: token } }
    assert.equal((await caio.refused('POST /challenges/:challengeId/join', late)).code, 'invite_required')
    const stranger = await asPerson(server, 'Davi Melo')
    assert.equal((await stranger.refused('POST /challenges/:challengeId/join', late)).code, 'challenge_not_found')
  })

  test('is sent once per address, listed with its status, and can be sent again after it expired', async () => {
    const challenge = await buildChallenge(ana, LONG)
    const address = newAddress()
    await send(ana, challenge, address, address)
    assert.deepEqual((await send(ana, challenge, address)).items, [
      { email: address, outcome: 'already', status: 'sent' },
    ])
    const token = await tokenMailedTo(address)
    await visitor.call('POST /invites/:token/decline', { params: { token } })
    assert.deepEqual((await send(ana, challenge, address)).items[0]!.status, 'declined')
    assert.equal((await open(visitor, token)).state, 'valid', 'a no can be taken back')
    await joinBy(bia, challenge, await inviteToken(ana, challenge))
    assert.deepEqual((await send(bia, challenge, address)).items[0], {
      email: address,
      outcome: 'already',
      status: 'sent',
    })

    const other = newAddress()
    await send(ana, challenge, other)
    const old = await tokenMailedTo(other)
    server.clock.set(LATER)
    assert.deepEqual(
      (await statuses(await signedInAgain(server, ana), challenge)).find(([email]) => email === other),
      [other, 'expired'],
    )
    assert.equal((await open(visitor, old)).state, 'expired')
    assert.equal((await send(await signedInAgain(server, ana), challenge, other)).items[0]!.outcome, 'sent')
    assert.equal(
      (await visitor.refused(OPEN, { params: { token: old }, body: { device: null } })).code,
      'invite_invalid',
    )
    await server.post.settled()
    const mails = await keptMessages(server.database.kysely, other)
    assert.equal(mails.length, 2)
  })

  test('is shown as failed when its mail was given up, and can be sent again', async () => {
    const challenge = await buildChallenge(ana)
    const address = newAddress()
    await send(ana, challenge, address)
    await server.database.pool.query(
      'insert into undelivered_messages select mail_id, now() from challenge_invitations where invited_email = $1',
      [address],
    )
    assert.deepEqual(await statuses(ana, challenge), [[address, 'failed']])
    assert.equal((await send(ana, challenge, address)).items[0]!.outcome, 'sent')
    assert.deepEqual(await statuses(ana, challenge), [[address, 'sent']])
  })

  test('to an address that takes no mail is shown as failed, and another address can replace it', async () => {
    const challenge = await buildChallenge(ana)
    const [wrong, right] = ['amiga@bora.invalid', newAddress()]
    await send(ana, challenge, wrong)
    await server.post.settled()
    assert.deepEqual(await statuses(ana, challenge), [[wrong, 'refused']])
    const { id: invitationId } = (await ana.call(SENT, { params: of(challenge) })).items[0]!
    const correct = (email: string) => ({ params: { ...of(challenge), invitationId }, body: { email } })
    assert.equal((await bia.refused(CORRECT, correct(right))).code, 'not_found')
    assert.deepEqual((await ana.refused(CORRECT, correct('amiga'))).field, 'email')
    const known = newAddress()
    await send(ana, challenge, known)
    assert.deepEqual(await ana.call(CORRECT, correct(known)), { email: known, outcome: 'already', status: 'sent' })
    assert.deepEqual(await ana.call(CORRECT, correct(right)), { email: right, outcome: 'sent', status: 'sent' })
    assert.deepEqual(
      (await statuses(ana, challenge)).toSorted(),
      [
        [known, 'sent'],
        [right, 'sent'],
      ].toSorted(),
    )
    assert.equal((await open(caio, await tokenMailedTo(right))).state, 'valid')
    // An invitation that arrived stays with its recipient.
    const arrived = (await ana.call(SENT, { params: of(challenge) })).items.find(one => one.email === known)!
    const other = { params: { ...of(challenge), invitationId: arrived.id }, body: { email: newAddress() } }
    assert.deepEqual(await ana.call(CORRECT, other), { email: known, outcome: 'already', status: 'sent' })
  })

  test('a withdrawn link opens nothing, even for those who opened it before; no one else can withdraw it', async () => {
    const challenge = await buildChallenge(ana, { isPrivate: true })
    const address = newAddress()
    await send(ana, challenge, address)
    const token = await tokenMailedTo(address)
    await open(bia, token)
    assert.equal((await bia.call('GET /challenges/:challengeId', { params: of(challenge) })).id, challenge.id)
    const { id } = (await ana.call(SENT, { params: of(challenge) })).items[0]!
    const WITHDRAW = 'POST /challenges/:challengeId/invitations/:invitationId/withdraw'
    const params = { ...of(challenge), invitationId: id }
    assert.deepEqual(await bia.refused(WITHDRAW, { params }), { status: 404, code: 'not_found' })
    for (let times = 0; times < 2; times++) assert.deepEqual(await ana.call(WITHDRAW, { params }), { withdrawn: true })
    assert.equal(
      (await bia.refused('GET /challenges/:challengeId', { params: of(challenge) })).code,
      'challenge_not_found',
    )
    assert.equal((await visitor.refused(OPEN, { params: { token }, body: { device: null } })).code, 'invite_invalid')
    assert.deepEqual(await statuses(ana, challenge), [[address, 'expired']])
  })

  test('is shown on any device of the account that confirmed the address, not to one that only claims it', async () => {
    const challenge = await buildChallenge(ana, { isPrivate: true, title: 'Pelo endereço' })
    const [eva, false_eva] = [await asPerson(server, 'Eva'), await asPerson(server, 'Eva Dois', { confirmed: false })]
    await send(ana, challenge, await emailOf(eva), await emailOf(false_eva))
    const waiting = async (person: TestPerson) =>
      (await person.call('GET /home')).invitations.map(one => one.challenge.title)
    assert.deepEqual([await waiting(eva), await waiting(false_eva)], [['Pelo endereço'], []])
    await eva.call('POST /challenges/:challengeId/decline-invitation', { params: of(challenge) })
    assert.deepEqual(await waiting(eva), [])
    // Opened from the mail in a chat app's browser, it is shown in every other.
    await open(false_eva, await tokenMailedTo(await emailOf(false_eva)))
    assert.deepEqual(await waiting(false_eva), ['Pelo endereço'])
  })

  test('is refused to non-participants, without a confirmed address, for invalid addresses, and if no one can join', async () => {
    const challenge = await buildChallenge(ana)
    const refusal = async (person: TestPerson, about: Challenge, email = newAddress()) =>
      (await person.refused(SEND, { params: of(about), body: { emails: [email] } })).code
    assert.equal(await refusal(bia, challenge), 'not_participating')
    assert.equal(await refusal(bia, await buildChallenge(ana, { isPrivate: true })), 'challenge_not_found')
    assert.equal(await refusal(ana, challenge, 'ninguém'), 'invalid_input')
    const unconfirmed = await asPerson(server, 'Gil', { confirmed: false })
    assert.equal(await refusal(unconfirmed, await buildChallenge(unconfirmed)), 'email_not_confirmed')
    const freeFull = await buildChallenge(ana, { limits: { maxFreeJoins: 2 } })
    await join(await asPerson(server, 'Ivo'), freeFull)
    assert.equal(await refusal(ana, freeFull), 'free_join_limit')
    const many = { params: of(challenge), body: { emails: Array.from({ length: 11 }, newAddress) } }
    assert.equal((await ana.refused(SEND, many)).code, 'invalid_input')
  })

  test('contains nothing that could lead strangers elsewhere', async () => {
    const challenge = await buildChallenge(ana, { title: 'Ganhe em premio.example agora' })
    const address = newAddress()
    await send(ana, challenge, address)
    await server.post.settled()
    const [mail] = await keptMessages(server.database.kysely, address)
    assert.ok(!`${mail!.subject}${mail!.text}${mail!.html}`.includes('premio.example'))
  })

  test('is limited to a few mails a month per address, across senders', async () => {
    const address = newAddress()
    const outcomes: string[] = []
    for (let sent = 0; sent <= INVITE_MAILS_TO_ONE; sent++) {
      const host = await asPerson(server, `Anfitriã ${'abcdefgh'[sent]}`)
      outcomes.push((await send(host, await buildChallenge(host), address)).items[0]!.outcome)
    }
    assert.deepEqual(outcomes, [...Array<string>(INVITE_MAILS_TO_ONE).fill('sent'), 'not_sent'])
  })
})

describe('a link', () => {
  test('is the same each time, opens a private challenge, is stored with the account, and can be renewed', async () => {
    const challenge = await buildChallenge(ana, { isPrivate: true })
    const token = await inviteToken(ana, challenge)
    assert.equal(await inviteToken(ana, challenge), token)
    assert.match(token, /^[a-z0-9]{20}$/)
    assert.equal((await open(ana, token)).state, 'own')
    assert.equal((await open(bia, token.toUpperCase())).state, 'valid')
    assert.equal((await joinBy(bia, challenge, token)).viewer.state, 'participating')
    assert.equal(await bringerOf(bia, challenge), ana.id)
    await open(caio, token)
    const params = of(challenge)
    const renewed = await ana.call('POST /challenges/:challengeId/invite-link/renew', { params })
    assert.ok(!renewed.url.endsWith(token))
    assert.equal((await visitor.refused(OPEN, { params: { token }, body: { device: null } })).code, 'invite_invalid')
    assert.equal((await caio.refused('GET /challenges/:challengeId', { params })).code, 'challenge_not_found')
    assert.equal((await bia.call('GET /challenges/:challengeId', { params })).viewer.state, 'participating')
    assert.equal((await open(caio, renewed.url.split('/').at(-1)!)).state, 'valid')
    const waiting = (await caio.call('GET /home')).invitations.map(one => [one.challenge.id, one.inviter.name])
    assert.ok(waiting.some(([id, name]) => id === challenge.id && name === 'Ana Duarte'))
    const decline = { params: { token: renewed.url.split('/').at(-1)! } }
    assert.deepEqual(await caio.call('POST /invites/:token/decline', decline), { declined: true })
    assert.ok(!(await caio.call('GET /home')).invitations.some(one => one.challenge.id === challenge.id))
  })

  test('shows the state of its challenge; expired, or from a stranger, it shows nothing', async () => {
    const full = await buildChallenge(ana, { limits: { maxParticipants: 2 } })
    const ofFull = await inviteToken(ana, full)
    await joinBy(bia, full, ofFull)
    assert.deepEqual([(await open(visitor, ofFull)).state, (await open(bia, ofFull)).state], ['full', 'joined'])
    const short = await buildChallenge(ana, { endDate: '2026-03-03' })
    const ofShort = await inviteToken(ana, short)
    const long = await buildChallenge(ana, { ...LONG, limits: { closedAfterStart: true } })
    const ofLong = await inviteToken(ana, long)
    server.clock.set('2026-03-05T12:00:00.000Z')
    assert.deepEqual([(await open(visitor, ofShort)).state, (await open(visitor, ofLong)).state], ['over', 'closed'])
    server.clock.set(LATER)
    assert.deepEqual(await open(visitor, ofLong), { state: 'expired', inviter: null, challenge: null })
    for (const token of ['', 'x', 'x'.repeat(20), "'; drop table people; --"])
      assert.equal((await visitor.refused(OPEN, { params: { token }, body: { device: null } })).status, 404, token)
  })

  test('admits exactly its number of people, regardless of who opened it', async () => {
    const challenge = await buildChallenge(ana, { isPrivate: true })
    const token = await inviteToken(ana, challenge)
    for (const person of [bia, caio]) await open(person, token)
    await server.database.pool.query('update invite_tokens set most = 1 where challenge_id = $1', [challenge.id])
    const joins = await Promise.allSettled([bia, caio].map(person => joinBy(person, challenge, token)))
    assert.deepEqual(joins.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const link = await ana.call('POST /challenges/:challengeId/invite-link', {
      params: of(challenge),
      body: { device: null },
    })
    assert.deepEqual([link.joined, link.most], [0, INVITE_LINK_PEOPLE], 'the next one is another')
  })

  test('of a participant who left opens nothing', async () => {
    const challenge = await buildChallenge(ana, { isPrivate: true })
    await joinBy(bia, challenge, await inviteToken(ana, challenge))
    const token = await inviteToken(bia, challenge)
    await open(caio, token)
    await bia.call('POST /challenges/:challengeId/leave', { params: of(challenge) })
    assert.equal((await caio.refused(OPEN, { params: { token }, body: { device: null } })).code, 'invite_invalid')
    assert.equal(
      (await caio.refused('GET /challenges/:challengeId', { params: of(challenge) })).code,
      'challenge_not_found',
    )
  })
})

describe('a lifeline', () => {
  const lifeline = async (person: TestPerson, challenge: Challenge) =>
    (await person.call(SENT, { params: of(challenge) })).lifeline
  const link = async (person: TestPerson, challenge: Challenge) =>
    (await person.call('POST /challenges/:challengeId/lifeline-link', { params: of(challenge) })).url.split('/').at(-1)!

  test('sent on a day without a workout it gives ten points once, when its person has trained', async () => {
    server.clock.set('2026-03-03T12:00:00.000Z')
    const host = await asPerson(server, 'Rosa')
    const guest = await asPerson(server, 'Davi')
    const challenge = await buildChallenge(host, { startDate: '2026-03-03' })
    assert.equal(await lifeline(host, challenge), 'ready')
    const token = await link(host, challenge)
    assert.equal(await link(host, challenge), token, 'the same all day')
    await joinBy(guest, challenge, token)
    assert.equal(await lifeline(host, challenge), 'taken')
    assert.deepEqual(await statuses(host, challenge), [[null, 'joined']])
    const invites = () => host.call('GET /challenges/:challengeId/my-invites', { params: of(challenge) })
    assert.deepEqual(await pointsOf(invites), { pendingPoints: 20, countedPoints: 0 })
    server.clock.set('2026-03-03T15:00:00.000Z')
    await logWorkout(guest, { startedAt: '2026-03-03T13:00:00Z' })
    assert.deepEqual(await pointsOf(invites), { pendingPoints: 0, countedPoints: 20 })
  })

  test('is not given on a day with a workout, nor where invites earn nothing', async () => {
    server.clock.set('2026-03-03T15:00:00.000Z')
    const host = await asPerson(server, 'Rita')
    const challenge = await buildChallenge(host, { startDate: '2026-03-03' })
    await logWorkout(host, { startedAt: '2026-03-03T12:00:00Z' })
    assert.equal(await lifeline(host, challenge), 'trained')
    assert.equal(
      await lifeline(host, await buildChallenge(host, { rules: { inviteBonus: false }, startDate: '2026-03-03' })),
      'none',
    )
  })

  async function pointsOf(ask: () => Promise<{ pendingPoints: number; countedPoints: number }>) {
    const { pendingPoints, countedPoints } = await ask()
    return { pendingPoints, countedPoints }
  }
})

test("of twenty accounts of one device only the first counts for the inviter, and none of the inviter's own device", async () => {
  const host = await asPerson(server, 'Zeca')
  const challenge = await buildChallenge(host)
  const [own, device] = [randomUUID(), randomUUID()]
  const asked = { params: of(challenge), body: { device: own } }
  const token = (await host.call('POST /challenges/:challengeId/invite-link', asked)).url.split('/').at(-1)!
  const bringers: (string | null | undefined)[] = []
  for (let i = 0; i < 20; i++) {
    const person = await asPerson(server, `Conta ${'abcdefghijklmnopqrst'[i]}`)
    await open(person, token, i === 0 ? own : device)
    await joinBy(person, challenge, token)
    bringers.push(await bringerOf(person, challenge))
  }
  assert.deepEqual(bringers, [null, host.id, ...Array<null>(18).fill(null)])
})

test('a person can mail a limited number of invites a day, counted by address and not by call', async () => {
  const limited = await testServer(NOW, { AUTH_RATE_LIMITS: 'on' })
  try {
    const gil = await asPerson(limited, 'Gil Prado')
    const challenge = await buildChallenge(gil)
    const ten = () => ({ params: of(challenge), body: { emails: Array.from({ length: 10 }, newAddress) } })
    for (let sent = 0; sent < INVITE_MAILS_A_DAY; sent += 10) await gil.call(SEND, ten())
    const { code, status } = await gil.refused(SEND, ten())
    assert.deepEqual({ code, status }, { code: 'too_many_requests', status: 429 })
  } finally {
    await limited.close()
  }
})

test('an invite works with any text that a message appends to its link', async () => {
  const challenge = await buildChallenge(ana, { ...LONG, isPrivate: true })
  const token = await inviteToken(ana, challenge)
  for (const tail of LINK_TAILS) {
    const { state } = await open(visitor, token + tail)
    assert.equal(state, 'valid', JSON.stringify(tail))
  }
  await joinBy(bia, challenge, `${token.toUpperCase()}).`)
  assert.equal(await bringerOf(bia, challenge), ana.id)
  assert.equal((await visitor.refused(OPEN, { params: { token: '.' }, body: { device: null } })).code, 'not_found')
})
