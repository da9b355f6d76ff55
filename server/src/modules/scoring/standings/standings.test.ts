import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { addPeople, seeded } from '../../../testing/histories.ts'
import { newsIsOut } from '../../../testing/news.ts'
import { testServer } from '../../../testing/server.ts'
import { dropParticipant, finalStandings } from './standings.ts'
import { shareTop } from './top.ts'
import { snapshotDayRanks } from './day-ranks.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())
const { kysely } = server.database
const random = seeded(4)

/** A challenge with a participant for each given score, stored like any score. */
async function crowd(name: string, scores: readonly number[], week = 0) {
  const creator = await asPerson(server, name)
  const challenge = await buildChallenge(creator)
  const ids = await addPeople(server, scores.length)
  const people = ids.map((id, i) => ({
    id,
    score: scores[i]!,
    joinedAt: new Date(Date.UTC(2026, 1, 1 + (i % 9))).toISOString(),
  }))
  for (const { id, score, joinedAt } of people) {
    await kysely
      .insertInto('participants')
      .values({
        challenge_id: challenge.id,
        user_id: id,
        state: 'participating',
        joined_at: joinedAt,
        invited_by: null,
        fingerprint: 'x',
      })
      .execute()
    await sql`select set_score(${challenge.id}, 0::smallint, ${id}, ${score}, ${joinedAt})`.execute(kysely)
    if (week)
      await sql`select set_score(${challenge.id}, ${week}::smallint, ${id}, ${score}, ${joinedAt})`.execute(kysely)
  }
  await kysely
    .deleteFrom('participants')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', creator.id)
    .execute()
  people.sort(
    (a, b) => b.score - a.score || (a.joinedAt < b.joinedAt ? -1 : a.joinedAt > b.joinedAt ? 1 : a.id < b.id ? -1 : 1),
  )
  const ranked = people.map(person => ({
    ...person,
    rank: 1 + people.filter(other => other.score > person.score).length,
  }))
  return { creator, id: challenge.id, ranked }
}

const brief = (rows: readonly { person: { id: string }; rank: number; score: number }[]) =>
  rows.map(({ person, rank, score }) => ({ id: person.id, rank, score }))
const expected = (rows: readonly { id: string; rank: number; score: number }[]) =>
  rows.map(({ id, rank, score }) => ({ id, rank, score }))

test('equal scores share a rank and the next one is skipped, in the top and around anyone', async () => {
  const scores = Array.from({ length: 180 }, () =>
    random.one([0, 0, 10, 10, 10, 20, 127, 128, 129, 16_383, 16_384, 50_000, 40_000_000, random.below(300)]),
  )
  const { creator, id, ranked } = await crowd('Ana', scores)
  const params = { challengeId: id }
  const { top, total, me, next } = await creator.call('GET /challenges/:challengeId/leaderboard', {
    params,
    query: { limit: 100 },
  })
  assert.deepEqual([total, me, next], [180, null, null])
  assert.deepEqual(brief(top), expected(ranked.slice(0, 100)))

  for (const at of [0, 1, 9, 10, 11, 60, 91, 130, 169, 170, 178, 179]) {
    const person = ranked[at]!
    const { rows } = await creator.call('GET /challenges/:challengeId/leaderboard/around', {
      params,
      query: { person: person.id },
    })
    assert.deepEqual(brief(rows), expected(ranked.slice(Math.max(0, at - 10), at + 11)), `around place ${at}`)
    const after = await creator.call('GET /challenges/:challengeId/leaderboard/page', {
      params,
      query: { after: person.id },
    })
    assert.deepEqual(brief(after.rows), expected(ranked.slice(at + 1, at + 51)), `after place ${at}`)
  }
  const final = await finalStandings(kysely, id)
  assert.deepEqual(
    final.map(({ userId, rank, score, joinedAt }) => ({ id: userId, rank, score, joinedAt })),
    ranked.map(({ id, rank, score, joinedAt }) => ({ id, rank, score, joinedAt })),
  )
})

test('ranks and counts stay exact through random changes, drops and returns', async () => {
  const { id, ranked } = await crowd(
    'Bia',
    Array.from({ length: 60 }, () => random.below(40)),
  )
  const scores = new Map(ranked.map(person => [person.id, person.score]))
  const write = async (userId: string) => {
    if (random.below(8) === 0) {
      scores.delete(userId)
      return dropParticipant(kysely, id, userId)
    }
    const score = random.one([0, random.below(40), random.below(400), random.below(40_000)])
    scores.set(userId, score)
    await sql`select set_score(${id}, 0::smallint, ${userId}, ${score}, now())`.execute(kysely)
  }
  for (let round = 0; round < 12; round++)
    await Promise.all(
      random
        .shuffled(ranked)
        .slice(0, 30)
        .map(person => write(person.id)),
    )
  const { rows } = await sql<{ user_id: string; score: number; rank: number }>`
    select user_id, score, rank_of(challenge_id, week, score) as rank from scores where challenge_id = ${id} and week = 0`.execute(
    kysely,
  )
  assert.equal(rows.length, scores.size)
  for (const row of rows) {
    assert.equal(row.score, scores.get(row.user_id))
    assert.equal(row.rank, 1 + [...scores.values()].filter(score => score > row.score).length)
  }
  const { rows: differing } = await sql`
    (select challenge_id, week, level, bucket, people from score_counts where challenge_id = ${id} and people > 0
     except select * from counts_of_scores(${id}))
    union all (select * from counts_of_scores(${id})
     except select challenge_id, week, level, bucket, people from score_counts)`.execute(kysely)
  assert.deepEqual(differing, [])
})

test('deleting a participant removes its score from the counts, by any statement', async () => {
  const { id, ranked } = await crowd('Caio', [5, 5, 9])
  await kysely.deleteFrom('participants').where('challenge_id', '=', id).where('user_id', '=', ranked[0]!.id).execute()
  const { rows } = await sql<{ rank: number }>`select rank_of(${id}, 0::smallint, 5) as rank`.execute(kysely)
  assert.equal(rows[0]!.rank, 1)
})

async function friends(names: readonly string[]) {
  server.clock.set('2026-03-02T12:00:00Z')
  const people: TestPerson[] = []
  for (const name of names) people.push(await asPerson(server, name))
  const challenge = await buildChallenge(people[0]!)
  for (const [i, person] of people.entries()) {
    if (i === 0) continue
    server.clock.set(new Date(Date.parse('2026-03-02T12:00:00Z') + i * 1000))
    await join(person, challenge)
  }
  server.clock.set('2026-03-02T15:00:00Z')
  return { people, id: challenge.id, params: { challengeId: challenge.id } }
}

test('my row is always the current one, with the next place above, even while the top is shared', async () => {
  const {
    people: [davi, eva],
    params,
  } = await friends(['Davi', 'Eva'])
  const board = async (person: TestPerson) => person.call('GET /challenges/:challengeId/leaderboard', { params })
  assert.deepEqual(
    (await board(davi!)).top.map(row => [row.rank, row.score, row.isMe]),
    [
      [1, 0, true],
      [1, 0, false],
    ],
  )
  await logWorkout(eva!)
  const seen = await board(eva!)
  assert.deepEqual(
    seen.top.map(row => [row.person.name, row.rank, row.score, row.streakDays, row.isMe]),
    [
      ['Eva', 1, 10, 1, true],
      ['Davi', 2, 0, 0, false],
    ],
  )
  const his = await board(davi!)
  assert.deepEqual([his.me!.rank, his.next, his.total, his.week], [2, { rank: 1, points: 10 }, 2, null])
  assert.equal(seen.next, null)
})

test('of many concurrent callers each gets their own row, in the total and in the week, and a stranger nothing', async () => {
  const { people, id, params } = await friends(['Ivo', 'Jana', 'Kai', 'Lia', 'Max', 'Nina'])
  const stranger = await asPerson(server, 'Olga')
  for (const [index, person] of people.entries()) {
    await sql`select set_score(${id}, 0::smallint, ${person.id}, ${index * 10}, now())`.execute(kysely)
  }
  for (const [view, shareMs] of [
    ['overall', 0],
    ['overall', 60_000],
    ['week', 0],
  ] as const) {
    shareTop(server, shareMs)
    const asked = [...people, ...people, stranger].map(one =>
      one.call('GET /challenges/:challengeId/leaderboard', { params, query: { view } }),
    )
    const answers = await Promise.all(asked)
    const strangers = answers.pop()!
    assert.deepEqual([strangers.me, strangers.next, strangers.total], [null, null, people.length])
    for (const [index, { me, top }] of answers.entries()) {
      const person = people[index % people.length]!
      assert.equal(me!.person.id, person.id)
      // No one has points in this week, so its top is empty.
      const marked = top.filter(row => row.isMe).map(row => row.person.id)
      assert.deepEqual(marked, view === 'week' ? [] : [person.id])
      assert.equal(me!.rank, view === 'week' ? 1 : people.length - (index % people.length))
    }
  }
  shareTop(server, 0)
})

test('one read of the top serves everyone for a moment, and shows changes as soon as they are known', async () => {
  const {
    people: [hugo],
    id,
    params,
  } = await friends(['Hugo', 'Gil'])
  const iris = await asPerson(server, 'Iris')
  const top = async (person: TestPerson) =>
    (await person.call('GET /challenges/:challengeId/leaderboard', { params })).top.map(row => row.score)
  await newsIsOut(server.live)
  shareTop(server, 60_000)
  try {
    assert.deepEqual(await top(iris), [0, 0])
    await sql`select set_score(${id}, 0::smallint, ${hugo!.id}, 70, now())`.execute(kysely)
    assert.deepEqual(await top(iris), [0, 0], 'the shared reading')
    assert.deepEqual(await top(hugo!), [70, 0], 'whoever has moved sees it')
    assert.deepEqual(await top(iris), [70, 0], 'and then everybody')
    await sql`select set_score(${id}, 0::smallint, ${hugo!.id}, 80, now())`.execute(kysely)
    server.live.standingsMoved(id)
    await newsIsOut(server.live)
    assert.deepEqual(await top(iris), [80, 0])
  } finally {
    shareTop(server, 0)
  }
})

test('the week counts its own seven days; people without points in it come last', async () => {
  const {
    people: [iara, joao, leo],
    params,
  } = await friends(['Iara', 'João', 'Léo'])
  await logWorkout(iara!)
  server.clock.set('2026-03-09T15:00:00Z')
  await logWorkout(joao!, { startedAt: '2026-03-09T12:00:00Z' })
  const week = await leo!.call('GET /challenges/:challengeId/leaderboard', { params, query: { view: 'week' } })
  assert.deepEqual([week.week, week.top.map(row => row.person.name), week.total], [2, ['João'], 3])
  assert.deepEqual([week.me!.rank, week.me!.score, week.next], [2, 0, { rank: 1, points: 10 }])
  const { rows } = await leo!.call('GET /challenges/:challengeId/leaderboard/around', {
    params,
    query: { view: 'week' },
  })
  assert.deepEqual(
    rows.map(row => [row.person.name, row.rank, row.isMe]),
    [
      ['João', 1, false],
      ['Léo', 2, true],
    ],
  )
  server.clock.set('2026-03-20T15:00:00Z')
  assert.equal(
    (await leo!.call('GET /challenges/:challengeId/leaderboard', { params, query: { view: 'week' } })).week,
    2,
    'after the end, the last one',
  )
})

test('movement counts from the start of the day', async () => {
  const {
    people: [mia, noel],
    params,
  } = await friends(['Mia', 'Noel'])
  await logWorkout(mia!)
  server.clock.set('2026-03-03T12:00:00Z')
  await snapshotDayRanks(kysely, server.clock.now())
  await logWorkout(noel!, { startedAt: '2026-03-02T16:00:00Z' })
  await logWorkout(noel!, { startedAt: '2026-03-03T10:00:00Z' })
  await snapshotDayRanks(kysely, server.clock.now())
  const { top } = await mia!.call('GET /challenges/:challengeId/leaderboard', { params })
  assert.deepEqual(
    top.map(row => [row.person.name, row.rank, row.movement]),
    [
      ['Noel', 1, 1],
      ['Mia', 2, -1],
    ],
  )
  const versions = async () => {
    const found = await sql<{ xmin: string }>`
      select xmin::text from scores where challenge_id = ${params.challengeId} order by week, user_id`.execute(kysely)
    return found.rows.map(row => row.xmin)
  }
  const movements = async (view: 'overall' | 'week' = 'overall') => {
    const board = await noel!.call('GET /challenges/:challengeId/leaderboard', { params, query: { view } })
    return [board.top.map(row => row.movement), board.me!.movement]
  }
  server.clock.set('2026-03-04T12:00:00Z')
  assert.deepEqual(await movements(), [[null, null], null], 'unknown until the new day is kept')
  await snapshotDayRanks(kysely, server.clock.now())
  assert.deepEqual(await movements(), [[0, 0], 0])
  const before = await versions()
  server.clock.set('2026-03-05T12:00:00Z')
  assert.deepEqual(await movements(), [[null, null], null])
  await snapshotDayRanks(kysely, server.clock.now())
  assert.deepEqual(await movements(), [[0, 0], 0])
  assert.deepEqual(await versions(), before, 'ranks that stay are not written')
  server.clock.set('2026-03-10T15:00:00Z')
  await logWorkout(noel!, { startedAt: '2026-03-10T12:00:00Z' })
  server.clock.set('2026-03-20T12:00:00Z')
  assert.deepEqual(await movements('week'), [[null], null])
  await snapshotDayRanks(kysely, server.clock.now())
  assert.deepEqual(await movements('week'), [[0], 0], 'after the end, of the last week')
})

test('people who may not see a challenge see nothing of its standings', async () => {
  const otto = await asPerson(server, 'Otto')
  const paula = await asPerson(server, 'Paula')
  server.clock.set('2026-03-02T12:00:00Z')
  const { id } = await buildChallenge(otto, { isPrivate: true })
  for (const challengeId of [id, randomUUID()]) {
    const params = { challengeId }
    assert.deepEqual(await paula.refused('GET /challenges/:challengeId/leaderboard', { params }), {
      code: 'challenge_not_found',
      status: 404,
    })
    assert.equal(
      (await paula.refused('GET /challenges/:challengeId/leaderboard/around', { params })).code,
      'challenge_not_found',
    )
    assert.equal(
      (await paula.refused('GET /challenges/:challengeId/leaderboard/page', { params, query: { after: otto.id } }))
        .code,
      'challenge_not_found',
    )
    assert.equal((await paula.refused('GET /challenges/:challengeId/live', { params })).code, 'challenge_not_found')
  }
  const open = await buildChallenge(otto)
  const params = { challengeId: open.id }
  assert.equal((await paula.call('GET /challenges/:challengeId/leaderboard', { params })).me, null)
  assert.equal(
    (await paula.refused('GET /challenges/:challengeId/leaderboard/around', { params })).code,
    'not_participating',
  )
  assert.equal(
    (await paula.refused('GET /challenges/:challengeId/leaderboard/page', { params, query: { after: paula.id } })).code,
    'not_participating',
  )
  assert.equal(
    (await asVisitor(server).refused('GET /challenges/:challengeId/leaderboard', { params })).code,
    'not_signed_in',
  )
})
