import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { outcomeOf } from '@bora/rules/history.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { receiptsAstray } from '../../../testing/histories.ts'
import { pay } from '../../../testing/pay.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { deliverNotifications } from '../../notifications/deliver.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { judgeProofs } from '../../workouts/proof-signals/judge.ts'
import { historyOf } from '../../scoring/scores/history-of.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())
const { clock } = server

const MORNING = '2026-03-03T12:00:00Z'
const NOON = '2026-03-03T15:00:00Z'

async function reported(about: Parameters<typeof buildChallenge>[1] = {}) {
  clock.set('2026-03-01T12:00:00Z')
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, about)
  await join(bia, challenge)
  clock.set(NOON)
  await logWorkout(bia, { startedAt: '2026-03-02T20:00:00Z' })
  await logWorkout(ana, { startedAt: '2026-03-02T20:00:00Z' })
  const { activity } = await logWorkout(ana, { startedAt: MORNING })
  await report(bia, activity.id)
  return { ana, bia, challenge, activityId: activity.id, photoId: activity.photos[0]!.id }
}

const report = (person: TestPerson, activityId: string) =>
  person.call('POST /activities/:activityId/reports', {
    params: { activityId },
    body: { reason: 'fake_or_rules', comment: 'A foto é de outro dia.' },
  })

const caseOf = (caseId: string, subject: 'workout' | 'person' = 'workout') => ({ params: { subject, caseId } })
const seen = (admin: TestPerson, id: string) => admin.call('GET /admin/cases/:subject/:caseId', caseOf(id))
const voiding = (activityId: string, round: number, words = '') => ({
  params: { activityId },
  body: { round, reason: 'photo_no_proof' as const, words },
})
const VOID = 'POST /admin/cases/workout/:activityId/void'
const KEEP = 'POST /admin/cases/:subject/:caseId/keep'
const UNDO = 'POST /admin/cases/:subject/:caseId/undo'

async function boardOf(person: TestPerson, challengeId: string) {
  const board = await person.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId } })
  return board.top.map(row => [row.person.name, row.rank, row.score, row.streakDays])
}

async function heard(person: TestPerson) {
  const { items } = await person.call('GET /notifications')
  return items.flatMap(({ kind, facts }) => (kind === 'reviewed' ? [facts] : []))
}

test('a reported workout is voided: score, rank, streak and receipt follow, its author reads why, and it can be undone', async () => {
  const { ana, bia, challenge, activityId } = await reported()
  const admin = await asAdmin(server, 'Vera')
  assert.deepEqual(await boardOf(bia, challenge.id), [
    ['Ana', 1, 20, 2],
    ['Bia', 2, 10, 1],
  ])
  const { items } = await admin.call('GET /admin/cases')
  const found = items.find(one => one.id === activityId)!
  assert.deepEqual([found.subject, found.urgency, found.reports, found.round], ['workout', 85, 1, 1])
  const whole = await seen(admin, activityId)
  assert.deepEqual(whole.can, ['keep', 'void', 'warn'])
  assert.deepEqual(
    [whole.evidence!.photos.length, whole.day.length, whole.reported[0]!.comment],
    [1, 1, 'A foto é de outro dia.'],
  )
  assert.ok(!JSON.stringify(whole).includes(bia.id), 'who reported is nobody’s business')

  const decided = await admin.call(VOID, voiding(activityId, 1, 'Na foto é noite.'))
  assert.deepEqual([decided.isOpen, decided.can, decided.decision!.by.name], [false, ['undo'], 'Vera'])
  assert.deepEqual((await boardOf(bia, challenge.id)).map(row => row.slice(0, 3)).sort(), [
    ['Ana', 1, 10],
    ['Bia', 1, 10],
  ])
  assert.deepEqual(await receiptsAstray(server), [])
  const mine = await ana.call('GET /activities/:activityId', { params: { activityId } })
  assert.deepEqual(
    [mine.voided, mine.voidedFor!.reason, mine.voidedFor!.words, mine.receipts[0]!.parts[0]!.why],
    [true, 'photo_no_proof', 'Na foto é noite.', 'voided'],
  )
  const feed = { params: { challengeId: challenge.id } }
  const inFeed = async (person: TestPerson) =>
    (await person.call('GET /challenges/:challengeId/activities', feed)).items.some(item => item.id === activityId)
  assert.deepEqual([await inFeed(ana), await inFeed(bia)], [true, false])
  assert.deepEqual(await heard(ana), [
    { what: 'voided', activityId, reason: 'photo_no_proof', words: 'Na foto é noite.' },
  ])
  await deliverNotifications(server.context())
  const { email } = await ana.call('GET /me')
  const mails = await server.database.kysely
    .selectFrom('outgoing_messages')
    .select('id')
    .where('recipient', '=', email)
    .execute()
  const sent = await server.database.kysely
    .selectFrom('local_outbox')
    .select('text')
    .where('recipient', '=', email)
    .execute()
  assert.ok(mails.length > 0 || sent.some(one => one.text.includes('Na foto é noite')), 'by mail, too')

  // The history that anyone can replay agrees.
  const history = await historyOf(server.context(), challenge.id)
  assert.equal(history.activities.find(one => one.id === activityId)!.voided, true)
  assert.equal(Number(outcomeOf(history).standings.find(one => one.participant === ana.id)!.score), 10)

  const open = await admin.call(UNDO, { ...caseOf(activityId), body: { round: 1 } })
  assert.deepEqual([open.isOpen, open.round, open.decisions[0]!.undone!.by.name], [true, 2, 'Vera'])
  assert.deepEqual((await boardOf(bia, challenge.id))[0], ['Ana', 1, 20, 2])
  assert.deepEqual((await heard(ana)).map(one => one.what).sort(), ['restored', 'voided'])
  const twice = await admin.refused(UNDO, { ...caseOf(activityId), body: { round: 1 } })
  assert.equal(twice.code, 'nothing_to_undo')
  const { rows } = await server.database.pool.query<{ act: string }>(
    'select act from admin_acts where subject_id = $1 order by id',
    [activityId],
  )
  assert.deepEqual(
    rows.map(row => row.act),
    ['workout_voided', 'workout_restored'],
  )
})

test('of two concurrent moderators one decides, and the other sees who did', async () => {
  const { activityId, ana } = await reported()
  const admins = [await asAdmin(server, 'Vera'), await asAdmin(server, 'Otto')]
  const tries = await Promise.all(
    admins.map(async admin => {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/admin/cases/workout/${activityId}/void`,
        payload: voiding(activityId, 1).body,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return { name: admin.name, status: answer.statusCode, ...answer.json<{ code?: string; params?: object }>() }
    }),
  )
  assert.deepEqual(tries.map(one => one.status).sort(), [200, 409], JSON.stringify(tries.map(one => one.code)))
  const first = tries.find(one => one.status === 200)!
  const second = tries.find(one => one.status === 409)!
  assert.deepEqual([second.code, second.params], ['case_decided', { name: first.name }])
  assert.equal((await heard(ana)).length, 1)
  const late = await admins[0]!.refused(KEEP, { ...caseOf(activityId), body: { round: 1 } })
  assert.equal(late.code, 'case_decided')
  // Another report reopens it, for the next decision.
  const caio = await asPerson(server, 'Caio')
  await admins[0]!.call(UNDO, { ...caseOf(activityId), body: { round: 1 } })
  await admins[0]!.call(KEEP, { ...caseOf(activityId), body: { round: 2 } })
  assert.equal((await seen(admins[1]!, activityId)).isOpen, false)
  await report(caio, activityId)
  const again = await seen(admins[1]!, activityId)
  assert.deepEqual([again.isOpen, again.round, again.reports], [true, 3, 1])
})

test('pending cases are counted for the whole desk, and for no one without the second factor', async () => {
  const vera = await asAdmin(server, 'Vera')
  const before = await vera.call('GET /admin/waiting')
  const { activityId } = await reported()
  assert.deepEqual(await vera.call('GET /admin/waiting'), { ...before, reports: before.reports + 1 })
  assert.equal(before.reports + 1, (await vera.call('GET /admin/cases')).open)
  await vera.call(KEEP, { ...caseOf(activityId), body: { round: 1 } })
  assert.deepEqual(await vera.call('GET /admin/waiting'), before)
  const weak = await asPerson(server, 'Ivo')
  await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [weak.id])
  assert.equal((await weak.refused('GET /admin/waiting')).code, 'not_found')
})

test('voiding needs the second factor, nothing exists for others, and no one decides about themselves or changes their own rank', async () => {
  const { ana, bia, challenge, activityId } = await reported()
  const weak = await asPerson(server, 'Ivo')
  await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [weak.id])
  assert.equal((await weak.refused(VOID, voiding(activityId, 1))).code, 'not_found')
  assert.equal((await ana.refused('GET /admin/cases')).code, 'not_found')
  assert.equal(
    (await ana.refused('POST /admin/photos/:photoId/hide', { params: { photoId: activityId } })).code,
    'not_found',
  )
  const rival = await asAdmin(server, 'Rui')
  await join(rival, challenge)
  assert.deepEqual((await seen(rival, activityId)).can, ['keep', 'warn'])
  assert.equal((await rival.refused(VOID, voiding(activityId, 1))).code, 'not_allowed')
  await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [ana.id])
  const asMod = await signedInAgain(server, ana)
  assert.deepEqual((await seen(asMod, activityId)).can, [])
  assert.equal((await asMod.refused(KEEP, { ...caseOf(activityId), body: { round: 1 } })).code, 'not_allowed')
  const vera = await asAdmin(server, 'Vera')
  const missing = await vera.refused(KEEP, { ...caseOf(bia.id, 'person'), body: { round: 1 } })
  assert.equal(missing.code, 'case_not_found')
  const bare = { params: { activityId }, body: { round: 1, reason: 'other', words: '' } }
  const refusal = await vera.refused(VOID, bare)
  assert.deepEqual([refusal.code, refusal.field], ['invalid_input', 'words'])
})

test('a hidden photo disappears for others at once and stays for its owner, without a change of points', async () => {
  const { ana, bia, challenge, activityId, photoId } = await reported()
  const admin = await asAdmin(server, 'Vera')
  const read = (person: TestPerson) => person.call('GET /activities/:activityId', { params: { activityId } })
  const [theirs] = (await read(bia)).photos
  assert.equal((await server.app.inject(theirs!.url)).statusCode, 200)
  const before = await boardOf(bia, challenge.id)
  await ana.call('PUT /me/photo', { body: { photoId } })
  const hide = { params: { photoId } }
  assert.deepEqual(await admin.call('POST /admin/photos/:photoId/hide', hide), { isHidden: true })
  assert.deepEqual(await admin.call('POST /admin/photos/:photoId/hide', hide), { isHidden: true }, 'twice is once')
  assert.equal((await server.app.inject(theirs!.url)).statusCode, 404)
  assert.deepEqual((await read(bia)).photos, [])
  const own = await read(ana)
  assert.deepEqual([own.photos.length, own.hiddenPhotoIds], [1, [photoId]])
  assert.equal((await server.app.inject(own.photos[0]!.url)).statusCode, 200)
  assert.equal((await ana.call('GET /me')).photoUrl, null)
  assert.equal((await ana.refused('PUT /me/photo', { body: { photoId } })).code, 'photo_not_found')
  assert.deepEqual(await boardOf(bia, challenge.id), before)
  assert.equal((await seen(admin, activityId)).evidence!.photos[0]!.isHidden, true)
  await admin.call('POST /admin/photos/:photoId/show', hide)
  assert.equal((await read(bia)).photos.length, 1)
  assert.deepEqual((await heard(ana)).map(one => one.what).sort(), ['photo_hidden', 'photo_shown'])
})

test("a reported person is warned once, with the moderator's words", async () => {
  const { ana, bia } = await reported()
  await bia.call('POST /people/:personId/reports', {
    params: { personId: ana.id },
    body: { reason: 'harassment', comment: 'Ofende nos comentários.' },
  })
  const admin = await asAdmin(server, 'Vera')
  const warn = (reason: string) => ({ ...caseOf(ana.id, 'person'), body: { round: 1, reason, words: '' } })
  const wrong = await admin.refused('POST /admin/cases/:subject/:caseId/warn', warn('photo_used'))
  assert.deepEqual([wrong.code, wrong.field], ['invalid_input', 'reason'])
  const done = await admin.call('POST /admin/cases/:subject/:caseId/warn', warn('harassment') as never)
  assert.deepEqual([done.isOpen, done.person.warnings, done.can], [false, 1, []])
  assert.deepEqual(await heard(ana), [{ what: 'warned', activityId: null, reason: 'harassment', words: '' }])
  const { items } = await admin.call('GET /admin/cases', { query: { state: 'decided' } })
  assert.equal(items.find(one => one.id === ana.id)!.decision!.decision, 'warn')
})

test('two workouts at the same time are a case without any report, until it is closed', async () => {
  clock.set('2026-03-01T12:00:00Z')
  const ana = await asPerson(server, 'Ana')
  clock.set(NOON)
  const first = await logWorkout(ana, { startedAt: MORNING })
  // The workout logged later is the subject of the case.
  clock.set('2026-03-03T15:01:00Z')
  const { activity } = await logWorkout(ana, { startedAt: '2026-03-03T12:30:00Z', minutes: 60 })
  await judgeProofs(server.context())
  const admin = await asAdmin(server, 'Vera')
  const whole = await seen(admin, activity.id)
  const [signal] = whole.evidence!.signals
  assert.deepEqual([signal!.kind, signal!.value, signal!.other!.activityId], ['overlap', 15, first.activity.id])
  assert.deepEqual([whole.urgency, whole.day.length], [45, 2])
  const kept = await admin.call(KEEP, { ...caseOf(activity.id), body: { round: 1 } })
  assert.equal(kept.isOpen, false)
  await judgeProofs(server.context())
  assert.equal((await seen(admin, activity.id)).isOpen, false)
})

test('a settled challenge keeps its frozen copy after later decisions', async () => {
  const { challenge, activityId } = await reported({ endDate: '2026-03-03' })
  clock.set('2026-03-06T12:00:00Z')
  await settleDue(server.context())
  const admin = await asAdmin(server, 'Vera')
  const before = await historyOf(server.context(), challenge.id)
  await admin.call(VOID, voiding(activityId, 1))
  assert.deepEqual(await historyOf(server.context(), challenge.id), before)
})

test('the database keeps decisions as they were made', async () => {
  const { ana, activityId } = await reported()
  const admin = await asAdmin(server, 'Vera')
  await admin.call(KEEP, { ...caseOf(activityId), body: { round: 1 } })
  for (const change of [
    `update moderation_decisions set words = 'x' where user_id = $1`,
    `delete from moderation_decisions where user_id = $1`,
  ]) {
    await assert.rejects(server.database.pool.query(change, [ana.id]), /stays as it was made/)
  }
  await assert.rejects(
    server.database.pool.query(
      `insert into moderation_decisions values ($1, 'person', $1, 1, 'keep', null, '', 0, '[]', $1, now())`,
      [ana.id],
    ),
    /check/,
  )
})

test('an admin cancels a challenge: every fee is refunded, everyone is notified why, and no one cancels their own', async () => {
  clock.set('2026-03-01T12:00:00Z')
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const challenge = await buildChallenge(ana, { type: 'time', prize: { kind: 'challenge', entryFeeCents: 2_000 } })
  for (const person of [bia, caio]) {
    await join(person, challenge)
    await pay(server, person, challenge)
  }
  const params = { challengeId: challenge.id }
  const CANCEL = 'POST /admin/challenges/:challengeId/cancel'
  const body = { words: 'O prêmio anunciado não existe.' }
  const admin = await asAdmin(server, 'Vera')
  assert.equal((await bia.refused(CANCEL, { params, body })).code, 'not_found')
  assert.equal((await admin.refused(CANCEL, { params, body: { words: '' } })).field, 'words')
  assert.deepEqual(await admin.call(CANCEL, { params, body }), { status: 'cancelled' })
  assert.equal((await admin.refused(CANCEL, { params, body })).code, 'challenge_cancelled')
  const { items } = await bia.call('GET /notifications')
  const told = items.find(one => one.kind === 'challenge_cancelled')!
  assert.deepEqual(told.facts, { challengeId: challenge.id, title: 'Turma do Parque', words: body.words })
  const { rows } = await server.database.pool.query<{ outcome: string; refunds: number }>(
    `select s.outcome, (select sum(refund_cents)::integer from settlement_lines l where l.challenge_id = s.challenge_id) as refunds
     from settlements s where challenge_id = $1`,
    [challenge.id],
  )
  assert.deepEqual(rows, [{ outcome: 'refunded', refunds: 4_000 }])
  const page = await bia.call('GET /challenges/:challengeId', { params })
  assert.equal(page.cancelledBecause, body.words)
  assert.deepEqual([page.pool.status, page.pool.feeCents, page.pool.estimated], ['refunded', 0, false])
  const dora = await asPerson(server, 'Dora')
  assert.equal((await dora.call('GET /challenges/:challengeId', { params })).cancelledBecause, null)
  const statement = await bia.call('GET /challenges/:challengeId/statement', { params })
  assert.deepEqual([statement.status, statement.balanceCents], ['refunded', 0])
  const home = await bia.call('GET /challenges/:challengeId/results', { params })
  assert.equal(home.challenge.pool.status, 'refunded')
  const results = (person: TestPerson) => person.call('GET /challenges/:challengeId/results', { params })
  assert.equal(home.cancelledBecause, body.words)
  assert.equal((await results(ana)).cancelledBecause, body.words)
  assert.equal((await results(admin)).cancelledBecause, body.words)
  assert.equal((await results(dora)).cancelledBecause, null)
  const own = await buildChallenge(admin)
  const refusal = await admin.refused(CANCEL, { params: { challengeId: own.id }, body })
  assert.equal(refusal.code, 'not_allowed')
})
