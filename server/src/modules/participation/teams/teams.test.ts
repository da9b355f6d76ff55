import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Calls } from '@bora/contract/api.ts'
import { asPerson, asVisitor, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { startDueTeams } from '../../prizes/index.ts'
import { snapshotDayRanks } from '../../scoring/index.ts'

type Challenge = Awaited<ReturnType<typeof buildChallenge>>
type Teams = Calls['GET /challenges/:challengeId/teams']['output']

const LIST = 'GET /challenges/:challengeId/teams'
const ONE = 'GET /challenges/:challengeId/teams/:teamId'
const FOUND = 'POST /challenges/:challengeId/teams'
const NAME = 'PUT /challenges/:challengeId/teams/:teamId/name'
const ENTER = 'PUT /challenges/:challengeId/teams/:teamId/membership'
const LEAVE = 'DELETE /challenges/:challengeId/teams/:teamId/membership'
const ANSWER = 'PUT /challenges/:challengeId/teams/:teamId/requests/:personId'

const EVE = '2026-03-01T12:00:00.000Z'
// 00:00 in São Paulo.
const START = '2026-03-02T03:00:00.000Z'

let server: TestServer
let people: TestPerson[]
let ana: TestPerson, bia: TestPerson, caio: TestPerson, duda: TestPerson, eva: TestPerson

before(async () => {
  server = await testServer(EVE)
})
after(() => server.close())
beforeEach(async () => {
  server.clock.set(EVE)
  people = []
  for (const name of ['Ana', 'Bia', 'Caio', 'Duda', 'Eva']) people.push(await asPerson(server, name))
  ;[ana, bia, caio, duda, eva] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
})

/** A challenge of all five in teams. */
async function inTeams(teams: object = {}): Promise<Challenge> {
  const challenge = await buildChallenge(ana, { teams })
  for (const person of people.slice(1)) await join(person, challenge)
  return challenge
}
const params = ({ id }: Challenge, teamId?: string) => ({ params: { challengeId: id, teamId: teamId! } })
const list = (person: TestPerson, challenge: Challenge) => person.call(LIST, { params: { challengeId: challenge.id } })
/** One second later, so that events have a defined order. */
const tick = () => server.clock.set(new Date(server.clock.now().getTime() + 1_000).toISOString())
function enter(person: TestPerson, challenge: Challenge, team: string): Promise<Teams> {
  tick()
  return person.call(ENTER, params(challenge, team))
}
const answer = (captain: TestPerson, challenge: Challenge, team: string, person: TestPerson, accept: boolean) =>
  captain.call(ANSWER, {
    params: { challengeId: challenge.id, teamId: team, personId: person.id },
    body: { accept },
  })
async function found(person: TestPerson, challenge: Challenge, name: string): Promise<string> {
  const id = randomUUID()
  tick()
  await person.call(FOUND, { params: { challengeId: challenge.id }, body: { id, name } })
  return id
}
async function at(instant: string): Promise<void> {
  server.clock.set(instant)
  for (const [index, person] of people.entries()) people[index] = await signedInAgain(server, person)
  ;[ana, bia, caio, duda, eva] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
}
const start = () => startDueTeams(server.context(), problem => assert.fail(problem))
const shape = ({ teams }: Teams) => teams.map(team => [team.name, team.size, team.captain?.name ?? null])

describe('forming', () => {
  test('founding, entering, changing and leaving until the start; an empty team vanishes', async () => {
    const challenge = await inTeams({ maxSize: 3 })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    const sand = await found(bia, challenge, 'Pé na Areia')
    await enter(caio, challenge, hill)
    await enter(duda, challenge, hill)
    assert.equal((await eva.refused(ENTER, params(challenge, hill))).code, 'team_full')
    const full = await list(eva, challenge)
    assert.deepEqual(shape(full), [
      ['Ladeira Acima', 3, 'Ana'],
      ['Pé na Areia', 1, 'Bia'],
    ])
    assert.deepEqual([full.phase, full.mine, full.may], ['forming', null, { found: true, enter: true, leave: false }])
    const moved = await enter(duda, challenge, sand)
    assert.deepEqual(
      [moved.mine?.name, moved.mine?.members.map(one => one.person.name)],
      ['Pé na Areia', ['Bia', 'Duda']],
    )
    // The captaincy passes to the member who entered first.
    await ana.call(LEAVE, params(challenge, hill))
    assert.deepEqual(shape(await list(ana, challenge)), [
      ['Ladeira Acima', 1, 'Caio'],
      ['Pé na Areia', 2, 'Bia'],
    ])
    await found(caio, challenge, 'Só eu')
    assert.deepEqual(shape(await list(ana, challenge)), [
      ['Pé na Areia', 2, 'Bia'],
      ['Só eu', 1, 'Caio'],
    ])
    assert.equal((await eva.refused(ENTER, params(challenge, hill))).code, 'team_not_found')
    assert.equal((await eva.refused(ONE, params(challenge, hill))).code, 'team_not_found')
  })

  test('names are unique ignoring case and accents, and only the captain renames', async () => {
    const challenge = await inTeams()
    const sand = await found(ana, challenge, 'Pé na Areia')
    await enter(bia, challenge, sand)
    const named = (name: string) => ({ params: { challengeId: challenge.id }, body: { id: randomUUID(), name } })
    assert.equal((await caio.refused(FOUND, named('PE NA AREIA'))).code, 'team_name_taken')
    assert.equal((await caio.refused(FOUND, named('x'))).code, 'invalid_input')
    assert.equal((await caio.refused(FOUND, named('a\u202Eb'))).code, 'text_unreadable')
    const rename = (name: string) => ({ ...params(challenge, sand), body: { name } })
    assert.equal((await bia.refused(NAME, rename('Nova'))).code, 'not_captain')
    await ana.call(NAME, rename('pé na areia'))
    assert.equal((await list(bia, challenge)).mine?.name, 'pé na areia')
    const other = await found(caio, challenge, 'Segundou')
    assert.equal(
      (await caio.refused(NAME, { ...params(challenge, other), body: { name: 'Pe na Areia' } })).code,
      'team_name_taken',
    )
  })

  test('the same again changes nothing, also at once; of the last place one gets it', async () => {
    const challenge = await inTeams({ maxSize: 3 })
    const body = { id: randomUUID(), name: 'Ladeira Acima' }
    const about = { params: { challengeId: challenge.id }, body }
    await Promise.all([ana.call(FOUND, about), ana.call(FOUND, about)])
    await Promise.all([enter(bia, challenge, body.id), enter(bia, challenge, body.id)])
    assert.deepEqual(shape(await list(ana, challenge)), [['Ladeira Acima', 2, 'Ana']])
    const tries = await Promise.allSettled([caio, duda, eva].map(one => enter(one, challenge, body.id)))
    assert.equal(tries.filter(one => one.status === 'fulfilled').length, 1)
    assert.equal((await list(ana, challenge)).mine?.size, 3)
    const names = await Promise.allSettled(
      [caio, duda].map(one =>
        one.call(FOUND, { params: { challengeId: challenge.id }, body: { id: randomUUID(), name: 'Bairro Alto' } }),
      ),
    )
    assert.equal(names.filter(one => one.status === 'fulfilled').length, 1)
  })

  test('captains take in who asks, or not; one request of a person is open', async () => {
    const challenge = await inTeams({ forming: 'captains', maxSize: 3 })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    const sand = await found(bia, challenge, 'Pé na Areia')
    const asked = await enter(caio, challenge, sand)
    assert.deepEqual([asked.mine, asked.teams.map(team => team.hasAsked)], [null, [false, true]])
    await enter(caio, challenge, hill)
    await enter(duda, challenge, hill)
    assert.deepEqual((await list(bia, challenge)).mine?.requests, [])
    assert.deepEqual(
      (await list(ana, challenge)).mine?.requests.map(one => one.person.name),
      ['Caio', 'Duda'],
    )
    assert.deepEqual((await caio.call(ONE, params(challenge, hill))).requests, [], 'for the captain alone')
    const code = async (captain: TestPerson, person: TestPerson, accept: boolean) =>
      (
        await captain.refused(ANSWER, {
          params: { challengeId: challenge.id, teamId: hill, personId: person.id },
          body: { accept },
        })
      ).code
    assert.equal(await code(bia, caio, true), 'not_captain')
    await answer(ana, challenge, hill, caio, true)
    assert.equal((await answer(ana, challenge, hill, caio, true)).mine?.size, 2, 'the same again')
    assert.deepEqual((await answer(ana, challenge, hill, duda, false)).mine?.requests, [])
    assert.equal(await code(ana, duda, true), 'team_request_gone')
    await enter(eva, challenge, hill)
    await eva.call(LEAVE, params(challenge, hill))
    assert.equal(await code(ana, eva, true), 'team_request_gone')
    await enter(duda, challenge, hill)
    await enter(eva, challenge, hill)
    await answer(ana, challenge, hill, duda, true)
    assert.equal(await code(ana, eva, true), 'team_full')
  })

  test('captains are notified of requests, people of the answer and of their team, each once', async () => {
    const told = async (person: TestPerson) =>
      (await person.call('GET /notifications')).items
        .filter(one => one.kind.startsWith('team_'))
        .map(one => [one.kind, 'accepted' in one.facts ? one.facts.accepted : null])
    const challenge = await inTeams({ forming: 'captains' })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    const sand = await found(bia, challenge, 'Pé na Areia')
    await enter(caio, challenge, hill)
    await caio.call(LEAVE, params(challenge, hill))
    await enter(caio, challenge, hill)
    await answer(ana, challenge, hill, caio, false)
    await enter(duda, challenge, sand)
    await answer(bia, challenge, sand, duda, true)
    assert.deepEqual(await told(ana), [['team_request', null]])
    assert.deepEqual(await told(caio), [['team_answer', false]])
    assert.deepEqual(await told(duda), [['team_answer', true]])
    await at(START)
    await start()
    await start()
    for (const one of people) assert.equal((await told(one)).filter(([kind]) => kind === 'team_formed').length, 1)
  })

  test('with teams a pass moves no target', async () => {
    const challenge = await buildChallenge(ana, { teams: {}, target: 140, rules: { passDays: 2 } })
    const date = { params: { challengeId: challenge.id, date: '2026-03-05' } }
    const asked = await ana.call('PUT /challenges/:challengeId/passes/:date', { ...date, body: { kind: 'travel' } })
    assert.deepEqual([asked.ownTarget, asked.target], [140, 140])
  })

  test('a captain sees no request of a hidden person, and no one learns of it', async () => {
    const challenge = await inTeams({ forming: 'captains' })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    await ana.call('PUT /people/:personId/block', { params: { personId: bia.id } })
    assert.equal((await enter(bia, challenge, hill)).teams[0]?.hasAsked, true)
    assert.deepEqual((await list(ana, challenge)).mine?.requests, [])
    assert.equal((await ana.call('GET /notifications')).items.filter(one => one.kind === 'team_request').length, 0)
  })

  test('leaving the challenge before the start leaves the team, and drawn teams cannot be chosen', async () => {
    const challenge = await inTeams()
    const hill = await found(bia, challenge, 'Ladeira Acima')
    await enter(caio, challenge, hill)
    await bia.call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } })
    assert.deepEqual(shape(await list(ana, challenge)), [['Ladeira Acima', 1, 'Caio']])
    assert.equal((await bia.refused(ENTER, params(challenge, hill))).code, 'not_participating')
    const drawn = await inTeams({ forming: 'draw' })
    const about = { params: { challengeId: drawn.id }, body: { id: randomUUID(), name: 'Minha' } }
    assert.equal((await ana.refused(FOUND, about)).code, 'teams_drawn')
    assert.deepEqual((await list(ana, drawn)).may, { found: false, enter: false, leave: false })
  })

  test('a private challenge shows nothing of its teams, the same as if it did not exist', async () => {
    const challenge = await buildChallenge(ana, { teams: {}, isPrivate: true })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    const zeno = await asPerson(server, 'Zeno')
    const unknown = { ...challenge, id: randomUUID() }
    for (const one of [challenge, unknown]) {
      assert.equal((await zeno.refused(LIST, params(one))).code, 'challenge_not_found')
      assert.equal((await zeno.refused(ENTER, params(one, hill))).code, 'challenge_not_found')
    }
    assert.equal((await asVisitor(server).refused(LIST, params(challenge))).status, 401)
  })
})

describe('the start', () => {
  test('small teams dissolve, people without one enter the smallest; it happens once, and nobody changes', async () => {
    const challenge = await inTeams({ maxSize: 3 })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    await enter(bia, challenge, hill)
    const sand = await found(caio, challenge, 'Pé na Areia')
    await enter(duda, challenge, sand)
    await found(eva, challenge, 'Só eu')
    assert.equal(await start(), 0)
    await at(START)
    const before = await list(ana, challenge)
    assert.deepEqual([before.phase, before.may.leave], ['starting', false])
    const rounds = await Promise.all([start(), start(), start()])
    assert.ok(rounds.some(one => one >= 1))
    assert.equal(await start(), 0)
    const formed = await list(eva, challenge)
    assert.deepEqual([formed.phase, formed.drawn, formed.total], ['formed', false, 2])
    assert.deepEqual(formed.teams.map(team => team.size).sort(), [2, 3])
    const lowest = [hill, sand].sort()[0]
    assert.equal(formed.mine?.id, lowest, 'of equal ones the lowest id')
    assert.equal((await ana.refused(LEAVE, params(challenge, hill))).code, 'teams_closed')
    assert.equal((await ana.refused(ENTER, params(challenge, sand))).code, 'teams_closed')
    const about = { params: { challengeId: challenge.id }, body: { id: randomUUID(), name: 'Tarde' } }
    assert.equal((await ana.refused(FOUND, about)).code, 'teams_closed')
    for (const statement of [
      `update team_members set team = '${sand}' where user_id = '${ana.id}' and challenge_id = '${challenge.id}'`,
      `delete from team_members where user_id = '${ana.id}' and challenge_id = '${challenge.id}'`,
      `update teams set name = 'Outra' where challenge_id = '${challenge.id}' and id = '${hill}'`,
      `delete from team_starts where challenge_id = '${challenge.id}'`,
      `truncate team_starts`,
    ])
      await assert.rejects(server.database.pool.query(statement), { code: '23001' }, statement)
  })

  test('the movement of a team counts from the start of the day, and its page has the score of each', async () => {
    const challenge = await inTeams({ minSize: 2, maxSize: 3 })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    for (const one of [bia, caio]) await enter(one, challenge, hill)
    const sand = await found(duda, challenge, 'Pé na Areia')
    await enter(eva, challenge, sand)
    assert.deepEqual((await eva.call(ONE, params(challenge, sand))).days, [], 'not yet started')
    await at('2026-03-02T15:00:00.000Z')
    await start()
    await logWorkout(ana)
    const moved = async () => (await list(eva, challenge)).teams.map(team => [team.name, team.rank, team.movement])
    await at('2026-03-03T00:05:00.000Z')
    const { kysely } = server.database
    for (let twice = 0; twice < 2; twice++) await snapshotDayRanks(kysely, server.clock.now())
    await at('2026-03-03T15:00:00.000Z')
    for (const one of [duda, eva]) await logWorkout(one, { startedAt: '2026-03-03T12:00:00Z' })
    assert.deepEqual(await moved(), [
      // Without points when the day began, it had no rank.
      ['Pé na Areia', 1, null],
      ['Ladeira Acima', 2, -1],
    ])
    await at('2026-03-04T15:00:00.000Z')
    assert.deepEqual((await eva.call(ONE, params(challenge, sand))).days, [0, 1000, 1000])
    assert.deepEqual(
      (await moved()).map(([, , by]) => by),
      [null, null],
      'unknown until the new day is kept',
    )
    await assert.rejects(
      server.database.pool.query(`update team_day_ranks set rank = 0 where challenge_id = '${challenge.id}'`),
      /team_day_ranks_rank_check/,
    )
  })

  test('a score is the exact average; members without a workout count in the size', async () => {
    const challenge = await inTeams({ minSize: 2, maxSize: 3 })
    const hill = await found(ana, challenge, 'Ladeira Acima')
    for (const one of [bia, caio]) await enter(one, challenge, hill)
    const sand = await found(duda, challenge, 'Pé na Areia')
    await enter(eva, challenge, sand)
    await at('2026-03-02T15:00:00.000Z')
    await start()
    for (const one of [ana, bia]) await logWorkout(one)
    await logWorkout(duda)
    const { teams } = await list(eva, challenge)
    assert.deepEqual(
      teams.map(team => [team.name, team.rank, team.sum, team.of, team.hundredths]),
      [
        ['Ladeira Acima', 1, 20, 3, 667],
        ['Pé na Areia', 2, 10, 2, 500],
      ],
    )
    const page = await eva.call(ONE, params(challenge, hill))
    assert.deepEqual(
      page.members.map(one => [one.person.name, one.score, one.counts, one.isCaptain]),
      [
        ['Ana', 10, true, true],
        ['Bia', 10, true, false],
        ['Caio', 0, true, false],
      ],
    )
  })

  test('without a prize late joiners enter a team with room, by the captain or by the server', async () => {
    for (const forming of ['open', 'captains', 'draw'] as const) {
      server.clock.set(EVE)
      for (const [index, person] of people.entries()) people[index] = await signedInAgain(server, person)
      ;[ana, bia, caio, duda, eva] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
      const challenge = await buildChallenge(ana, { teams: { forming, maxSize: 3 } })
      for (const one of [bia, caio, duda]) await join(one, challenge)
      if (forming === 'open') {
        await enter(bia, challenge, await found(ana, challenge, 'Ladeira'))
        await enter(duda, challenge, await found(caio, challenge, 'Areia'))
      } else if (forming === 'captains') {
        const [one, two] = [await found(ana, challenge, 'Ladeira'), await found(caio, challenge, 'Areia')]
        await enter(bia, challenge, one)
        await answer(ana, challenge, one, bia, true)
        await enter(duda, challenge, two)
        await answer(caio, challenge, two, duda, true)
      }
      await at('2026-03-03T15:00:00.000Z')
      // The first call of a person who joins late starts the teams, if the job has not run yet.
      await join(eva, challenge)
      const seen = await list(eva, challenge)
      assert.equal(seen.phase, 'formed')
      if (forming === 'draw') {
        assert.equal(seen.mine?.size, 3)
        continue
      }
      assert.deepEqual([seen.mine, seen.may.enter], [null, true])
      const [first, second] = seen.teams
      const entered = await enter(eva, challenge, first!.id)
      if (forming === 'captains') {
        assert.equal(entered.mine, null)
        await answer(first!.captain!.id === ana.id ? ana : caio, challenge, first!.id, eva, true)
      }
      assert.equal((await list(eva, challenge)).mine?.id, first!.id)
      assert.equal((await eva.refused(ENTER, params(challenge, second!.id))).code, 'teams_closed')
    }
  })

  test('with fewer people than two teams need, one without a prize is played alone, one with a prize is cancelled', async () => {
    const alone = await buildChallenge(ana, { teams: {} })
    await join(bia, alone)
    await found(ana, alone, 'Ladeira')
    const prize = { kind: 'challenge', entryFeeCents: 2500 } as const
    const paid = await buildChallenge(ana, { teams: {}, prize })
    await at(START)
    await Promise.all([start(), start()])
    assert.deepEqual([(await list(ana, alone)).phase, (await list(ana, alone)).total], ['too_few', 0])
    const details = await ana.call('GET /challenges/:challengeId', { params: { challengeId: paid.id } })
    assert.deepEqual([details.status, details.teamStart], ['cancelled', 'too_few'])
    const file = (await ana.call('GET /challenges/:challengeId/export', {
      params: { challengeId: alone.id },
    })) as { challenge: { teams?: object } }
    assert.equal(file.challenge.teams, undefined)
  })
})
