import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { TestPerson } from '../as-person.ts'
import { edited, inviteToken } from '../build.ts'
import { pixDetails } from '../payouts.ts'
import type { AuthorisationWorld, Sent } from './world.ts'

type Made = (world: AuthorisationWorld, asker: TestPerson) => Sent | Promise<Sent>

const TOO_SMALL = Buffer.from('no picture')
const CONDUCT = 'A foto do treino não é dela.'
const NOTE = 'Conferido no extrato.'
const campaign = () => ({
  id: randomUUID(),
  name: 'Verão no parque',
  code: `P${randomUUID().slice(0, 6).toUpperCase()}`,
  reward: 'points',
  perReferral: 5,
  monthlyCap: 100,
  target: 100,
  startsOn: '2026-03-04',
  endsOn: '2026-04-04',
})
const ofSettled = ({ settled }: AuthorisationWorld) => ({ params: { challengeId: settled.id } })

const ofSuspended = ({ people }: AuthorisationWorld) => ({ params: { personId: people.suspended.id } })
const ofCreatorsComment = ({ creatorsComment }: AuthorisationWorld) => ({ params: { commentId: creatorsComment } })

const ofForming =
  (body?: object): Made =>
  ({ forming }) => ({ params: forming, ...(body && { body }) })

const byLink = async ({ people, running }: AuthorisationWorld) => ({
  params: { token: await inviteToken(people.creator, running) },
})

async function openProposal({ people }: AuthorisationWorld) {
  const about = { params: { personId: people.user.id }, body: { role: 'admin', granted: true, note: NOTE } } as const
  const waiting = (await people.desk.call('GET /admin/proposals')).open
  const open =
    waiting.length > 0 ? waiting : (await people.desk.call('POST /admin/users/:personId/roles', about)).proposals
  return { params: { proposalId: open[0]!.id } }
}

async function openEntry({ people }: AuthorisationWorld) {
  const about = { kind: 'platform_deposit', reason: NOTE, currency: 'BRL', cents: 300_000 } as const
  const { id } = await people.desk.call('POST /admin/books', { body: { id: randomUUID(), ...about } })
  return { params: { entryId: id } }
}

async function failedMail({ server }: AuthorisationWorld) {
  const id = randomUUID()
  const facts = { name: 'Ana', at: '2026-03-02T12:00:00Z', walletLink: server.config.siteUrl }
  await server.database.pool.query(
    `insert into outgoing_messages (id, channel, recipient, language, kind, facts, lane, created_at, next_try_at, given_up_at)
    values ($1, 'mail', 'ana@exemplo.com', 'en', 'payout_failed', $2, 2, now(), now(), now())`,
    [id, facts],
  )
  return { body: { ids: [id] } }
}

// Its creator may not redeem it.
function creditCode({ otherAdmin }: AuthorisationWorld, cents = 100) {
  const terms = { cents, mostUses: 20, lastDay: '2026-03-20', note: NOTE }
  return otherAdmin.call('POST /admin/credit-codes', { body: { id: randomUUID(), ...terms } })
}

function browserKeys() {
  const curve = createECDH('prime256v1')
  return { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

/**
 * The parameters of calls for which the address isn't enough; anything not in the address belongs to the caller. All
 * are valid, so that an authorised caller passes validation.
 */
export const REQUESTS: Readonly<Record<string, Made>> = {
  'POST /dev/clock': () => ({ body: { to: '2126-03-02T18:00:00.000Z' } }),
  'PATCH /me': () => ({ body: { language: 'pt-BR' } }),
  'PUT /me/survey': () => ({ body: {} }),
  'PUT /me/terms': () => ({ body: { version: '6' } }),
  'PUT /me/photo': () => ({ body: { photoId: null } }),
  'GET /me/wall': () => ({ query: { year: '2026', timeZone: 'America/Sao_Paulo' } }),
  'GET /me/progress': () => ({ query: { timeZone: 'America/Sao_Paulo' } }),
  'GET /home': () => ({ query: { timeZone: 'America/Sao_Paulo' } }),
  'GET /feed/today': () => ({ query: { timeZone: 'America/Sao_Paulo' } }),
  'GET /feed': ({ params }) => ({ query: { challenge: params.challengeId! } }),
  'POST /tracks': () => ({ file: TOO_SMALL }),
  'POST /tracks/drafts': () => ({ file: TOO_SMALL }),
  'DELETE /tracks/drafts/:trackId': () => ({ params: { trackId: randomUUID() } }),
  'POST /me/recording-tokens': () => ({ body: { name: 'Atalho do celular' } }),
  'DELETE /me/recording-tokens/:tokenId': () => ({ params: { tokenId: randomUUID() } }),
  'POST /photos': () => ({ file: TOO_SMALL }),
  'GET /photos/:photoId/:variant': async ({ people, params }) => {
    const shown = await people.participant.call('GET /activities/:activityId', {
      params: { activityId: params.activityId! },
    })
    return { query: Object.fromEntries(new URLSearchParams(shown.photos[0]!.thumbUrl.split('?')[1])) }
  },
  'POST /activities': async ({ params }, asker) => ({
    body: {
      id: randomUUID(),
      challengeId: params.challengeId,
      workoutType: 'yoga',
      startedAt: '2026-03-02T15:00:00Z',
      timeZone: 'America/Sao_Paulo',
      minutes: 30,
      photoIds: [asker.token === '' ? randomUUID() : await asker.photo().catch(() => randomUUID())],
    },
  }),
  'PUT /challenges/:challengeId/passes/:date': () => ({ body: { kind: 'injury' } }),
  'GET /challenges/:challengeId/teams': ofForming(),
  'GET /challenges/:challengeId/teams/:teamId': ofForming(),
  'PUT /challenges/:challengeId/teams/:teamId/name': ofForming({ name: 'Ladeira Acima' }),
  'PUT /challenges/:challengeId/teams/:teamId/requests/:personId': ofForming({ accept: false }),
  'PUT /challenges/:challengeId/teams/:teamId/membership': ofForming(),
  // One that nobody is in: leaving it changes nothing.
  'DELETE /challenges/:challengeId/teams/:teamId/membership': ({ forming: { challengeId } }) => ({
    params: { challengeId, teamId: randomUUID() },
  }),
  'POST /challenges/:challengeId/teams': ({ forming: { challengeId } }) => ({
    params: { challengeId },
    body: { id: randomUUID(), name: `Equipe ${randomUUID().slice(0, 8)}` },
  }),
  'PUT /activities/:activityId': async ({ people, params }) => {
    const activity = await people.participant.call('GET /activities/:activityId', {
      params: { activityId: params.activityId! },
    })
    return { body: edited(activity, { caption: 'Meia hora' }) }
  },
  'POST /activities/:activityId/reports': () => ({ body: { reason: 'other', comment: '' } }),
  'POST /activities/:activityId/photos/:photoId/reports': () => ({ body: { reason: 'bystander', comment: '' } }),
  'POST /admin/photo-reports/:photoId/decide': () => ({ body: { verdict: 'wrong' } }),
  'POST /challenges/:challengeId/staff-calls': ({ people }) => ({
    body: { personId: people.participant.id, words: CONDUCT },
  }),
  'POST /challenges/:challengeId/people/:personId/remove': () => ({ body: { reason: NOTE } }),
  'POST /conduct/:caseId/answer': () => ({ body: { answer: CONDUCT } }),
  'POST /conduct/:caseId/appeal': () => ({ body: { words: CONDUCT } }),
  'POST /admin/conduct': ({ people, params }) => ({
    body: {
      challengeId: params.challengeId!,
      personId: people.participant.id,
      measure: 'removal',
      reason: CONDUCT,
      basis: CONDUCT,
    },
  }),
  'POST /admin/conduct/:caseId/decide': () => ({ body: { verdict: 'upheld', words: CONDUCT } }),
  'POST /admin/conduct/:caseId/decide-appeal': () => ({ body: { verdict: 'upheld', words: CONDUCT } }),
  'POST /admin/conduct/calls/:callId/dismiss': () => ({ params: { callId: randomUUID() } }),
  'PUT /me/reviews/switch': () => ({ body: { isOff: true } }),
  'POST /reviews/:activityId/answer': () => ({ body: { answer: 'Foram tiros de 1 minuto.' } }),
  'POST /reviews/:activityId/vote': () => ({ body: { verdict: 'keep', reason: 'fits', words: '' } }),
  'POST /people/:personId/reports': () => ({ body: { reason: 'harassment', comment: '' } }),
  'POST /support/tickets': () => ({
    body: { topic: 'technical', message: 'A página não abre mais.', email: 'alguem@bora.test', language: 'pt-BR' },
  }),
  'POST /support/tickets/:number/messages': () => ({ body: { message: 'Ainda não abre por aqui.' } }),
  'POST /admin/support/tickets/:number/answers': () => ({ body: { message: 'Estamos olhando isso agora.', seen: 1 } }),
  'POST /admin/support/tickets/:number/close': () => ({ body: { seen: 1 } }),
  'PUT /me/consents': () => ({ body: { analytics: false, marketing: false } }),
  'POST /me/closing': () => ({ body: { password: 'segredo1' } }),
  'POST /admin/cases/:subject/:caseId/keep': () => ({ body: { round: 1 } }),
  'POST /admin/cases/:subject/:caseId/warn': () => ({ body: { round: 1, reason: 'other' } }),
  'POST /admin/cases/:subject/:caseId/undo': () => ({ body: { round: 1 } }),
  'POST /admin/cases/workout/:activityId/void': () => ({ body: { round: 1, reason: 'other' } }),
  'PUT /admin/challenges/:challengeId/marks/:mark': () => ({
    params: { mark: 'ambassador' },
    body: { isSet: true, note: NOTE },
  }),
  'POST /admin/challenges/:challengeId/cancel': () => ({ body: { words: NOTE } }),
  'POST /admin/failed-mails/send-again': failedMail,
  'POST /admin/audit/export': () => ({ body: {} }),
  'POST /admin/users/:personId/suspension': world => ({
    ...ofSuspended(world),
    body: { reason: 'conduct', days: 1, note: NOTE },
  }),
  'POST /admin/users/:personId/suspension/lift': world => ({ ...ofSuspended(world), body: { note: NOTE } }),
  'POST /admin/users/:personId/password': world => ({ ...ofSuspended(world), body: { note: NOTE } }),
  'POST /admin/users/:personId/factors/:factorId/removal': world => ({
    ...ofSuspended(world),
    body: { check: 'video_call', note: NOTE },
  }),
  'POST /admin/users/:personId/roles': ({ people }) => ({
    params: { personId: people.user.id },
    body: { role: 'ambassador', granted: false, note: NOTE },
  }),
  'POST /admin/proposals/:proposalId/approve': openProposal,
  'POST /admin/proposals/:proposalId/decline': async world => ({
    ...(await openProposal(world)),
    body: { note: NOTE },
  }),
  'POST /admin/device': () => ({ body: { device: randomUUID() } }),
  'GET /admin/challenges/:challengeId/disputes/:disputeId': ofSettled,
  'GET /admin/challenges/:challengeId/disputes/:disputeId/revisions': ofSettled,
  'POST /admin/challenges/:challengeId/disputes/:disputeId/decision': world => ({
    ...ofSettled(world),
    body: { outcome: 'dismissed', reason: NOTE, revision: 1 },
  }),
  'POST /notifications/unread': () => ({ body: { at: '2026-03-02T18:00:00.000Z' } }),
  'PUT /notifications/preferences': () => ({ body: { kind: 'reacted', channel: 'mail', on: false } }),
  'POST /challenges/:challengeId/overtakings/:personId/reaction': () => ({ body: { reaction: 'cheer' } }),
  'PUT /notifications/kinds': () => ({ body: { kinds: ['reacted'], on: false } }),
  'PUT /notifications/level': () => ({ body: { level: 'important' } }),
  'PUT /notifications/quiet-hours': () => ({ body: { quietHours: null } }),
  'PUT /notifications/push': () => ({ body: { endpoint: 'https://push.example.com/x', keys: browserKeys() } }),
  'POST /challenges': () => ({
    body: {
      id: randomUUID(),
      draft: {
        title: 'Turma da Praia',
        description: 'Um treino por dia.',
        type: 'workout_count',
        target: null,
        startDate: '2026-03-10',
        endDate: '2026-03-20',
        timeZone: 'America/Sao_Paulo',
      },
    },
  }),
  'PUT /challenges/:challengeId/privacy': () => ({ body: { isPrivate: true } }),
  'POST /challenges/:challengeId/join': ({ running }) => ({ body: { fingerprint: running.fingerprint } }),
  'POST /invites/:token/open': async world => ({ ...(await byLink(world)), body: { device: null } }),
  'POST /invites/:token/decline': world => byLink(world),
  'POST /page-views': () => ({ body: { page: 'landing' } }),
  'GET /challenges/:challengeId/leaderboard/page': ({ people }) => ({ query: { after: people.participant.id } }),
  'GET /challenges/:challengeId/person-days': ({ people }) => ({ query: { person: people.participant.id } }),
  'GET /challenges/:challengeId/day-ranks': ({ people }) => ({ query: { person: people.participant.id } }),
  'POST /challenges/:challengeId/invite-again': ({ settled }) => ({ body: { from: settled.id } }),
  'POST /challenges/:challengeId/invite-person': ({ people }) => ({ body: { person: people.participant.id } }),
  'POST /people/:personId/cheers': () => ({ body: { reaction: 'fire' } }),
  'POST /challenges/:challengeId/invite-link': () => ({ body: { device: null } }),
  'POST /challenges/:challengeId/invitations': () => ({ body: { emails: ['outra@bora.test'] } }),
  'POST /referrals': () => ({ body: { device: null } }),
  'PUT /bank-details': (_world, asker) => ({ body: pixDetails(asker.name) }),
  'POST /payouts': () => ({ body: { id: randomUUID(), amountCents: 100 } }),
  'POST /admin/payouts/export': () => ({ body: {} }),
  'POST /admin/payouts/:payoutId/release': () => ({ body: { note: NOTE } }),
  'POST /admin/payouts/:payoutId/confirm': () => ({ body: { note: NOTE } }),
  'POST /admin/payouts/:payoutId/complete': () => ({
    body: { endToEndId: `E${'1'.repeat(31)}`, feeCents: 0, note: NOTE },
  }),
  'POST /admin/payouts/:payoutId/fail': () => ({ body: { failure: 'account_closed', note: NOTE } }),
  'POST /admin/payouts/:payoutId/return': () => ({ body: { failure: 'account_closed', note: NOTE } }),
  'POST /admin/payouts/:payoutId/correction': () => ({ body: { refusal: 'key_unknown', note: NOTE } }),
  'POST /admin/payouts/:payoutId/ending/approve': () => ({ body: { ending: 1 } }),
  'POST /admin/payouts/:payoutId/ending/decline': () => ({ body: { note: NOTE } }),
  'POST /wallet/codes': async world => ({ body: { code: (await creditCode(world)).code, device: randomUUID() } }),
  'POST /admin/credit-codes': () => ({
    body: { id: randomUUID(), cents: 100, mostUses: 1, lastDay: '2026-03-20', note: NOTE },
  }),
  'POST /admin/credit-codes/:codeId/confirm': async world => ({
    params: { codeId: (await creditCode(world, 10_000)).id },
  }),
  'POST /admin/credit-codes/:codeId/stop': async world => ({ params: { codeId: (await creditCode(world)).id } }),
  'POST /admin/books': () => ({
    body: { id: randomUUID(), kind: 'platform_deposit', reason: NOTE, currency: 'BRL', cents: 100 },
  }),
  'POST /admin/books/:entryId/approve': openEntry,
  'POST /admin/books/:entryId/refuse': async world => ({ ...(await openEntry(world)), body: { note: NOTE } }),
  'POST /admin/bank-reviews/:personId/verify': () => ({ body: { version: 1, note: NOTE } }),
  'POST /admin/bank-reviews/:personId/refuse': () => ({ body: { version: 1, refusal: 'key_unknown', note: NOTE } }),
  'PUT /me/limits/entries': () => ({ body: { monthlyCents: 100_000 } }),
  'POST /me/limits/break': () => ({ body: { days: 30 } }),
  'GET /wallet/transactions-file': () => ({ query: { language: 'pt-BR' } }),
  'GET /wallet/statements/:year/file': () => ({ query: { language: 'pt-BR' } }),
  'GET /challenges/:challengeId/results': ofSettled,
  'GET /challenges/:challengeId/statement': ofSettled,
  'GET /challenges/:challengeId/disputes': ofSettled,
  'POST /challenges/:challengeId/disputes': world => ({
    ...ofSettled(world),
    body: { reason: 'That photo is from last year.', activityIds: [world.rivalsWorkout] },
  }),
  'POST /challenges/:challengeId/disputes/:disputeId/withdraw': ofSettled,
  'GET /recaps/:about': ({ settled }) => ({ params: { about: settled.id } }),
  'GET /share-cards/:card/:about': () => ({ query: { language: 'pt-BR' } }),
  'POST /me/ambassador/application': () => ({
    body: { about: 'Organizo corridas no parque todo sábado de manhã.', reach: '' },
  }),
  'POST /admin/ambassador-applications/:personId': () => ({ body: { approve: false, note: NOTE } }),
  'POST /admin/ambassadors/:personId/campaigns': ({ people }) => ({
    params: { personId: people.ambassador.id },
    body: campaign(),
  }),
  'POST /admin/campaigns/:campaignId/confirm': async ({ people, otherAdmin }) => {
    const terms = { reward: 'cash', currency: 'BRL', monthlyCap: 1_000_000 } as const
    const { id } = await otherAdmin.call('POST /admin/ambassadors/:personId/campaigns', {
      params: { personId: people.ambassador.id },
      body: { ...campaign(), ...terms },
    })
    return { params: { campaignId: id } }
  },
  'POST /activities/:activityId/comments': () => ({ body: { id: randomUUID(), text: 'Boa!', mentions: [] } }),
  'POST /challenges/:challengeId/chat': () => ({ body: { id: randomUUID(), text: 'Quem vai amanhã?' } }),
  'POST /challenges/:challengeId/chat/:messageId/photo-reports': () => ({ body: { reason: 'bystander', comment: '' } }),
  'POST /challenges/:challengeId/invitations/:invitationId/correct': () => ({ body: { email: 'outra@bora.test' } }),
  'PUT /challenges/:challengeId/chat/read': ({ params }) => ({ body: { messageId: params.messageId } }),
  // The author of a workout can hide others' comments.
  'PUT /activities/:activityId/comments/:commentId/hidden': ofCreatorsComment,
  'DELETE /activities/:activityId/comments/:commentId/hidden': ofCreatorsComment,
  'PATCH /activities/:activityId/comments/:commentId': () => ({ body: { text: 'Muito boa!', mentions: [] } }),
}
