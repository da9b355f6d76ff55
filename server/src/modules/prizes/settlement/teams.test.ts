import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { lotsOf } from '../../challenges/index.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from './settle-due.ts'
import { startDueTeams } from './start-due-teams.ts'

const NEVER = (problem: string) => assert.fail(problem)
const NAMES = ['Ana', 'Bia', 'Caio', 'Duda', 'Eva', 'Fabi', 'Gil'] as const
// 30 dates: in Brazil an entry can be withdrawn for 7 days, also after the start.
const DATES = { startDate: '2026-04-10', endDate: '2026-05-09' }

let server: TestServer
const people = new Map<string, TestPerson>()
const person = (name: (typeof NAMES)[number]) => people.get(name)!

async function at(instant: string): Promise<void> {
  server.clock.set(instant)
  for (const [name, one] of people) people.set(name, await signedInAgain(server, one))
}

before(async () => {
  server = await testServer('2026-04-09T12:00:00.000Z')
  // The sandbox keeps taking the payments, by the rules for real money.
  Object.assign(server.config, { payments: { ...server.config.payments, mode: 'live' } })
  await server.database.pool.query(
    `insert into country_switches (country, what, is_on, reason, changed_by)
     values ('BR', 'challenge', true, 'Counsel agreed on 2026-03-01.', 'owner')`,
  )
  await server.database.pool.query(
    `insert into tax_rules (country, prize_kind, per, brackets, reason, decided_by)
     values ('BR', 'challenge', 'prize', '[]', 'Nothing is withheld, says counsel.', 'owner')`,
  )
  for (const name of NAMES) people.set(name, await asPerson(server, name))
})
after(() => server.close())

/** A challenge of all seven in minutes, which everyone has joined, and paid if it costs money. */
async function ofSeven(about: Parameters<typeof buildChallenge>[1]) {
  const challenge = await buildChallenge(person('Ana'), { ...DATES, type: 'time', ...about })
  for (const name of NAMES) {
    server.clock.set(new Date(server.clock.now().getTime() + 1_000).toISOString())
    if (name !== 'Ana') await join(person(name), challenge)
    if (about?.prize) assert.equal((await pay(server, person(name), challenge)).status, 'succeeded')
  }
  return challenge
}
async function teamOf(challenge: { id: string }, name: string, [captain, ...others]: (typeof NAMES)[number][]) {
  const id = randomUUID()
  const params = { challengeId: challenge.id }
  await person(captain!).call('POST /challenges/:challengeId/teams', { params, body: { id, name } })
  for (const one of others)
    await person(one).call('PUT /challenges/:challengeId/teams/:teamId/membership', {
      params: { ...params, teamId: id },
    })
  return id
}

test('seven people pay; one leaves after the start, two teams tie, and the odd cents go by people', async () => {
  const challenge = await ofSeven({
    prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 2999 },
    teams: { maxSize: 4 },
  })
  const params = { challengeId: challenge.id }
  const hill = await teamOf(challenge, 'Ladeira Acima', ['Ana', 'Bia'])
  const sand = await teamOf(challenge, 'Pé na Areia', ['Caio', 'Duda', 'Eva', 'Gil'])
  // Too small: Fabi enters the smallest team at the start.
  await teamOf(challenge, 'Só eu', ['Fabi'])

  await at('2026-04-10T03:00:00.000Z')
  const zoe = await asPerson(server, 'Zoe')
  const late = await zoe.refused('POST /challenges/:challengeId/join', {
    params,
    body: { fingerprint: challenge.fingerprint },
  })
  assert.equal(late.code, 'challenge_started')
  assert.equal(await startDueTeams(server.context(), NEVER), 1)
  await at('2026-04-12T15:00:00.000Z')
  await logWorkout(person('Gil'), { startedAt: '2026-04-12T12:00:00Z', minutes: 90 })
  await person('Gil').call('POST /challenges/:challengeId/leave', { params })
  const minutes = { Ana: 125, Bia: 100, Caio: 120, Duda: 105, Eva: 75 }
  for (const [name, done] of Object.entries(minutes))
    await logWorkout(person(name as 'Ana'), { startedAt: '2026-04-12T12:00:00Z', minutes: done })

  const board = await person('Eva').call('GET /challenges/:challengeId/teams', { params })
  assert.deepEqual(
    board.teams.map(team => [team.rank, team.sum, team.of, team.size, team.gone]).sort(),
    [
      [1, 225, 3, 3, 0],
      [1, 300, 4, 4, 1],
    ],
    'two teams at 75: who left brings 0 and still counts',
  )
  const teamId = board.teams.find(team => team.gone === 1)!.id
  const { days } = await person('Eva').call('GET /challenges/:challengeId/teams/:teamId', {
    params: { ...params, teamId },
  })
  assert.deepEqual(days, [0, 0, 7500], 'who left counts in the size on every date')

  await at('2026-05-11T00:00:00.000Z')
  assert.equal(await settleDue(server.context(), NEVER), 1)
  assert.deepEqual(await checkMoney(server.context().db), [])
  const results = await person('Eva').call('GET /challenges/:challengeId/results', { params })
  // Six entries are 17994, less 1799: 8097.5 for each team. Ana and Bia get 4048.75 of it each, Caio, Duda and Eva
  // 2699.16 each, Fabi without a minute nothing. Two cents are left, for Ana and Caio.
  assert.deepEqual([results.poolCents, results.feeCents, results.outcome], [17994, 1799, 'paid'])
  assert.deepEqual(
    results.winners.map(row => [row.person.name, row.score, row.prizeCents]),
    [
      ['Ana', 125, 4049],
      ['Caio', 120, 2700],
      ['Duda', 105, 2699],
      ['Bia', 100, 4048],
      ['Eva', 75, 2699],
    ],
  )
  const teams = results.teams!.toSorted((a, b) => a.size - b.size)
  assert.deepEqual(
    teams.map(team => [team.id, team.rank, team.hundredths, team.size, team.prizeCents, team.share, team.isMine]),
    [
      [hill, 1, 7500, 3, 8097, { part: 1, of: 2 }, false],
      [sand, 1, 7500, 4, 8098, { part: 1, of: 2 }, true],
    ],
  )
  assert.deepEqual(
    teams.flatMap(team => team.members.map(one => [one.person.name, one.prizeCents, one.oddCent])),
    [
      ['Ana', 4049, true],
      ['Bia', 4048, false],
      ['Fabi', 0, false],
      ['Caio', 2700, true],
      ['Duda', 2699, false],
      ['Eva', 2699, false],
    ],
  )

  // The amounts paid are those that anyone can compute from the file.
  const file = await person('Eva').call('GET /challenges/:challengeId/export', { params })
  const replayed = outcomeOf(parseHistory(JSON.stringify(file)))
  assert.deepEqual(
    replayed.teams!.map(team => [team.rank, Number(team.sum), team.of]),
    board.teams.map(team => [1, team.sum, team.of]),
  )
  const nameOf = new Map(
    [...people.values()].map(one => [one.id, results.winners.find(row => row.person.id === one.id)]),
  )
  for (const one of replayed.settlement.prizes)
    assert.equal(Number(one.amountCents), nameOf.get(one.participant)!.prizeCents)
})

test('a draw follows from the key of its date, and is published in ranks of baselines', async () => {
  await at('2026-04-01T12:00:00.000Z')
  // A baseline needs four weeks: Ana has one, the others are newcomers.
  const dates = ['2026-03-10', '2026-03-16', '2026-03-24', '2026-03-30']
  for (const date of dates) {
    await at(`${date}T15:00:00.000Z`)
    await logWorkout(person('Ana'), { startedAt: `${date}T12:00:00Z`, minutes: 60 })
  }
  await at('2026-04-09T12:00:00.000Z')
  const challenge = await ofSeven({ teams: { forming: 'draw', maxSize: 4 } })
  const params = { challengeId: challenge.id }
  await at('2026-04-10T03:00:00.000Z')
  await Promise.all([startDueTeams(server.context(), NEVER), startDueTeams(server.context(), NEVER)])
  const drawn = await person('Ana').call('GET /challenges/:challengeId/teams', { params })
  assert.deepEqual([drawn.phase, drawn.drawn], ['formed', true])
  assert.deepEqual(drawn.teams.map(team => [team.name, team.captain]).sort(), [
    ['Mata', null],
    ['Pitanga', null],
  ])
  assert.equal(drawn.mine?.id, 't1', 'the highest baseline is dealt first')
  const { draws } = await person('Ana').call('GET /challenges/:challengeId/draws', { params })
  const draw = draws.find(one => one.kind === 'teams')
  assert.ok(draw)
  assert.deepEqual(draw.participants.map(one => one.place).sort(), [1, 2, 2, 2, 2, 2, 2])
  const lot = await lotsOf(server.context(), [DATES.startDate])
  const others = draw.participants.filter(one => one.place === 2).map(one => one.id)
  others.sort((a, b) =>
    lot(DATES.startDate, `${challenge.id}:${a}`) < lot(DATES.startDate, `${challenge.id}:${b}`) ? -1 : 1,
  )
  const team = new Map(draw.participants.map(one => [one.id, one.team]))
  assert.deepEqual(
    others.map(one => team.get(one)),
    ['t2', 't2', 't1', 't1', 't2', 't2'],
  )
})

test('only one team with people in the standings: every entry is refunded', async () => {
  await at('2026-04-09T12:00:00.000Z')
  const challenge = await ofSeven({
    prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 2500 },
    teams: { maxSize: 6 },
  })
  const params = { challengeId: challenge.id }
  await teamOf(challenge, 'Maioria', ['Ana', 'Bia', 'Caio', 'Duda', 'Eva'])
  await teamOf(challenge, 'Minoria', ['Fabi', 'Gil'])
  await at('2026-04-11T12:00:00.000Z')
  // Before the job runs, leaving starts the teams with everyone who was in at the start.
  for (const name of ['Fabi', 'Gil'] as const)
    await person(name).call('POST /challenges/:challengeId/leave', { params })
  await logWorkout(person('Ana'), { startedAt: '2026-04-11T10:00:00Z' })
  const { teams } = await person('Ana').call('GET /challenges/:challengeId/teams', { params })
  assert.deepEqual(
    teams.map(team => [team.name, team.size, team.gone]),
    [
      ['Maioria', 5, 0],
      ['Minoria', 2, 2],
    ],
  )
  await at('2026-05-11T00:00:00.000Z')
  await settleDue(server.context(), NEVER)
  const results = await person('Ana').call('GET /challenges/:challengeId/results', { params })
  assert.deepEqual([results.outcome, results.feeCents, results.refunds.length], ['refunded', 0, 5])
  assert.deepEqual(await checkMoney(server.context().db), [])
})

test('with a target, who reaches it with the team has reached it', async () => {
  await at('2026-06-09T12:00:00.000Z')
  const challenge = await ofSeven({ target: 50, startDate: '2026-06-10', endDate: '2026-06-20', teams: { maxSize: 4 } })
  const params = { challengeId: challenge.id }
  await teamOf(challenge, 'Ladeira', ['Ana', 'Bia', 'Caio'])
  await teamOf(challenge, 'Areia', ['Duda', 'Eva', 'Fabi', 'Gil'])
  await at('2026-06-11T15:00:00.000Z')
  const log = (name: (typeof NAMES)[number], minutes: number) =>
    logWorkout(person(name), { startedAt: '2026-06-11T12:00:00Z', minutes })
  await log('Ana', 120)
  await log('Bia', 30)
  await log('Duda', 120)
  await at('2026-06-23T00:00:00.000Z')
  await settleDue(server.context(), NEVER)
  const { standings, teams } = await person('Ana').call('GET /challenges/:challengeId/results', { params })
  assert.deepEqual(standings.map(row => [row.person.name, row.score, row.reachedTarget]).slice(0, 3), [
    ['Ana', 120, true],
    ['Duda', 120, false],
    ['Bia', 30, true],
  ])
  assert.equal(standings.filter(row => row.reachedTarget).length, 2, 'Caio did nothing')
  assert.deepEqual(
    teams!.map(team => [team.name, team.reachedTarget]),
    [
      ['Ladeira', true],
      ['Areia', false],
    ],
  )
})
