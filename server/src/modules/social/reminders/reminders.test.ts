import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { snapshotDayRanks } from '../../scoring/standings/day-ranks.ts'
import { sendChallengeReminders } from './challenges.ts'
import { sendDigests } from './digests.ts'
import { notifyOvertaken } from './notify-overtaken.ts'
import { sendStreakWarnings } from './streaks.ts'

// A Monday.
const NOW = '2026-03-02T12:00:00.000Z'
const server = await testServer(NOW)
const other = await testServer(NOW, {}, { database: { ...server.database, end: async () => {} } })
after(async () => {
  await other.close()
  await server.close()
})
beforeEach(() => server.clock.set(NOW))

const at = (instant: string) => [server, other].forEach(one => one.clock.set(instant))
const day = (date: string) => ({ startedAt: `${date}T12:00:00.000Z` })
async function told(person: TestPerson, kind: string) {
  const { rows } = await server.database.pool.query<{ subject: string; facts: Record<string, unknown> }>(
    'select subject, facts from notices where user_id = $1 and kind = $2 order by at',
    [person.id, kind],
  )
  return rows
}
async function trained(person: TestPerson, ...dates: string[]) {
  for (const date of dates) {
    at(`${date}T15:00:00.000Z`)
    await logWorkout(await signedInAgain(server, person), day(date))
  }
}

test('a streak warning is sent in the evening, by one of two nodes, once, and not if today is done', async () => {
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  await trained(ana, '2026-03-02', '2026-03-03')
  await trained(bia, '2026-03-02', '2026-03-03', '2026-03-04')
  await trained(caio, '2026-03-03')
  // 18:59 and 19:00 in São Paulo.
  at('2026-03-04T21:59:00.000Z')
  await sendStreakWarnings(server.context())
  assert.deepEqual(await told(ana, 'streak_warning'), [])
  at('2026-03-04T22:00:00.000Z')
  await Promise.all([sendStreakWarnings(server.context()), sendStreakWarnings(other.context())])
  const anew = await testServer(
    '2026-03-04T23:30:00.000Z',
    {},
    { database: { ...server.database, end: async () => {} } },
  )
  await sendStreakWarnings(anew.context())
  await anew.close()
  assert.deepEqual(await told(ana, 'streak_warning'), [{ subject: '2026-03-04', facts: { days: 2 } }])
  assert.deepEqual(await told(bia, 'streak_warning'), [])
  assert.deepEqual(await told(caio, 'streak_warning'), [])
})

test('a streak warning comes at the hour that its person chose', async () => {
  const [early, late] = [await asPerson(server, 'Davi'), await asPerson(server, 'Nina')]
  await early.call('PATCH /me', { body: { reminderHour: 12 } })
  await late.call('PATCH /me', { body: { reminderHour: 21 } })
  for (const one of [early, late]) await trained(one, '2026-03-02', '2026-03-03')
  const warned = async () => [(await told(early, 'streak_warning')).length, (await told(late, 'streak_warning')).length]
  for (const [instant, expected] of [
    ['2026-03-04T14:59:00.000Z', [0, 0]],
    ['2026-03-04T15:00:00.000Z', [1, 0]],
    ['2026-03-04T23:59:00.000Z', [1, 0]],
    ['2026-03-05T00:00:00.000Z', [1, 1]],
  ] as const) {
    at(instant)
    await sendStreakWarnings(server.context())
    assert.deepEqual(await warned(), expected, instant)
  }
})

test('a weekly digest is sent on Monday morning, by one of two nodes, once, to people who trained recently', async () => {
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, { endDate: '2026-03-12' })
  await trained(ana, '2026-03-02', '2026-03-04')
  // 07:59 and 08:00 in São Paulo.
  at('2026-03-09T10:59:00.000Z')
  await sendDigests(server.context())
  assert.deepEqual(await told(ana, 'weekly_digest'), [])
  at('2026-03-09T11:00:00.000Z')
  await Promise.all([sendDigests(server.context()), sendDigests(other.context())])
  at('2026-03-10T11:00:00.000Z')
  const anew = await testServer(
    '2026-03-10T11:00:00.000Z',
    {},
    { database: { ...server.database, end: async () => {} } },
  )
  await sendDigests(anew.context())
  await anew.close()
  const facts = { week: '2026-03-02', workouts: 2, minutes: 90, trainedDays: 2 }
  assert.deepEqual(await told(ana, 'weekly_digest'), [{ subject: '2026-03-02', facts }])
  assert.deepEqual(await told(bia, 'weekly_digest'), [])

  const reader = await signedInAgain(server, ana)
  const digest = await reader.call('GET /digests/:week', { params: { week: '2026-03-02' } })
  assert.deepEqual(digest.week, { workouts: 2, minutes: 90, trainedDays: ['2026-03-02', '2026-03-04'], streakDays: 0 })
  assert.deepEqual(digest.challenges, [
    { id: challenge.id, title: challenge.title, rank: 1, people: 1, endDate: '2026-03-12' },
  ])
  assert.deepEqual(digest.comes, [{ id: challenge.id, title: challenge.title, what: 'ends', on: '2026-03-12' }])
  for (const week of ['2026-03-03', '2026-03-16'])
    assert.equal((await reader.refused('GET /digests/:week', { params: { week } })).code, 'not_found')
})

test('people are reminded the day before a challenge begins and ends, once, except those who joined since', async () => {
  at('2026-03-10T12:00:00.000Z')
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, { startDate: '2026-03-13', endDate: '2026-03-14' })
  at('2026-03-12T11:59:00.000Z')
  await sendChallengeReminders(server.context())
  assert.deepEqual(await told(ana, 'challenge_starts'), [])
  at('2026-03-12T12:30:00.000Z')
  await join(await signedInAgain(server, bia), challenge)
  await Promise.all([sendChallengeReminders(server.context()), sendChallengeReminders(other.context())])
  const facts = { challengeId: challenge.id, title: challenge.title }
  assert.deepEqual(await told(ana, 'challenge_starts'), [{ subject: challenge.id, facts }])
  assert.deepEqual(await told(bia, 'challenge_starts'), [])
  at('2026-03-13T12:00:00.000Z')
  await sendChallengeReminders(server.context())
  await sendChallengeReminders(server.context())
  for (const person of [ana, bia])
    assert.deepEqual(await told(person, 'challenge_ends'), [{ subject: challenge.id, facts }])
  assert.equal((await told(ana, 'challenge_starts')).length, 1)
})

test('an overtaken person is notified once a day, and an inviter of each join', async () => {
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const challenge = await buildChallenge(ana)
  const { fingerprint } = challenge
  const params = { challengeId: challenge.id }
  await caio.call('POST /challenges/:challengeId/join', { params, body: { fingerprint, invitedBy: ana.id } })
  const [joined] = await told(ana, 'invite_joined')
  assert.equal(joined!.facts.person, 'Caio')
  await join(bia, challenge)
  await trained(ana, '2026-03-02')
  at('2026-03-03T01:00:00.000Z')
  await snapshotDayRanks(server.context().db, server.clock.now())
  await notifyOvertaken(server.context())
  assert.deepEqual(await told(ana, 'overtaken'), [])
  at('2026-03-03T15:00:00.000Z')
  await logWorkout(await signedInAgain(server, bia), day('2026-03-02'))
  await logWorkout(await signedInAgain(server, bia), day('2026-03-03'))
  await Promise.all([notifyOvertaken(server.context()), notifyOvertaken(other.context())])
  await notifyOvertaken(server.context())
  const [passed, ...more] = await told(ana, 'overtaken')
  const about = { challengeId: challenge.id, title: challenge.title }
  assert.deepEqual(passed!.facts, { ...about, rank: 2, person: 'Bia', personId: bia.id })
  assert.deepEqual(more, [])
  assert.deepEqual(await told(bia, 'overtaken'), [])
  const gains = await told(bia, 'overtook')
  assert.deepEqual(
    gains.map(({ facts }) => facts),
    [{ ...about, rank: 1, person: 'Ana', personId: ana.id }],
  )
})

test('people who blocked each other are not named in an overtaking, and one kind is off for good', async () => {
  at(NOW)
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  await trained(ana, '2026-03-02')
  at('2026-03-03T01:00:00.000Z')
  await snapshotDayRanks(server.context().db, server.clock.now())
  at('2026-03-03T15:00:00.000Z')
  const anaNow = await signedInAgain(server, ana)
  await anaNow.call('PUT /people/:personId/block', { params: { personId: bia.id } })
  await logWorkout(await signedInAgain(server, bia), day('2026-03-02'))
  await logWorkout(await signedInAgain(server, bia), day('2026-03-03'))
  await notifyOvertaken(server.context())
  const [passed] = await told(ana, 'overtaken')
  assert.deepEqual(passed!.facts, { challengeId: challenge.id, title: challenge.title, rank: 2 })
  assert.deepEqual(await told(bia, 'overtook'), [])
})
