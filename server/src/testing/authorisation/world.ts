import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { grantRole } from '../../modules/accounts/account-admin/grant-role.ts'
import { serviceKey } from '../../modules/accounts/access-tokens/service-role.ts'
import { OPERATOR_SECRET } from '../../http/auth-v1/testing-operator.ts'
import { releaseHeldPrizes } from '../../modules/prizes/held-prizes/release.ts'
import { settleDue } from '../../modules/prizes/settlement/settle-due.ts'
import { asPerson, asVisitor, signedInAgain, type TestPerson } from '../as-person.ts'
import { buildChallenge, inviteToken, logWorkout } from '../build.ts'
import { pay } from '../pay.ts'
import type { Replica } from '../../db/replica.ts'
import type { TestDatabase } from '../../db/testing.ts'
import { asAdmin, askPayout, verifiedDetails, withFactor } from '../payouts.ts'
import { testServer, type TestServer } from '../server.ts'

/** All identities of the matrix, in the order of its columns. */
export const IDENTITIES = [
  'visitor',
  'suspended',
  'user',
  'ambassador',
  'participant',
  'creator',
  'admin',
  'desk',
] as const
export type Identity = (typeof IDENTITIES)[number]

/** The parameters of a call. `file` is sent as it is. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  file?: Buffer
}

/**
 * A server with one of each identity, and one of each object that a call may be about: nearly all are the
 * participant's.
 */
export type AuthorisationWorld = {
  server: TestServer
  people: Record<Identity, TestPerson>
  /** Values for an address, by the name of the parameter. */
  params: Record<string, string>
  /** The active private challenge, which `params` names, too, and the settled one. */
  running: { id: string; fingerprint: string }
  settled: { id: string }
  /** A private challenge of both that starts in a week, and the creator's team in it. */
  forming: { challengeId: string; teamId: string }
  rivalsWorkout: string
  /** An admin of the desk besides `people.desk`, for acts that need two. */
  otherAdmin: TestPerson
  /** The creator's comment on the participant's workout. */
  creatorsComment: string
}

const JANUARY = '2026-01-10T15:00:00.000Z'
const NOW = '2026-03-02T18:00:00.000Z'

/** Builds that world; `webRoot` is the built web app, for browser tests. */
export async function authorisationWorld({
  webRoot,
  database,
  replica,
}: { webRoot?: string; database?: TestDatabase; replica?: Replica } = {}): Promise<AuthorisationWorld> {
  const settings = { AUTH_LEGACY_SECRET: OPERATOR_SECRET }
  const server = await testServer(JANUARY, settings, {
    ...(webRoot !== undefined && { webRoot }),
    ...(database && { database }),
    ...(replica && { replica }),
  })
  const [creator, participant, rival] = await Promise.all(
    ['Ana Duarte', 'Bia Ferraz', 'Caio Nogueira'].map(name => asPerson(server, name)),
  )
  assert.ok(creator && participant && rival)
  const { settled, rivalsWorkout, disputeId } = await settledWithPrizes(server, [creator, participant, rival])
  await verifiedDetails(server, await signedInAgain(server, participant))
  server.clock.set(NOW)
  const again = await Promise.all([creator, participant].map(one => signedInAgain(server, one)))
  const [ana, bia] = again as [TestPerson, TestPerson]
  const payout = await askPayout(bia, 100)
  const running = await buildChallenge(ana, { isPrivate: true, rules: { passDays: 3 } })
  const token = await inviteToken(ana, running)
  await bia.call('POST /challenges/:challengeId/join', {
    params: { challengeId: running.id },
    body: { fingerprint: running.fingerprint, invite: token },
  })
  const forming = await teamForming(ana, bia)
  const { activity } = await logWorkout(bia)
  const { creatorsComment, ...things } = await thingsOf(bia, ana, running.id, activity.id)
  const params: Record<string, string> = {
    challengeId: running.id,
    activityId: activity.id,
    personId: bia.id,
    payoutId: payout.id,
    photoId: activity.photos[0]!.id,
    variant: 'thumb',
    kind: 'fire',
    week: '2026-02-23',
    date: '2026-03-10',
    year: '2026',
    card: 'workout',
    about: activity.id,
    subject: 'workout',
    caseId: activity.id,
    disputeId,
    ...things,
  }
  const people = {
    visitor: asVisitor(server),
    suspended: await asPerson(server, 'Sara Lima'),
    user: await asPerson(server, 'Ugo Prado'),
    ambassador: await grant(server, await asPerson(server, 'Amara Reis'), 'ambassador'),
    participant: bia,
    creator: ana,
    admin: await grant(server, await asPerson(server, 'Davi Rocha'), 'admin'),
    desk: await asAdmin(server, 'Dora Lemos'),
  }
  params.factorId = await factorOf(server, people.suspended)
  await suspend(server, people.suspended)
  return {
    server,
    people,
    params,
    running,
    settled,
    forming,
    creatorsComment,
    rivalsWorkout,
    otherAdmin: await asAdmin(server, 'Rui Campos'),
  }
}

async function teamForming(creator: TestPerson, participant: TestPerson) {
  const dates = { startDate: '2026-03-09', endDate: '2026-03-22' }
  const challenge = await buildChallenge(creator, { ...dates, isPrivate: true, teams: { forming: 'captains' } })
  const params = { challengeId: challenge.id }
  await participant.call('POST /challenges/:challengeId/join', {
    params,
    body: { fingerprint: challenge.fingerprint, invite: await inviteToken(creator, challenge) },
  })
  const teamId = randomUUID()
  const body = { id: teamId, name: 'Ladeira Acima' }
  await creator.call('POST /challenges/:challengeId/teams', { params, body })
  return { challengeId: challenge.id, teamId }
}

/** A private challenge with a prize, with all three as participants, settled, and the participant as its winner. */
async function settledWithPrizes(server: TestServer, people: [TestPerson, TestPerson, TestPerson]) {
  const [creator, participant, rival] = people
  const settled = await buildChallenge(creator, {
    startDate: '2026-01-12',
    endDate: '2026-01-14',
    isPrivate: true,
    prize: { kind: 'challenge', entryFeeCents: 5_000 },
  })
  const invite = await inviteToken(creator, settled)
  for (const person of [participant, rival])
    await person.call('POST /challenges/:challengeId/join', {
      params: { challengeId: settled.id },
      body: { fingerprint: settled.fingerprint, invite },
    })
  for (const person of people) await pay(server, person, settled)
  server.clock.set('2026-01-13T15:00:00.000Z')
  const [bia, caio] = await Promise.all([participant, rival].map(person => signedInAgain(server, person)))
  await logWorkout(bia!, { startedAt: '2026-01-12T12:00:00Z' })
  await logWorkout(bia!, { startedAt: '2026-01-13T12:00:00Z' })
  const rivals = await logWorkout(caio!, { startedAt: '2026-01-13T12:00:00Z' })
  server.clock.set('2026-01-16T15:00:00.000Z')
  assert.equal(await settleDue(server.context(), problem => assert.fail(problem)), 1)
  const later = await signedInAgain(server, participant)
  const dispute = await later.call('POST /challenges/:challengeId/disputes', {
    params: { challengeId: settled.id },
    body: { reason: 'That photo is from last year.', activityIds: [rivals.activity.id] },
  })
  server.clock.set('2026-02-20T15:00:00.000Z')
  assert.ok((await releaseHeldPrizes(server.context())) > 0)
  return { settled, disputeId: dispute.id, rivalsWorkout: rivals.activity.id }
}

/** The participant's own things besides the workout, each created by its call. */
async function thingsOf(bia: TestPerson, ana: TestPerson, challengeId: string, activityId: string) {
  const comment = { id: randomUUID(), text: 'Boa!', mentions: [] }
  await bia.call('POST /activities/:activityId/comments', { params: { activityId }, body: comment })
  const creators = { ...comment, id: randomUUID() }
  await ana.call('POST /activities/:activityId/comments', { params: { activityId }, body: creators })
  await ana.call('PUT /activities/:activityId/reactions/:kind', { params: { activityId, kind: 'fire' } })
  const invited = { params: { challengeId }, body: { emails: ['convidada@bora.test'] } }
  await bia.call('POST /challenges/:challengeId/invitations', invited)
  const sent = await bia.call('GET /challenges/:challengeId/invitations', { params: { challengeId } })
  const { number } = await bia.call('POST /support/tickets', {
    body: { topic: 'other', message: 'Onde vejo os meus treinos do mês?', language: 'pt-BR' },
  })
  await bia.call('POST /me/ambassador/application', {
    body: { about: 'Organizo corridas no parque todo sábado de manhã.', reach: '' },
  })
  const message = { id: randomUUID(), text: 'Quem vai amanhã?', photoId: await bia.photo({ use: 'chat' }) }
  await bia.call('POST /challenges/:challengeId/chat', { params: { challengeId }, body: message })
  const notices = await bia.call('GET /notifications')
  const entries = await bia.call('GET /wallet/transactions')
  const payments = await bia.call('GET /payments')
  const { sessions } = await bia.call('GET /me/sessions')
  return {
    commentId: comment.id,
    creatorsComment: creators.id,
    messageId: message.id,
    invitationId: sent.items[0]!.id,
    number,
    noticeId: notices.items[0]!.id,
    entryId: entries.items[0]!.id,
    paymentId: payments.items[0]!.id,
    // One of two, other than the session of these requests.
    sessionId: sessions.find(session => !session.current)!.id,
  }
}

async function grant(server: TestServer, person: TestPerson, role: 'admin' | 'ambassador'): Promise<TestPerson> {
  const { email } = await person.call('GET /me')
  assert.equal(await grantRole(server.context().db, email, role), 'granted')
  return signedInAgain(server, person)
}

async function factorOf(server: TestServer, person: TestPerson): Promise<string> {
  await withFactor(server, person)
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from auth.mfa_factors where user_id = $1',
    [person.id],
  )
  return rows[0]!.id
}

async function suspend(server: TestServer, person: TestPerson): Promise<void> {
  const key = await serviceKey(OPERATOR_SECRET)
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/auth/v1/admin/users/${person.id}`,
    payload: { ban_duration: '24h' },
    headers: { apikey: key, authorization: `Bearer ${key}` },
  })
  assert.equal(answer.statusCode, 200, answer.body)
}
