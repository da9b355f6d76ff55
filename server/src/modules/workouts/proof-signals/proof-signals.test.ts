import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LOOK_ALIKE_DISTANCE, riskBand } from '@bora/rules/proof-signals.ts'
import sharp from 'sharp'
import { altered, drawnPhoto } from '../../../testing/altered-photos.ts'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { judgeProofs } from './judge.ts'

const [FIRST_DAY, NOW] = ['2026-03-02T15:00:00Z', '2026-03-03T15:00:00Z']
const server = await testServer(NOW)
after(() => server.close())
const creator = await asPerson(server, 'Ana')
const admin = await asPerson(server, 'Zilda')
await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [admin.id])

async function send(person: TestPerson, payload: Buffer, from?: 'camera' | 'gallery'): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    query: from ? { from } : {},
    payload,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<{ id: string }>().id
}

async function queued() {
  await judgeProofs(server.context())
  const items = []
  let cursor: string | undefined
  do {
    const page = await admin.call('GET /admin/proofs', { query: cursor ? { cursor } : {} })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return items
}

/** The proof signals of a person's workouts, by workout, as kind and weight. */
async function against(person: TestPerson): Promise<Record<string, [string, number][]>> {
  const items = (await queued()).filter(item => item.person.id === person.id)
  return Object.fromEntries(items.map(item => [item.activityId, item.signals.map(one => [one.kind, one.weight])]))
}

async function logged(person: TestPerson, photo: Buffer, startedAt = '2026-03-02T12:00:00Z', about = {}) {
  server.clock.set(new Date(server.clock.now().getTime() + 1_000))
  const { activity } = await logWorkout(person, { photoIds: [await send(person, photo)], startedAt, ...about })
  return activity
}

async function challengeOfYesterday() {
  server.clock.set(FIRST_DAY)
  const challenge = await buildChallenge(creator)
  server.clock.set(NOW)
  return challenge
}

async function twoInOneChallenge() {
  const [bia, caio] = [await asPerson(server, 'Bia'), await asPerson(server, 'Caio')]
  const challenge = await challengeOfYesterday()
  for (const person of [bia, caio]) await join(person, challenge)
  return { bia, caio, challenge }
}

test("one's own earlier photo is found even when it was cropped, and points stay", async () => {
  const bia = await asPerson(server, 'Bia')
  const challenge = await challengeOfYesterday()
  await join(bia, challenge)
  const photo = await drawnPhoto('own')
  const first = await logged(bia, photo)
  const second = await logged(bia, await altered(photo, '10 % cut off', 'a corner'), '2026-03-03T10:00:00Z')
  const [item, ...more] = (await queued()).filter(one => one.person.id === bia.id)
  assert.equal(more.length, 0)
  assert.equal(item!.activityId, second.id)
  assert.deepEqual([item!.risk, item!.band], [item!.signals[0]!.weight, riskBand(item!.risk)])
  const counts = { type: 'workout_count', points: 10, isFinal: false }
  assert.deepEqual(item!.challenges, [{ id: challenge.id, title: 'Turma do Parque', ...counts }])
  const [signal] = item!.signals
  assert.equal(signal!.other!.activityId, first.id)
  assert.ok(signal!.distance! > 0 && signal!.distance! <= LOOK_ALIKE_DISTANCE, String(signal!.distance))
  for (const url of [item!.photos[0]!.url, signal!.other!.photo!.thumbUrl])
    assert.equal((await server.app.inject(url)).statusCode, 200, 'the admin sees both')
  const { me } = await bia.call('GET /challenges/:challengeId/leaderboard', {
    params: { challengeId: challenge.id },
    query: { view: 'overall' },
  })
  assert.equal(me?.score, 20, 'two days of ten points')
})

test("another person's photo in the same challenge is found: mirrored, and the identical file", async () => {
  const { bia, caio } = await twoInOneChallenge()
  const [one, two] = [await drawnPhoto('one'), await drawnPhoto('two')]
  await logged(bia, one)
  await logged(bia, two, '2026-03-03T10:00:00Z')
  const mirrored = await logged(caio, await altered(one, 'mirrored', 'one'))
  const same = await logged(caio, two, '2026-03-03T10:00:00Z')
  assert.deepEqual(await against(bia), {}, 'who was there first did nothing')
  assert.deepEqual(await against(caio), { [mirrored.id]: [['look_alike', 80]], [same.id]: [['same_photo', 80]] })
})

test('a plain picture is similar to no other, but its identical file is found', async () => {
  const { bia, caio } = await twoInOneChallenge()
  const plain = (level: number) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: { r: level, g: level, b: level } } })
      .jpeg()
      .toBuffer()
  await logged(bia, await plain(20))
  await logged(bia, await plain(90), '2026-03-03T10:00:00Z')
  const same = await logged(caio, await plain(20))
  await logged(caio, await plain(21), '2026-03-03T10:00:00Z')
  assert.deepEqual(await against(caio), { [same.id]: [['same_photo', 80]] })
})

test('photos of people without a common challenge are not compared, until they have one', async () => {
  const { bia, challenge } = await twoInOneChallenge()
  const dani = await asPerson(server, 'Dani')
  const photo = await drawnPhoto('apart')
  await logged(bia, photo)
  const copy = await logged(dani, await altered(photo, 'recompressed', 'apart'))
  assert.deepEqual(await against(dani), {})
  await join(dani, challenge)
  assert.deepEqual(await against(dani), { [copy.id]: [['look_alike', 80]] }, 'joined late, the workout counts there')
  await server.database.pool.query('select drop_participant($1, $2)', [challenge.id, dani.id])
  assert.deepEqual(await against(dani), {}, 'out of the challenge')
})

test('signals follow their workout: when the first of two is deleted, the second becomes the first', async () => {
  const { bia, caio } = await twoInOneChallenge()
  const photo = await drawnPhoto('gone')
  const first = await logged(bia, photo)
  const second = await logged(caio, await altered(photo, 'filtered', 'gone'))
  assert.deepEqual(Object.keys(await against(caio)), [second.id])
  await removed(bia, first.id)
  assert.deepEqual(await against(caio), {})
  const again = await logged(bia, await altered(photo, 'half the size', 'gone'), '2026-03-03T10:00:00Z')
  assert.deepEqual([Object.keys(await against(bia)), await against(caio)], [[again.id], {}])
})

async function removed(person: TestPerson, activityId: string): Promise<void> {
  const { pool } = server.database
  await pool.query('delete from receipts where user_id = $1 and activity_id = $2', [person.id, activityId])
  await pool.query('delete from activities where user_id = $1 and id = $2', [person.id, activityId])
  await pool.query('select take_head($1)', [person.id])
}

test('a day of more than eight hours, a fourth workout, and an impossible pace', async () => {
  const edu = await asPerson(server, 'Edu')
  const about = { minutes: 165 }
  const day = ['03:00', '06:00', '09:00', '12:00'].map(time => `2026-03-02T${time}:00Z`)
  const ids: string[] = []
  for (const [i, startedAt] of day.entries())
    ids.push((await logged(edu, await drawnPhoto(`edu ${i}`), startedAt, about)).id)
  const run = await logged(edu, await drawnPhoto('edu run'), '2026-03-03T10:00:00Z', {
    workoutType: 'running_outdoor',
    minutes: 30,
    distanceMeters: 14_000,
  })
  assert.deepEqual(await against(edu), {
    [ids[2]!]: [['long_day', 60]],
    [ids[3]!]: [
      ['long_day', 60],
      ['many_in_a_day', 10],
    ],
    [run.id]: [['unlikely_pace', 40]],
  })
  const item = (await queued()).find(one => one.activityId === ids[3])!
  assert.deepEqual([item.risk, item.band], [70, 'pending_review'])
  assert.deepEqual(
    item.signals.map(one => [one.day, one.value]),
    [
      ['2026-03-02', 660],
      ['2026-03-02', 4],
    ],
  )
})

test("the camera's clock and the photo's origin are read before they are dropped", async () => {
  const fabi = await asPerson(server, 'Fabi')
  const taken = async (at: string, more: object = {}) =>
    sharp(await drawnPhoto(`clock ${at}`))
      .withExif({ IFD0: { Make: 'Phone', ...more }, IFD2: { DateTimeOriginal: at } })
      .jpeg()
      .toBuffer()
  // The workout begins at nine in São Paulo.
  const photoIds = [
    await send(fabi, await taken('2026:03:02 09:30:00'), 'camera'),
    await send(fabi, await taken('2026:02:20 09:30:00', { Software: 'Adobe Photoshop 25' }), 'gallery'),
  ]
  const { activity } = await logWorkout(fabi, { photoIds })
  const item = (await queued()).find(one => one.activityId === activity.id)!
  assert.deepEqual(
    item.signals.map(one => [one.kind, one.photoId, one.takenAt]),
    [
      ['taken_at_another_time', photoIds[1], '2026-02-20T09:30:00'],
      ['edited', photoIds[1], null],
    ],
  )
  assert.deepEqual(
    item.photos.map(one => one.cameFrom),
    ['camera', 'gallery'],
  )
})

test('a screenshot of a photo is recognized, and so is the photo in it', async () => {
  const gil = await asPerson(server, 'Gil')
  const photo = await drawnPhoto('screen')
  await logged(gil, photo)
  const shot = await logged(gil, await altered(photo, 'on a screen with bars', 'screen'), '2026-03-03T10:00:00Z')
  const kinds = (await against(gil))[shot.id]!.map(([kind]) => kind)
  assert.deepEqual(kinds.sort(), ['look_alike', 'screenshot'])
})

test('repeated checks, and checks by two nodes at once, change nothing', async () => {
  const before = await queued()
  await server.database.pool.query(
    'insert into proof_due (user_id, version) select user_id, version from activity_heads',
  )
  await Promise.all([1, 2, 3].map(() => judgeProofs(server.context())))
  const after_ = await queued()
  const told = (items: typeof before) => items.map(({ activityId, risk, signals }) => [activityId, risk, signals])
  assert.deepEqual(told(after_), told(before))
})

test('only people whose workouts or rules have changed are checked, and a change meanwhile stays due', async () => {
  await judgeProofs(server.context())
  assert.equal(await judgeProofs(server.context()), 0)

  const [ines, jair] = [await asPerson(server, 'Inês'), await asPerson(server, 'Jair')]
  await logWorkout(ines)
  await logWorkout(jair)
  // Raises the version that is due, as a workout that Jair logs while his others are checked would.
  await server.database.pool.query('update proof_due set version = version + 1 where user_id = $1', [jair.id])
  assert.equal(await judgeProofs(server.context()), 2)
  const { rows } = await server.database.pool.query('select user_id from proof_due')
  assert.deepEqual(rows, [{ user_id: jair.id }])

  await server.database.pool.query('delete from proof_due')
  await server.database.pool.query('update proof_heads set rules_version = rules_version + 1 where user_id = $1', [
    ines.id,
  ])
  assert.equal(await judgeProofs(server.context()), 1)
  assert.equal(await judgeProofs(server.context()), 0)
})

test('two people checked at the same moment are still found similar', async () => {
  for (let round = 0; round < 3; round++) {
    const { bia, caio } = await twoInOneChallenge()
    const photo = await drawnPhoto(`at once ${round}`)
    await logged(bia, photo)
    const copy = await logged(caio, await altered(photo, 'recompressed', String(round)))
    await Promise.all([1, 2].map(() => judgeProofs(server.context())))
    assert.deepEqual(Object.keys(await against(caio)), [copy.id])
  }
})

test('for everyone but admins the call does not exist, for any input', async () => {
  for (const person of [asVisitor(server), creator]) {
    for (const query of [{}, { cursor: 'x' }]) {
      const { status, code } = await person.refused('GET /admin/proofs', { query })
      assert.deepEqual([status, code], [404, 'not_found'])
    }
  }
  assert.equal((await admin.refused('GET /admin/proofs', { query: { cursor: 'x' } })).code, 'invalid_input')
})

test('the queue begins with the highest risk and has no gaps between its pages', async () => {
  const hugo = await asPerson(server, 'Hugo')
  const { activity } = await logWorkout(hugo)
  await server.database.pool.query(
    `with made as (
      insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes, logged_at)
      select user_id, gen_random_uuid(), workout_type, started_at - i * interval '1 day', time_zone,
        local_date - i, local_time, minutes, logged_at + (i / 2) * interval '1 second'
      from activities, generate_series(1, 50) i where id = $1 returning *
    )
    insert into proof_risks (user_id, activity_id, risk, signals, logged_at)
    select user_id, id, 10 + extract(day from local_date)::integer % 3 * 10, '[{"kind": "edited", "weight": 20}]', logged_at
    from made`,
    [activity.id],
  )
  // Read without a new check, which would find nothing against these.
  const items = []
  let cursor: string | undefined
  do {
    const page = await admin.call('GET /admin/proofs', { query: cursor ? { cursor } : {} })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  assert.equal(items.filter(item => item.person.id === hugo.id).length, 50)
  assert.equal(new Set(items.map(item => item.activityId)).size, items.length)
  const risks = items.map(item => item.risk)
  assert.deepEqual(
    risks,
    risks.toSorted((a, b) => b - a),
  )
})

test('the database refuses a risk out of range and a pair of a photo with itself', async () => {
  const { pool } = server.database
  const { rows } = await pool.query('select user_id, photo_id from compared_photos limit 1')
  const { user_id, photo_id } = rows[0]
  await assert.rejects(pool.query('update proof_risks set risk = 101'), { code: '23514' })
  await assert.rejects(pool.query('insert into photo_pairs values ($1, $2, $1, $2, 3, false)', [user_id, photo_id]), {
    code: '23514',
  })
})
