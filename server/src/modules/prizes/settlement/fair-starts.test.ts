import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import type { SignedIn } from '../../../core/context.ts'
import { wordsOf } from '../../../pictures/share-card/words.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { loadCardFacts } from '../../discovery/share-cards/facts.ts'
import { snapshotDayRanks } from '../../scoring/index.ts'
import { fixDueBaselines } from './fix-due-baselines.ts'
import { settleDue } from './settle-due.ts'

const NEVER = (problem: string) => assert.fail(problem)
const NAMES = ['Ana', 'Bia', 'Caio', 'Gil', 'Duda', 'Eva', 'Fabi'] as const
const DATES = { startDate: '2026-04-10', endDate: '2026-05-09' }
// One workout in each of the last four weeks before: a baseline of four times its minutes.
const BEFORE = ['2026-03-15', '2026-03-22', '2026-03-29', '2026-04-05']

let server: TestServer
const people = new Map<string, TestPerson>()
const person = (name: (typeof NAMES)[number]) => people.get(name)!

async function at(instant: string): Promise<void> {
  server.clock.set(instant)
  for (const [name, one] of people) people.set(name, await signedInAgain(server, one))
}
async function train(name: (typeof NAMES)[number], date: string, minutes: number) {
  await logWorkout(person(name), { startedAt: `${date}T12:00:00Z`, minutes })
}

before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  for (const name of NAMES) people.set(name, await asPerson(server, name))
  for (const date of BEFORE) {
    await at(`${date}T18:00:00.000Z`)
    for (const name of NAMES.slice(0, 4)) await train(name, date, 60)
  }
  await at('2026-04-09T12:00:00.000Z')
})
after(() => server.close())

async function ofSeven(about: Parameters<typeof buildChallenge>[1]) {
  const challenge = await buildChallenge(person('Ana'), { ...DATES, type: 'time', ...about })
  for (const name of NAMES) {
    server.clock.set(new Date(server.clock.now().getTime() + 1_000).toISOString())
    if (name !== 'Ana') await join(person(name), challenge)
    if (about?.prize?.kind === 'challenge')
      assert.equal((await pay(server, person(name), challenge)).status, 'succeeded')
  }
  return challenge
}

test('seven people pay, are divided once, and share by completing and by place, to the cent', async () => {
  const challenge = await ofSeven({
    target: 100,
    rules: { divisions: 2 },
    prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 1990, completersPercent: 40 },
  })
  const params = { challengeId: challenge.id }
  const before = await person('Ana').call('GET /challenges/:challengeId/divisions', { params })
  assert.deepEqual(before, { phase: 'before', divisions: [], newcomersIn: null, onCourse: null, person: null })
  assert.equal(await fixDueBaselines(server.context(), NEVER), 0, 'nothing before the start')

  await at('2026-04-10T03:00:00.000Z')
  await Promise.all([fixDueBaselines(server.context(), NEVER), fixDueBaselines(server.context(), NEVER)])
  assert.equal(await fixDueBaselines(server.context(), NEVER), 0, 'once')
  const divisions = (one: { division: string; people: number; isMine: boolean }[]) =>
    one.map(({ division, people: size, isMine }) => [division, size, isMine])
  const formed = await person('Eva').call('GET /challenges/:challengeId/divisions', { params })
  assert.deepEqual(
    [formed.phase, formed.newcomersIn, divisions(formed.divisions)],
    [
      'formed',
      'new',
      [
        ['A', 4, false],
        ['new', 3, true],
      ],
    ],
  )

  await at('2026-04-13T15:00:00.000Z')
  const minutes = { Ana: 200, Bia: 120, Caio: 90, Duda: 110, Eva: 110, Fabi: 30 }
  for (const [name, done] of Object.entries(minutes)) await train(name as 'Ana', '2026-04-12', done)
  const { onCourse } = await person('Eva').call('GET /challenges/:challengeId/divisions', { params })
  // On date 4 of 30, 100 x 4 / 30 is 13.3: all but Gil.
  assert.equal(onCourse, 6)
  const board = (name: (typeof NAMES)[number], division: 'A' | 'new') =>
    person(name).call('GET /challenges/:challengeId/leaderboard', { params, query: { division } })
  const ofNew = await board('Fabi', 'new')
  assert.deepEqual(
    [ofNew.total, ofNew.top.map(row => [row.person.name, row.rank, row.score, row.isMe]), ofNew.next],
    [
      3,
      [
        ['Duda', 1, 110, false],
        ['Eva', 1, 110, false],
        ['Fabi', 3, 30, true],
      ],
      { rank: 1, points: 80 },
    ],
  )
  assert.deepEqual([(await board('Ana', 'new')).me, (await board('Ana', 'A')).me?.rank], [null, 1])

  // Home and the share card have the rank in the division, and its size.
  const home = await person('Fabi').call('GET /home')
  const onHome = home.active.find(card => card.id === challenge.id)!.mine!.division
  assert.deepEqual([onHome?.division, onHome?.rank, onHome?.people], ['new', 3, 3])
  const fabi = { ...server.context(), viewer: { id: person('Fabi').id, roles: [] } } as unknown as SignedIn
  const card = await loadCardFacts(fabi, 'rank', challenge.id)
  assert.ok(card.card === 'rank')
  assert.deepEqual([card.rank, card.division, card.people], [3, 'new', 3])
  assert.match(wordsOf(card, 'pt-BR', 'km').sentence, /^Estreantes · /)
  assert.match(wordsOf(card, 'en', 'km').sentence, /^Newcomers · /)

  await at('2026-05-12T12:00:00.000Z')
  assert.equal(await settleDue(server.context(), NEVER), 1)
  assert.deepEqual(await checkMoney(server.context().db), [])
  const results = await person('Eva').call('GET /challenges/:challengeId/results', { params })
  assert.deepEqual([results.poolCents, results.feeCents, results.outcome], [13930, 1393, 'paid'])
  assert.deepEqual(
    results.standings.map(row => [
      row.person.name,
      row.division,
      row.divisionRank,
      row.prizeCents,
      row.completersCents,
      row.oddCent,
    ]),
    [
      ['Ana', 'A', 1, 5553, 1253, true],
      ['Bia', 'A', 2, 1254, 1253, true],
      ['Duda', 'new', 1, 2865, 1253, false],
      ['Eva', 'new', 1, 2865, 1253, false],
      ['Caio', 'A', 3, 0, 0, false],
      ['Fabi', 'new', 3, 0, 0, false],
      ['Gil', 'A', 4, 0, 0, false],
    ],
  )
  assert.deepEqual(results.divisions, [
    { division: 'A', people: 4, placeCents: 4301 },
    { division: 'new', people: 3, placeCents: 3224 },
  ])
  // The amounts paid are those that anyone can compute from the file.
  const file = await person('Eva').call('GET /challenges/:challengeId/export', { params })
  const replayed = outcomeOf(parseHistory(JSON.stringify(file)))
  assert.deepEqual(
    replayed.settlement.prizes.map(one => Number(one.amountCents)),
    [5553, 1254, 2865, 2865],
  )
  assert.deepEqual(
    replayed.standings.map(one => [one.division, one.divisionRank]),
    results.standings.map(row => [row.division, row.divisionRank]),
  )
})

test('against oneself: a baseline from the workouts saved by the start, read by its owner alone', async () => {
  await at('2026-04-09T13:00:00.000Z')
  // In which a workout of the day before the start counts.
  await buildChallenge(person('Ana'), { startDate: '2026-04-09', endDate: '2026-04-20', type: 'time' })
  const challenge = await ofSeven({ startDate: '2026-04-10', endDate: '2026-04-30' })
  const params = { challengeId: challenge.id }
  const mine = (name: (typeof NAMES)[number]) =>
    person(name).call('GET /challenges/:challengeId/against-myself', { params })
  const early = await mine('Ana')
  assert.deepEqual([early.isFixed, early.t, early.dates, early.points, early.difference], [false, 0, 21, [], null])
  await at('2026-04-10T03:00:00.000Z')
  assert.equal(await fixDueBaselines(server.context(), NEVER), 2)
  await at('2026-04-11T15:00:00.000Z')
  // Logged after the start, so not in the baseline.
  await logWorkout(person('Ana'), { startedAt: '2026-04-09T20:00:00Z', minutes: 300 })
  await train('Ana', '2026-04-11', 90)
  const now = await mine('Ana')
  assert.deepEqual(
    [now.isFixed, now.t, now.points, now.weeks.slice(0, 5), now.best, now.baseline],
    [true, 2, [0, 90], [60, 60, 60, 60, 0], [0, 1, 2, 3], 240],
  )
  assert.equal(now.difference, 73, '90 - 240 x 2 / 28 is 72.86')
  const newcomer = await mine('Eva')
  assert.deepEqual([newcomer.isFixed, newcomer.best, newcomer.baseline, newcomer.difference], [true, null, null, null])

  const zoe = await asPerson(server, 'Zoe')
  const { code } = await zoe.refused('GET /challenges/:challengeId/against-myself', { params })
  assert.equal(code, 'not_participating')
  // Joins late: the baseline is of what she saved by then.
  await join(zoe, challenge)
  assert.equal((await zoe.call('GET /challenges/:challengeId/against-myself', { params })).isFixed, true)
})

test('divisions consist of those who were in at the start; nobody moves afterwards', async () => {
  await at('2026-06-01T12:00:00.000Z')
  const challenge = await ofSeven({ startDate: '2026-06-02', endDate: '2026-06-20', rules: { divisions: 3 } })
  const params = { challengeId: challenge.id }
  await at('2026-06-03T12:00:00.000Z')
  // Before the job ran: who joins or leaves now starts the divisions first.
  const zoe = await asPerson(server, 'Zoe Late')
  await join(zoe, challenge)
  const sizes = await zoe.call('GET /challenges/:challengeId/divisions', { params })
  assert.deepEqual(
    [sizes.phase, sizes.divisions.map(one => [one.division, one.people, one.isMine])],
    [
      'formed',
      [
        // Four people have a baseline, too few for two divisions; a late newcomer enters that of newcomers.
        ['A', 4, false],
        ['new', 4, true],
      ],
    ],
  )
  const { pool } = server.database
  for (const change of [
    `update division_members set division = 'B' where challenge_id = '${challenge.id}'`,
    `delete from division_members where challenge_id = '${challenge.id}'`,
    `update baselines set weeks = weeks where challenge_id = '${challenge.id}'`,
    `delete from fair_starts where challenge_id = '${challenge.id}'`,
  ])
    await assert.rejects(pool.query(change), /fixed once/, change)
})

test('ranks in divisions: movement since the day began, home cards, share cards and any person', async () => {
  await at('2026-06-03T13:00:00.000Z')
  const challenge = await ofSeven({
    startDate: '2026-06-04',
    endDate: '2026-06-20',
    rules: { divisions: 2 },
    type: 'time',
  })
  const params = { challengeId: challenge.id }
  await at('2026-06-04T15:00:00.000Z')
  await fixDueBaselines(server.context(), NEVER)
  await train('Eva', '2026-06-04', 90)
  await train('Fabi', '2026-06-04', 60)
  await at('2026-06-05T00:05:00.000Z')
  await snapshotDayRanks(server.database.kysely, server.clock.now())
  await at('2026-06-05T20:00:00.000Z')
  await train('Fabi', '2026-06-05', 90)
  await train('Ana', '2026-06-05', 300)
  const query = { division: 'new' as const }
  const { top } = await person('Fabi').call('GET /challenges/:challengeId/leaderboard', { params, query })
  assert.deepEqual(
    top.slice(0, 2).map(row => [row.rank, row.movement, row.isMe]),
    [
      [1, 1, true],
      [2, -1, false],
    ],
  )
  const { mine } = await person('Fabi').call('GET /challenges/:challengeId', { params })
  assert.deepEqual(mine?.division, { division: 'new', rank: 1, movement: 1, people: 3 })
  assert.equal(mine?.rank, 2, 'Ana of the other division has more')
  const about = { person: person('Ana').id }
  const found = await person('Fabi').call('GET /challenges/:challengeId/divisions', { params, query: about })
  assert.deepEqual(found.person, { division: 'A', rank: 1 })
  const none = await person('Fabi').call('GET /challenges/:challengeId/divisions', { params })
  assert.equal(none.person, null)
  const stranger = await asPerson(server, 'Sol')
  const of = { params, query: { person: stranger.id } }
  assert.equal((await person('Fabi').call('GET /challenges/:challengeId/divisions', of)).person, null)
})
