import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, editWorkout, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
})
after(() => server.close())

type Started = { challengeId: string; people: TestPerson[] }

/** Participants of a new challenge of the first of them, as of 12:00 UTC on its first date, 2 March. */
async function started(names: string[], about: Parameters<typeof buildChallenge>[1] = {}): Promise<Started> {
  server.clock.set('2026-03-01T12:00:00.000Z')
  const people: TestPerson[] = []
  for (const name of names) people.push(await asPerson(server, name))
  const challenge = await buildChallenge(people[0]!, { type: 'time', limits: { lateHours: 168 }, ...about })
  for (const person of people) await join(person, challenge)
  server.clock.set('2026-03-02T15:00:00.000Z')
  return { challengeId: challenge.id, people }
}

const on = (day: number, minutes: number, hour = 12) => ({
  startedAt: `2026-03-0${day}T${hour}:00:00Z`,
  minutes,
})

async function lines(person: TestPerson, challengeId: string) {
  const race = await person.call('GET /challenges/:challengeId/race', { params: { challengeId } })
  return { ...race, lines: race.lines.map(one => [one.person.name, one.ranks, one.scores]) }
}

test('each date has its ranks, equal scores share one, and no one has one without points', async () => {
  const { challengeId, people } = await started(['Ana', 'Bia', 'Caio'])
  const [ana, bia, caio] = people as [TestPerson, TestPerson, TestPerson]
  await logWorkout(ana, on(2, 40))
  await logWorkout(bia, on(2, 40))
  server.clock.set('2026-03-03T15:00:00.000Z')
  await logWorkout(bia, on(3, 30))
  await logWorkout(caio, on(3, 60))
  server.clock.set('2026-03-04T15:00:00.000Z')
  await logWorkout(caio, on(4, 30))
  assert.deepEqual(await lines(ana, challengeId), {
    days: ['2026-03-02', '2026-03-03', '2026-03-04'],
    total: 3,
    lines: [
      ['Caio', [null, 2, 1], [0, 60, 90]],
      ['Bia', [1, 1, 2], [40, 70, 70]],
      ['Ana', [1, 3, 3], [40, 40, 40]],
    ],
  })
  // A late workout changes its own date and those after it.
  await logWorkout(ana, on(2, 31, 14))
  const after = await lines(ana, challengeId)
  assert.deepEqual(after.lines, [
    ['Caio', [null, 3, 1], [0, 60, 90]],
    ['Ana', [1, 1, 2], [71, 71, 71]],
    ['Bia', [2, 2, 3], [40, 70, 70]],
  ])
  const before = await caio.call('GET /challenges/:challengeId/day-ranks', {
    params: { challengeId },
    query: { person: caio.id },
  })
  assert.deepEqual(before.days, [
    { date: '2026-03-04', score: 90, rank: 1, invitePoints: 0 },
    { date: '2026-03-03', score: 60, rank: 3, invitePoints: 0 },
    { date: '2026-03-02', score: 0, rank: null, invitePoints: 0 },
  ])
})

test('an edit and a deleted workout change past dates', async () => {
  const { challengeId, people } = await started(['Davi', 'Eva'])
  const [davi, eva] = people as [TestPerson, TestPerson]
  const { activity } = await logWorkout(davi, on(2, 50))
  await logWorkout(eva, on(2, 40))
  server.clock.set('2026-03-03T15:00:00.000Z')
  const ranks = async () => (await lines(eva, challengeId)).lines.map(([name, of]) => [name, of])
  assert.deepEqual(await ranks(), [
    ['Davi', [1, 1]],
    ['Eva', [2, 2]],
  ])
  await editWorkout(davi, activity, { minutes: 30 })
  assert.deepEqual(await ranks(), [
    ['Eva', [1, 1]],
    ['Davi', [2, 2]],
  ])
  await davi.call('DELETE /activities/:activityId', { params: { activityId: activity.id } })
  assert.deepEqual(await ranks(), [
    ['Eva', [1, 1]],
    ['Davi', [null, null]],
  ])
})

test('the points of an invite count on the date on which the invited person joined', async () => {
  server.clock.set('2026-03-01T12:00:00.000Z')
  const fabi = await asPerson(server, 'Fabi')
  const gil = await asPerson(server, 'Gil')
  const hugo = await asPerson(server, 'Hugo')
  const challenge = await buildChallenge(fabi, { limits: { lateHours: 168 } })
  await join(fabi, challenge)
  await join(hugo, challenge)
  server.clock.set('2026-03-03T15:00:00.000Z')
  await gil.call('POST /challenges/:challengeId/join', {
    params: { challengeId: challenge.id },
    body: { fingerprint: challenge.fingerprint, invitedBy: fabi.id },
  })
  await logWorkout(hugo, on(2, 45))
  server.clock.set('2026-03-04T15:00:00.000Z')
  await logWorkout(gil, on(4, 45))
  const params = { challengeId: challenge.id }
  await assertSoon(async () => {
    const { days } = await fabi.call('GET /challenges/:challengeId/day-ranks', { params, query: { person: fabi.id } })
    assert.deepEqual(days, [
      { date: '2026-03-04', score: 10, rank: 1, invitePoints: 0 },
      { date: '2026-03-03', score: 10, rank: 1, invitePoints: 10 },
      { date: '2026-03-02', score: 0, rank: null, invitePoints: 0 },
    ])
  })
  const { lines: all } = await lines(gil, challenge.id)
  assert.deepEqual(
    all.find(([name]) => name === 'Hugo'),
    ['Hugo', [1, 1, 1], [10, 10, 10]],
  )
})

test('of many, the first five are shown, oneself and the neighbours, with ranks among everyone', async () => {
  const names = ['Ivo', 'Jô', 'Kai', 'Lu', 'Mel', 'Nei', 'Oto', 'Pia', 'Rui']
  const { challengeId, people } = await started(names)
  for (const [index, person] of people.entries()) await logWorkout(person, on(2, 120 - index * 10))
  server.clock.set('2026-03-03T15:00:00.000Z')
  // The last of the first date overtakes five.
  await logWorkout(people[8]!, on(3, 51))
  const { lines: all } = await lines(people[7]!, challengeId)
  assert.deepEqual(
    all.map(([name, ranks]) => [name, ranks]),
    [
      ['Ivo', [1, 1]],
      ['Jô', [2, 2]],
      ['Kai', [3, 3]],
      ['Rui', [9, 4]],
      ['Lu', [4, 5]],
      ['Oto', [7, 8]],
      ['Pia', [8, 9]],
    ],
  )
})

test('ranks of every date equal those of a full count, in a challenge of thousands', async () => {
  const { challengeId, people } = await started(['Sol'])
  const { pool } = server.database
  await pool.query(
    `with person as (
      insert into people (id, name, created_at)
      select gen_random_uuid(), 'Alguém ' || n, now() from generate_series(1, 1500) n returning id
    ), inside as (
      insert into participants (challenge_id, user_id, state, joined_at, fingerprint)
      select $1, id, 'participating', now(), '' from person returning user_id
    ), workout as (
      insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes,
        caption, logged_at)
      select user_id, gen_random_uuid(), 'yoga', day, 'UTC', day::date, '12:00', 30 + floor(random() * 90)::int, '', day
      from inside cross join generate_series('2026-03-02 12:00Z'::timestamptz, '2026-03-06 12:00Z', '1 day') day
      where random() < 0.6
      returning *
    )
    select * from workout`,
    [challengeId],
  )
  await pool.query(
    `insert into receipts (challenge_id, user_id, activity_id, points, parts, counted, logged_at, local_date, workout_type,
      started_at, time_zone, minutes, gym, gps_track, voided)
    select $1, user_id, id, minutes, '[]', true, logged_at, local_date, workout_type, started_at, time_zone, minutes, false,
      false, false
    from activities where workout_type = 'yoga'`,
    [challengeId],
  )
  await pool.query(
    `insert into scores (challenge_id, week, user_id, score, joined_at)
    select p.challenge_id, 0, p.user_id, coalesce(sum(r.points), 0), p.joined_at
    from participants p left join receipts r on r.challenge_id = p.challenge_id and r.user_id = p.user_id
    where p.challenge_id = $1 and p.user_id <> $2 group by 1, 3, 5`,
    [challengeId, people[0]!.id],
  )
  await pool.query('update challenge_seats set participating = 1501, taken = 1501 where challenge_id = $1', [
    challengeId,
  ])
  const sol = people[0]!
  const asked = async (person = sol) => {
    const race = await person.call('GET /challenges/:challengeId/race', { params: { challengeId } })
    assert.equal(race.total, 1501)
    assert.ok(race.lines.length >= 5)
    const fresh = await ranksAnew(challengeId, race.days.at(-1)!)
    return {
      days: race.days.length,
      differing: race.lines.filter(one => !isDeepStrictEqual(one.ranks, fresh.get(one.person.id))),
    }
  }
  server.clock.set('2026-03-07T02:59:40.000Z')
  await logWorkout(sol, on(4, 120))
  assert.deepEqual(await asked(), { days: 5, differing: [] })

  // A new date: earlier counts stay, and the past date is counted back from now.
  server.clock.set('2026-03-07T03:00:05.000Z')
  await logWorkout(sol, { startedAt: '2026-03-06T23:00:00Z', minutes: 31, timeZone: 'Pacific/Kiritimati' })
  assert.deepEqual(await asked(), { days: 6, differing: [] })

  // Shortly afterwards an older result may be served during a recount; long afterwards it may not.
  await logWorkout(sol, on(5, 300, 14))
  server.clock.set('2026-03-07T03:00:15.000Z')
  assert.equal((await asked()).days, 6)
  await assertSoon(async () => assert.deepEqual(await asked(), { days: 6, differing: [] }))
  await logWorkout(sol, on(6, 300, 14))
  server.clock.set('2026-03-07T03:02:15.000Z')
  assert.deepEqual(await asked(), { days: 6, differing: [] })
})

/** Each person's rank at the end of each date until this one, by a full count. */
async function ranksAnew(challengeId: string, last: string): Promise<Map<string, (number | null)[]>> {
  const { rows } = await server.database.pool.query<{ user_id: string; ranks: (number | null)[] }>(
    `with standing as (
      select p.user_id, day::date as day, coalesce(sum(r.points), 0) as score
      from participants p
      cross join generate_series('2026-03-02'::date, $2::date, '1 day') day
      left join receipts r on r.challenge_id = p.challenge_id and r.user_id = p.user_id and r.local_date <= day
      where p.challenge_id = $1 group by 1, 2
    )
    select user_id, array_agg((case when score > 0 then rank end)::int order by day) as ranks
    from (select *, rank() over (partition by day order by score desc) from standing) ranked group by user_id`,
    [challengeId, last],
  )
  return new Map(rows.map(row => [row.user_id, row.ranks]))
}

test('before the start there are no dates, and after the end no more are added', async () => {
  const { challengeId, people } = await started(['Téo'])
  const params = { challengeId }
  server.clock.set('2026-03-01T13:00:00.000Z')
  assert.deepEqual((await lines(people[0]!, challengeId)).days, [])
  assert.deepEqual(
    (await people[0]!.call('GET /challenges/:challengeId/day-ranks', { params, query: { person: people[0]!.id } }))
      .days,
    [],
  )
  server.clock.set('2026-03-20T13:00:00.000Z')
  assert.equal((await lines(people[0]!, challengeId)).days.at(-1), '2026-03-15')
})

test('people who may not see the ranking see no history of it', async () => {
  server.clock.set('2026-03-01T12:00:00.000Z')
  const uma = await asPerson(server, 'Uma')
  const vera = await asPerson(server, 'Vera')
  const secret = await buildChallenge(uma, { isPrivate: true })
  await join(uma, secret)
  const visitor = asVisitor(server)
  for (const challengeId of [secret.id, randomUUID()]) {
    const params = { challengeId }
    const query = { person: uma.id }
    for (const refused of [
      await vera.refused('GET /challenges/:challengeId/race', { params }),
      await vera.refused('GET /challenges/:challengeId/day-ranks', { params, query }),
    ])
      assert.deepEqual(refused, { code: 'challenge_not_found', status: 404 })
    assert.equal((await visitor.refused('GET /challenges/:challengeId/race', { params })).code, 'not_signed_in')
    assert.equal(
      (await visitor.refused('GET /challenges/:challengeId/day-ranks', { params, query })).code,
      'not_signed_in',
    )
  }
  const open = await buildChallenge(uma)
  assert.equal(
    (
      await vera.refused('GET /challenges/:challengeId/day-ranks', {
        params: { challengeId: open.id },
        query: { person: vera.id },
      })
    ).code,
    'not_participating',
  )
})

async function assertSoon(check: () => Promise<void>): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return await check()
    } catch (error) {
      if (left === 0) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
