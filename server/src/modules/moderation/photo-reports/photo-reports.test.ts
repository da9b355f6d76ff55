import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { asPerson, asVisitor, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, edited, join, logWorkout } from '../../../testing/build.ts'
import { asAdmin, madeAdmin } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { checkFiles } from '../../platform/check-files.ts'
import { sweepDeletedWorkouts } from '../../workouts/workout-changes/sweep.ts'
import { followRemovedPhotos } from './follow-up.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())
const { clock } = server

const NOON = '2026-03-03T15:00:00Z'
const later = (hours: number) => new Date(Date.parse(NOON) + hours * 3_600_000).toISOString()
const REPORT = 'POST /activities/:activityId/photos/:photoId/reports'
const DECIDE = 'POST /admin/photo-reports/:photoId/decide'

/** Creates Ana's workout in a challenge with Bia, with this many photos. */
async function shown(count = 1) {
  clock.set('2026-03-01T12:00:00Z')
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  clock.set(NOON)
  const photoIds = []
  for (let i = 0; i < count; i++) photoIds.push(await ana.photo())
  const { activity } = await logWorkout(ana, { startedAt: '2026-03-03T12:00:00Z', photoIds })
  return { ana, bia, challenge, activityId: activity.id, photoIds, picture: activity.photos[0]! }
}

/** Likewise in a private challenge. */
async function shownInPrivate() {
  const all = await shown()
  const params = { challengeId: all.challenge.id }
  await all.ana.call('PUT /challenges/:challengeId/privacy', { params, body: { isPrivate: true } })
  return all
}

const about = (
  activityId: string,
  photoId: string,
  reason: 'nudity' | 'minor' | 'bystander' | 'violence' = 'nudity',
) => ({
  params: { activityId, photoId },
  body: { reason, comment: 'Aparece gente sem roupa.' },
})
const decide = (admin: TestPerson, photoId: string, verdict: 'upheld' | 'sealed' | 'wrong') =>
  admin.call(DECIDE, { params: { photoId }, body: { verdict } })
const seenBy = async (person: TestPerson, activityId: string) =>
  (await person.call('GET /activities/:activityId', { params: { activityId } })).photos.map(photo => photo.id)
const scoreOf = async (person: TestPerson, challengeId: string) =>
  (await person.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId } })).top.find(
    row => row.person.name === 'Ana',
  )!.score
async function heard(person: TestPerson) {
  const { items } = await person.call('GET /notifications')
  return items.flatMap(({ kind, facts }) => (kind === 'reviewed' ? [[facts.what, facts.reason]] : []))
}
const mineOf = (person: TestPerson, activityId: string) =>
  person.call('GET /activities/:activityId/photo-reports/mine', { params: { activityId } })
const openOf = async (admin: TestPerson, photoId: string) =>
  (await admin.call('GET /admin/photo-reports')).items.find(one => one.photoId === photoId)

describe('a reported photo', () => {
  test('is hidden at once from all but its author and staff, and the points stay', async () => {
    const { ana, bia, challenge, activityId, photoIds, picture } = await shown()
    const [photoId] = photoIds
    assert.deepEqual(await bia.call(REPORT, about(activityId, photoId!)), { reported: true, isHidden: true })
    assert.deepEqual([await seenBy(bia, activityId), await seenBy(ana, activityId)], [[], photoIds])
    assert.equal((await server.app.inject(picture.url)).statusCode, 404, 'also by the address that was public')
    assert.equal(await scoreOf(bia, challenge.id), 10)
    assert.deepEqual(await heard(ana), [['photo_reported', null]])
    assert.deepEqual(await mineOf(bia, activityId), { reported: photoIds, replaceUntil: null })

    const admin = await asAdmin(server, 'Vera')
    const found = (await openOf(admin, photoId!))!
    assert.deepEqual(
      [found.person.name, found.isHidden, found.dueAt, found.reports[0]!.reason, found.canDecide],
      ['Ana', true, later(4), 'nudity', true],
    )
    assert.equal((await server.app.inject(found.photo!.url)).statusCode, 200)
    assert.ok(!JSON.stringify(found).includes(bia.id), 'who reported is nobody’s business')
  })

  test('reports about bystanders have 24 hours, and the first due come first', async () => {
    const { bia, activityId, photoIds } = await shown(2)
    await bia.call(REPORT, about(activityId, photoIds[0]!, 'bystander'))
    clock.set(later(1))
    const again = await signedInAgain(server, bia)
    await again.call(REPORT, about(activityId, photoIds[1]!, 'violence'))
    const admin = await asAdmin(server, 'Vera')
    const { items } = await admin.call('GET /admin/photo-reports')
    const own = items.filter(one => photoIds.includes(one.photoId))
    assert.deepEqual(
      own.map(one => [one.photoId, one.dueAt]),
      [
        [photoIds[1], later(5)],
        [photoIds[0], later(24)],
      ],
    )
  })

  test('each refusal', async () => {
    const { ana, bia, activityId, photoIds } = await shownInPrivate()
    const code = async (person: TestPerson, photoId = photoIds[0]!, body = {}) => {
      const request = about(activityId, photoId)
      return (await person.refused(REPORT, { ...request, body: { ...request.body, ...body } })).code
    }
    assert.equal(await code(ana), 'own_activity')
    const zeno = await asPerson(server, 'Zeno')
    assert.equal(await code(zeno), 'activity_not_found', 'a private challenge says nothing about its photos')
    assert.equal(await code(bia, activityId), 'photo_not_found')
    assert.equal(await code(bia, photoIds[0]!, { reason: 'boring' }), 'invalid_input')
    assert.equal(await code(bia, photoIds[0]!, { comment: 'a\u202Eb' }), 'text_unreadable')
    await bia.call(REPORT, about(activityId, photoIds[0]!))
    assert.equal(await code(bia), 'already_reported')
    const visitor = asVisitor(server)
    assert.equal((await visitor.refused(REPORT, about(activityId, photoIds[0]!))).code, 'not_signed_in')
  })
})

describe('what staff decide', () => {
  test('is not decided by staff who take part in the challenge', async () => {
    const { bia, challenge, activityId, photoIds } = await shown()
    await bia.call(REPORT, about(activityId, photoIds[0]!))
    const rival = await asAdmin(server, 'Rui')
    await join(rival, challenge)
    assert.equal((await openOf(rival, photoIds[0]!))!.canDecide, false)
    for (const verdict of ['upheld', 'sealed', 'wrong'] as const)
      assert.equal(
        (await rival.refused(DECIDE, { params: { photoId: photoIds[0]! }, body: { verdict } })).code,
        'not_allowed',
      )
    assert.equal((await openOf(await asAdmin(server, 'Vera'), photoIds[0]!))!.canDecide, true)
  })

  test('nothing is wrong: the photo is back, once, and is not reported again', async () => {
    const { ana, bia, challenge, activityId, photoIds } = await shown()
    await bia.call(REPORT, about(activityId, photoIds[0]!))
    const admins = [await asAdmin(server, 'Vera'), await asAdmin(server, 'Otto')]
    const rounds = await Promise.allSettled(admins.map(admin => decide(admin, photoIds[0]!, 'wrong')))
    assert.deepEqual(rounds.map(one => one.status).sort(), ['fulfilled', 'rejected'])
    assert.equal(
      (await admins[0]!.refused(DECIDE, { params: { photoId: photoIds[0]! }, body: { verdict: 'upheld' } })).code,
      'case_decided',
    )
    assert.deepEqual(await seenBy(bia, activityId), photoIds)
    assert.deepEqual((await heard(ana)).map(([what]) => what).sort(), ['photo_reported', 'photo_shown'])
    clock.set('2026-03-01T12:00:00Z')
    const caio = await asPerson(server, 'Caio')
    await join(caio, challenge)
    clock.set(NOON)
    const back = await signedInAgain(server, caio)
    assert.equal((await back.refused(REPORT, about(activityId, photoIds[0]!))).code, 'photo_judged')
  })

  test('upheld with another photo: it is removed, and the workout stays', async () => {
    const { ana, bia, challenge, activityId, photoIds } = await shown(2)
    await bia.call(REPORT, about(activityId, photoIds[0]!, 'bystander'))
    const admin = await asAdmin(server, 'Vera')
    const done = await decide(admin, photoIds[0]!, 'upheld')
    assert.deepEqual([done.verdict, done.replaceUntil, done.photo, done.by!.name], ['upheld', null, null, 'Vera'])
    assert.deepEqual(await seenBy(ana, activityId), [photoIds[1]])
    assert.deepEqual(
      (await heard(ana)).find(([what]) => what !== 'photo_reported'),
      ['photo_removed', 'bystander'],
    )
    assert.equal(await scoreOf(bia, challenge.id), 10)
    const { items } = await admin.call('GET /admin/photo-reports', { query: { state: 'decided' } })
    assert.ok(items.some(one => one.photoId === photoIds[0]))
  })

  test('upheld without another: replaced within 48 hours it stays, else it is voided, once', async () => {
    const replaced = await shown()
    await replaced.bia.call(REPORT, about(replaced.activityId, replaced.photoIds[0]!))
    const kept = await shown()
    await kept.bia.call(REPORT, about(kept.activityId, kept.photoIds[0]!, 'violence'))
    const admin = await asAdmin(server, 'Vera')
    for (const { photoIds } of [replaced, kept]) {
      const { replaceUntil } = await decide(admin, photoIds[0]!, 'upheld')
      assert.equal(replaceUntil, later(48))
    }
    assert.deepEqual(
      (await heard(kept.ana)).find(([what]) => what !== 'photo_reported'),
      ['photo_to_replace', 'violence'],
    )
    assert.equal((await mineOf(kept.ana, kept.activityId)).replaceUntil, later(48))
    assert.equal((await mineOf(kept.bia, kept.activityId)).replaceUntil, null, 'only its author reads that')

    const whole = await replaced.ana.call('GET /activities/:activityId', {
      params: { activityId: replaced.activityId },
    })
    const again = await replaced.ana.refused('PUT /activities/:activityId', {
      params: { activityId: replaced.activityId },
      body: edited(whole, { photoIds: [replaced.photoIds[0]!] }),
    })
    assert.equal(again.code, 'photo_used', 'the removed one proves nothing again')
    const photoIds = [await replaced.ana.photo()]
    const about48 = { params: { activityId: replaced.activityId }, body: edited(whole, { photoIds }) }
    await replaced.ana.call('PUT /activities/:activityId', about48)

    clock.set(new Date(Date.parse(later(48)) - 1).toISOString())
    await followRemovedPhotos(server.context())
    const bia = await signedInAgain(server, kept.bia)
    assert.equal(await scoreOf(bia, kept.challenge.id), 10)
    clock.set(later(48))
    await Promise.all([1, 2, 3].map(() => followRemovedPhotos(server.context())))
    assert.equal(await scoreOf(await signedInAgain(server, bia), kept.challenge.id), 0)
    assert.equal(await scoreOf(await signedInAgain(server, replaced.bia), replaced.challenge.id), 10)
    const ana = await signedInAgain(server, kept.ana)
    const own = await ana.call('GET /activities/:activityId', { params: { activityId: kept.activityId } })
    assert.deepEqual([own.voided, own.voidedFor!.reason], [true, 'photo_removed'])
    assert.deepEqual(
      (await heard(ana)).filter(([what]) => what === 'voided'),
      [['voided', 'photo_removed']],
    )
    const { rows } = await server.database.pool.query(
      `select followed from photo_cases where photo_id = any($1) order by followed`,
      [[kept.photoIds[0], replaced.photoIds[0]]],
    )
    assert.deepEqual(rows, [{ followed: 'replaced' }, { followed: 'voided' }])
  })

  test('an illegal one is sealed: it is hidden from everyone, and its file stays', async () => {
    const { ana, bia, activityId, photoIds, picture } = await shown(2)
    await bia.call(REPORT, about(activityId, photoIds[0]!, 'minor'))
    const admin = await asAdmin(server, 'Vera')
    const found = (await openOf(admin, photoIds[0]!))!
    const own = await ana.call('GET /activities/:activityId', { params: { activityId } })
    const sealed = await decide(admin, photoIds[0]!, 'sealed')
    assert.equal(sealed.photo, null)
    for (const url of [picture.url, found.photo!.url, own.photos[0]!.url])
      assert.equal((await server.app.inject(url)).statusCode, 404)
    clock.set(later(2))
    await sweepDeletedWorkouts(server.context())
    const { problems } = await checkFiles(server.context(), server.context().adapters.photos, { now: new Date() })
    assert.deepEqual(
      problems.filter(one => one.name.includes(photoIds[0]!)),
      [],
    )
    await assert.rejects(server.database.pool.query('delete from sealed_photos'), /append-only/)
  })

  test('nobody decides about an own photo, or one they reported', async () => {
    const { ana, bia, activityId, photoIds } = await shown()
    await bia.call(REPORT, about(activityId, photoIds[0]!))
    for (const person of [ana, bia]) {
      const admin = await madeAdmin(server, person)
      assert.equal((await openOf(admin, photoIds[0]!))!.canDecide, false)
      const refused = await admin.refused(DECIDE, { params: { photoId: photoIds[0]! }, body: { verdict: 'wrong' } })
      assert.equal(refused.code, 'not_allowed')
    }
  })

  test('is not shown again by its author, its reporter or one who takes part, nor once it was removed', async () => {
    const { ana, bia, challenge, activityId, photoIds } = await shown()
    const caio = await asPerson(server, 'Caio')
    clock.set('2026-03-01T12:00:00Z')
    await join(caio, challenge)
    clock.set(NOON)
    const [photoId] = photoIds
    await bia.call(REPORT, about(activityId, photoId!))
    const show = { params: { photoId: photoId! } }
    for (const person of [ana, bia, caio]) {
      const admin = await madeAdmin(server, person)
      assert.equal((await admin.refused('POST /admin/photos/:photoId/show', show)).code, 'not_allowed', person.name)
    }
    const vera = await asAdmin(server, 'Vera')
    assert.deepEqual(await vera.call('POST /admin/photos/:photoId/show', show), { isHidden: false })
    await decide(vera, photoId!, 'upheld')
    assert.equal((await vera.refused('POST /admin/photos/:photoId/show', show)).code, 'photo_not_found')
  })

  test('one that its author removed meanwhile leaves the queue, and ends once it is deleted', async () => {
    const { ana, bia, activityId, photoIds } = await shown()
    await bia.call(REPORT, about(activityId, photoIds[0]!))
    const admin = await asAdmin(server, 'Vera')
    await ana.call('DELETE /activities/:activityId', { params: { activityId } })
    assert.equal(await openOf(admin, photoIds[0]!), undefined)
    clock.set(later(2))
    await sweepDeletedWorkouts(server.context())
    await followRemovedPhotos(server.context())
    const { rows } = await server.database.pool.query('select verdict from photo_cases where photo_id = $1', photoIds)
    assert.deepEqual(rows, [{ verdict: 'gone' }])
  })
})

test('after three wrong reports within 30 days, the next ones hide nothing at once', async () => {
  const { bia, activityId, photoIds } = await shown(5)
  const admin = await asAdmin(server, 'Vera')
  for (const photoId of photoIds.slice(0, 3)) {
    assert.equal((await bia.call(REPORT, about(activityId, photoId))).isHidden, true)
    await decide(admin, photoId, 'wrong')
  }
  assert.deepEqual(await bia.call(REPORT, about(activityId, photoIds[3]!)), { reported: true, isHidden: false })
  assert.deepEqual((await seenBy(bia, activityId)).length, 5)
  assert.equal((await openOf(admin, photoIds[3]!))!.isHidden, false)
})

test('the database refuses a changed verdict and a report of oneself', async () => {
  const { ana, bia, activityId, photoIds } = await shown()
  await bia.call(REPORT, about(activityId, photoIds[0]!))
  const admin = await asAdmin(server, 'Vera')
  await decide(admin, photoIds[0]!, 'wrong')
  const { pool } = server.database
  await assert.rejects(
    pool.query(`update photo_cases set verdict = 'upheld' where photo_id = $1`, photoIds),
    /stays as it was made/,
  )
  await assert.rejects(
    pool.query(`insert into photo_reports values ($1, $2, $1, 'nudity', '', now())`, [ana.id, photoIds[0]]),
    /check constraint/,
  )
})
