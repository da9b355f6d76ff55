import { CHAT_PICTURES_AN_HOUR } from '@bora/rules/photo.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken, logWorkout } from '../../../testing/build.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { followRemovedPhotos } from '../../moderation/photo-reports/follow-up.ts'
import { checkFiles } from '../../platform/check-files.ts'
import { sweepDeletedWorkouts } from '../../workouts/workout-changes/sweep.ts'
import { sweepChat } from './messages.ts'

const START = '2026-03-02T12:00:00Z'
const server = await testServer(START)
after(() => server.close())
const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()

const WRITE = 'POST /challenges/:challengeId/chat'
const REPORT = 'POST /challenges/:challengeId/chat/:messageId/photo-reports'
const DECIDE = 'POST /admin/photo-reports/:photoId/decide'

/** Ana's private challenge with Bia and Caio, and a picture that Ana sent there. */
async function group(dates: Pick<NonNullable<Parameters<typeof buildChallenge>[1]>, 'startDate' | 'endDate'> = {}) {
  server.clock.set(START)
  const [ana, bia, caio] = await Promise.all(['Ana Lima', 'Bia', 'Caio'].map(name => asPerson(server, name)))
  const challenge = await buildChallenge(ana!, { isPrivate: true, ...dates })
  const params = { challengeId: challenge.id }
  for (const person of [bia!, caio!]) {
    const body = { fingerprint: challenge.fingerprint, invite: await inviteToken(ana!, challenge) }
    await person.call('POST /challenges/:challengeId/join', { params, body })
  }
  const photoId = await ana!.photo({ use: 'chat' })
  const message = await ana!.call(WRITE, { params, body: { id: randomUUID(), text: '', photoId } })
  return { ana: ana!, bia: bia!, caio: caio!, params, photoId, message }
}

const read = async (person: TestPerson, challengeId: string) =>
  (await person.call('GET /challenges/:challengeId/chat', { params: { challengeId } })).items
const first = async (person: TestPerson, challengeId: string) => (await read(person, challengeId))[0]!
const statusOf = async (url: string) => (await server.app.inject(url)).statusCode
const about = (challengeId: string, messageId: string) => ({
  params: { challengeId, messageId },
  body: { reason: 'nudity' as const, comment: 'Aparece gente sem roupa.' },
})
const decide = (admin: TestPerson, photoId: string, verdict: 'upheld' | 'sealed' | 'wrong') =>
  admin.call(DECIDE, { params: { photoId }, body: { verdict } })
const rowOf = async (photoId: string) =>
  (await server.database.pool.query('select unused_since, emptied_at from photos where id = $1', [photoId])).rows[0]
async function heard(person: TestPerson) {
  const { items } = await person.call('GET /notifications')
  return items.flatMap(({ kind, facts }) => (kind === 'reviewed' ? [facts.what] : []))
}
async function sweepAll() {
  await sweepChat(server.context())
  await sweepDeletedWorkouts(server.context())
}

test('a message with a picture, with or without words, is read by those of the chat, once', async () => {
  const { ana, bia, params, photoId, message } = await group()
  assert.deepEqual([message.text, message.pictureState, message.picture?.id], ['', 'shown', photoId])
  const seen = await first(bia, params.challengeId)
  for (const url of [seen.picture!.url, seen.picture!.thumbUrl]) assert.equal(await statusOf(url), 200)
  // Sent again, also by two at once, it is there once.
  const body = { id: randomUUID(), text: 'Olha só', photoId: await bia.photo({ use: 'chat' }) }
  const both = await Promise.all([1, 2].map(() => bia.call(WRITE, { params, body })))
  assert.deepEqual(
    both.map(one => [one.text, one.picture?.id]),
    [1, 2].map(() => ['Olha só', body.photoId]),
  )
  assert.equal((await read(ana, params.challengeId)).length, 2)
  const reply = { id: randomUUID(), text: 'Linda!', replyTo: message.id }
  const answer = await bia.call(WRITE, { params, body: reply })
  assert.deepEqual([answer.replyTo!.text, answer.replyTo!.hasPicture], ['', true])
})

test('each refusal of a picture names its field', async () => {
  const { ana, bia, params, photoId } = await group()
  const refused = async (person: TestPerson, body: object) => {
    const { code, field } = await person.refused(WRITE, { params, body: { id: randomUUID(), text: '', ...body } })
    return [code, field]
  }
  assert.deepEqual(await refused(ana, {}), ['invalid_input', 'text'])
  assert.deepEqual(await refused(ana, { photoId }), ['photo_not_found', 'photoId'], 'another message has it')
  const hers = await ana.photo({ use: 'chat' })
  assert.deepEqual(await refused(bia, { photoId: hers }), ['photo_not_found', 'photoId'], "another person's")
  const ofWorkout = await bia.photo()
  assert.deepEqual(await refused(bia, { photoId: ofWorkout }), ['photo_not_found', 'photoId'], 'not sent for a chat')
  assert.deepEqual(await refused(bia, { photoId: 'x' }), ['invalid_input', 'photoId'])
  const sent = (payload: Buffer) =>
    server.app.inject({
      method: 'POST',
      url: '/api/photos?use=chat',
      payload,
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'image/jpeg' },
    })
  for (const [bytes, code] of [
    [Buffer.from('no picture'), 'photo_type'],
    [Buffer.alloc(8 * 1024 * 1024 + 1), 'photo_too_large'],
    [Buffer.alloc(0), 'photo_required'],
  ] as const)
    assert.equal((await sent(bytes)).json<{ code: string }>().code, code)
})

test('it is re-encoded without metadata, and proves no workout and becomes no portrait', async () => {
  const { ana, params } = await group()
  const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a05' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
  const send = (use: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/photos?use=${use}`,
      payload,
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'image/jpeg' },
    })
  const id = (await send('chat')).json<{ id: string }>().id
  const { picture } = await ana.call(WRITE, { params, body: { id: randomUUID(), text: '', photoId: id } })
  const stored = await sharp((await server.app.inject(picture!.url)).rawPayload).metadata()
  assert.deepEqual([stored.format, stored.width, stored.height, stored.exif], ['webp', 40, 30, undefined])
  assert.equal((await ana.refused('PUT /me/photo', { body: { photoId: id } })).code, 'photo_not_found')
  await assert.rejects(logWorkout(ana, { photoIds: [id], startedAt: '2026-03-02T10:00:00Z' }), /photo_not_found/)
  const { rows } = await server.database.pool.query('select from photo_facts where photo_id = $1', [id])
  assert.equal(rows.length, 0, 'nothing is concluded from it')
  assert.notEqual((await send('workout')).json<{ id: string }>().id, id, 'a photo of its own')
})

test('no one else opens it: outside, blocked, after leaving, or by the address of another', async () => {
  const { ana, bia, caio, params, message } = await group({ startDate: '2026-03-05', endDate: '2026-03-30' })
  const { challengeId } = params
  const [ofBia, ofCaio] = [await first(bia, challengeId), await first(caio, challengeId)]
  const zeno = await asPerson(server, 'Zeno')
  assert.equal((await zeno.refused('GET /challenges/:challengeId/chat', { params })).code, 'challenge_not_found')
  assert.equal((await zeno.refused(REPORT, about(challengeId, message.id))).code, 'challenge_not_found')
  const forZeno = ofBia.picture!.url.replace(bia.id, zeno.id)
  assert.equal(await statusOf(forZeno), 404)
  assert.equal(await statusOf(ofBia.picture!.url.replace(/for=[^&]+/, 'for=all')), 404)
  await bia.call('POST /challenges/:challengeId/leave', { params })
  assert.deepEqual([await statusOf(ofBia.picture!.url), await statusOf(ofBia.picture!.thumbUrl)], [404, 404])
  assert.equal(await statusOf(ofCaio.picture!.url), 200)
  await ana.call('PUT /people/:personId/block', { params: { personId: caio.id } })
  assert.deepEqual(await read(caio, challengeId), [])
  assert.equal(await statusOf(ofCaio.picture!.url), 404)
  assert.equal(await statusOf(message.picture!.url), 200, 'its author keeps it')
})

test('a deleted message takes its picture along, and so does an upload that no message has', async () => {
  const { ana, bia, params, photoId, message } = await group()
  const seen = await first(bia, params.challengeId)
  const abandoned = await ana.photo({ use: 'chat' })
  const at = { params: { ...params, messageId: message.id } }
  await ana.call('DELETE /challenges/:challengeId/chat/:messageId', at)
  assert.equal(await statusOf(seen.picture!.url), 404)
  await ana.call('POST /challenges/:challengeId/chat/:messageId/restore', at)
  assert.equal(await statusOf(seen.picture!.url), 200)
  server.clock.set(later(12))
  await sweepAll()
  assert.equal(await rowOf(abandoned), undefined)
  assert.notEqual(await rowOf(photoId), undefined)
  await (await signedInAgain(server, ana)).call('DELETE /challenges/:challengeId/chat/:messageId', at)
  server.clock.set(later(24))
  await sweepAll()
  server.clock.set(later(36))
  await sweepAll()
  assert.equal(await rowOf(photoId), undefined)
  const { photos } = server.context().adapters
  for (const id of [photoId, abandoned])
    for (const variant of ['full', 'thumb']) assert.equal(await photos.get(`${id}/${variant}`), null)
  const { problems } = await checkFiles(server.context(), photos, { now: new Date() })
  assert.deepEqual(problems, [])
})

test('hidden by a host, it opens for its author and hosts alone', async () => {
  const { ana, bia, caio, params } = await group()
  const body = { id: randomUUID(), text: '', photoId: await bia.photo({ use: 'chat' }) }
  const sent = await bia.call(WRITE, { params, body })
  const [ofAna, ofCaio] = await Promise.all(
    [ana, caio].map(async person => (await read(person, params.challengeId)).find(({ id }) => id === body.id)!),
  )
  await ana.call('PUT /challenges/:challengeId/chat/:messageId/hidden', { params: { ...params, messageId: body.id } })
  assert.deepEqual(await Promise.all([ofAna!, ofCaio!, sent].map(one => statusOf(one.picture!.url))), [200, 404, 200])
})

test('reported, it is hidden at once from all but its author and staff, who decide', async () => {
  const { ana, bia, caio, params, photoId, message } = await group()
  const { challengeId } = params
  const ofCaio = await first(caio, challengeId)
  assert.equal((await ana.refused(REPORT, about(challengeId, message.id))).code, 'not_allowed')
  const words = await ana.call(WRITE, { params, body: { id: randomUUID(), text: 'Oi' } })
  assert.equal((await bia.refused(REPORT, about(challengeId, words.id))).code, 'photo_not_found')
  assert.equal((await bia.refused(REPORT, about(challengeId, randomUUID()))).code, 'message_not_found')
  assert.deepEqual(await bia.call(REPORT, about(challengeId, message.id)), { reported: true, isHidden: true })
  assert.equal((await bia.refused(REPORT, about(challengeId, message.id))).code, 'already_reported')
  assert.equal(await statusOf(ofCaio.picture!.url), 404)
  const at = async (person: TestPerson) => {
    const one = (await read(person, challengeId)).find(({ id }) => id === message.id)!
    return [one.pictureState, one.picture?.id]
  }
  assert.deepEqual(
    [await at(caio), await at(ana)],
    [
      ['hidden', undefined],
      ['hidden', photoId],
    ],
  )
  assert.deepEqual(await heard(ana), ['photo_reported'])

  const admin = await asAdmin(server, 'Vera')
  const { items } = await admin.call('GET /admin/photo-reports')
  const found = items.find(one => one.photoId === photoId)!
  assert.deepEqual(
    [found.person.name, found.workout, found.chat!.challengeId, found.canDecide, found.dueAt],
    ['Ana Lima', null, challengeId, true, later(240)],
  )
  assert.equal(await statusOf(found.photo!.url), 200)
  await decide(admin, photoId, 'wrong')
  assert.deepEqual(await at(caio), ['shown', photoId])
  assert.deepEqual((await heard(ana)).sort(), ['photo_reported', 'photo_shown'])
  assert.equal((await caio.refused(REPORT, about(challengeId, message.id))).code, 'photo_judged')
})

test('removed or sealed by staff, its message stays without it', async () => {
  for (const verdict of ['upheld', 'sealed'] as const) {
    const { ana, bia, params, photoId, message } = await group()
    const own = message.picture!.url
    await bia.call(REPORT, about(params.challengeId, message.id))
    const admin = await asAdmin(server, 'Vera')
    const done = await decide(admin, photoId, verdict)
    assert.deepEqual([done.photo, done.replaceUntil, done.chat!.challengeId], [null, null, params.challengeId])
    for (const person of [ana, bia]) {
      const { picture, pictureState } = await first(person, params.challengeId)
      assert.deepEqual([picture, pictureState], [null, 'removed'])
    }
    assert.ok((await heard(ana)).includes('photo_removed'))
    server.clock.set(later(12))
    await sweepAll()
    await followRemovedPhotos(server.context())
    assert.equal(await statusOf(own), 404)
    const { photos } = server.context().adapters
    const file = await photos.get(`${photoId}/full`)
    file?.stream.destroy()
    assert.equal(file !== null, verdict === 'sealed', 'only a sealed one is kept, for the authorities')
    const { problems } = await checkFiles(server.context(), photos, { now: new Date() })
    assert.deepEqual(problems, [])
  }
})

test('admins who take part in the challenge cannot decide about it', async () => {
  const { ana, bia, params, photoId, message } = await group()
  await bia.call(REPORT, about(params.challengeId, message.id))
  const rival = await asAdmin(server, 'Rui')
  const challenge = await ana.call('GET /challenges/:challengeId', { params })
  const body = { fingerprint: challenge.fingerprint, invite: await inviteToken(ana, challenge) }
  await rival.call('POST /challenges/:challengeId/join', { params, body })
  const { items } = await rival.call('GET /admin/photo-reports')
  assert.equal(items.find(one => one.photoId === photoId)!.canDecide, false)
  assert.equal((await rival.refused(DECIDE, { params: { photoId }, body: { verdict: 'wrong' } })).code, 'not_allowed')
  const shown = await rival.refused('POST /admin/photos/:photoId/show', { params: { photoId } })
  assert.equal(shown.code, 'not_allowed')
})

test('pictures for chats have a limit of their own', async () => {
  const strict = await testServer(START, { AUTH_RATE_LIMITS: 'on' })
  try {
    const ana = await asPerson(strict, 'Ana Lima')
    const send = async (use: string) => {
      const answer = await strict.app.inject({
        method: 'POST',
        url: `/api/photos?use=${use}`,
        payload: Buffer.from('no picture'),
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'image/jpeg' },
      })
      return answer.json<{ code: string }>().code
    }
    for (let nth = 0; nth < CHAT_PICTURES_AN_HOUR; nth++) assert.equal(await send('chat'), 'photo_type')
    assert.equal(await send('chat'), 'too_many_requests')
    assert.equal(await send('workout'), 'photo_type', 'a workout can still be logged')
  } finally {
    await strict.close()
  }
})

test('the database keeps the picture of a message, and refuses one without words or picture', async () => {
  const { ana, params, photoId, message } = await group()
  const { pool } = server.database
  await assert.rejects(
    pool.query('update chat_messages set photo_id = null where id = $1', [message.id]),
    /keeps its author/,
  )
  await assert.rejects(
    pool.query(
      `insert into chat_messages (challenge_id, id, author_id, body, written_at) values ($1, $2, $3, '', now())`,
      [params.challengeId, randomUUID(), ana.id],
    ),
    /chat_messages_body_check/,
  )
  await assert.rejects(
    pool.query('insert into photo_cases (user_id, photo_id, opened_at, hid) values ($1, $2, now(), false)', [
      ana.id,
      photoId,
    ]),
    /photo_cases_subject/,
  )
})
