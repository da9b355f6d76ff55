import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
before(async () => {
  server = await testServer('2026-03-02T15:00:00.000Z')
})
after(() => server.close())

const shieldOf = async (person: TestPerson) =>
  (await person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })).shield

/** Sets the clock to noon of a date in São Paulo and returns the person with current tokens. */
async function noonOf(date: string, person: TestPerson): Promise<TestPerson> {
  server.clock.set(`${date}T15:00:00.000Z`)
  return signedInAgain(server, person)
}

const pass = (person: TestPerson, challengeId: string, date: string) =>
  person.call('PUT /challenges/:challengeId/passes/:date', {
    params: { challengeId, date },
    body: { kind: 'injury' },
  })

test('home has the passes of each running challenge: left, used and planned', async () => {
  let ana = await noonOf('2026-03-02', await asPerson(server, 'Ana'))
  const bia = await asPerson(server, 'Bia')
  const rules = { passDays: 3, inviteBonus: false }
  const challenge = await buildChallenge(ana, { title: 'Com passes', rules })
  await join(bia, challenge)
  await buildChallenge(ana, { title: 'Sem nada', rules: { inviteBonus: false } })
  await buildChallenge(ana, { title: 'Ainda não começou', startDate: '2026-03-04', endDate: '2026-03-31', rules })
  const about = { challengeId: challenge.id, title: 'Com passes', lifeline: null }
  assert.deepEqual(await shieldOf(ana), [
    { ...about, passes: { passDays: 3, left: 3, usedOn: null, plannedFor: null } },
  ])
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-05']) await pass(ana, challenge.id, date)
  assert.deepEqual(await shieldOf(ana), [
    { ...about, passes: { passDays: 3, left: 0, usedOn: '2026-03-02', plannedFor: '2026-03-03' } },
  ])
  // A pass on a date with a workout is not used.
  ana = await noonOf('2026-03-03', ana)
  await logWorkout(ana, { startedAt: '2026-03-03T12:00:00Z' })
  const shield = await shieldOf(ana)
  assert.deepEqual(shield.find(one => one.challengeId === challenge.id)?.passes, {
    passDays: 3,
    left: 1,
    usedOn: '2026-03-02',
    plannedFor: '2026-03-05',
  })
  const ofBia = await shieldOf(await noonOf('2026-03-03', bia))
  assert.deepEqual(ofBia[0]?.passes?.left, 3, 'passes of others are their own')
})

test('home has the lifeline of each running challenge: ready, not on a day with a workout, used', async () => {
  server.clock.set('2026-03-03T12:00:00.000Z')
  let rosa = await asPerson(server, 'Rosa')
  const davi = await asPerson(server, 'Davi')
  const challenge = await buildChallenge(rosa, { startDate: '2026-03-03' })
  const lifeline = async () => (await shieldOf(rosa)).map(one => [one.passes, one.lifeline])
  assert.deepEqual(await lifeline(), [[null, { state: 'ready', points: 10, usedOn: null }]])
  server.clock.set('2026-03-03T15:00:00.000Z')
  await logWorkout(rosa, { startedAt: '2026-03-03T12:00:00Z' })
  assert.deepEqual(await lifeline(), [[null, { state: 'trained', points: 10, usedOn: null }]])
  rosa = await noonOf('2026-03-04', rosa)
  const params = { challengeId: challenge.id }
  const { url } = await rosa.call('POST /challenges/:challengeId/lifeline-link', { params })
  const body = { fingerprint: challenge.fingerprint, invite: url.split('/').at(-1)! }
  await (await signedInAgain(server, davi)).call('POST /challenges/:challengeId/join', { params, body })
  assert.deepEqual(await lifeline(), [[null, { state: 'taken', points: 10, usedOn: '2026-03-04' }]])
})

test('no lifeline where nobody can join any more, and none in a challenge that is over or was left', async () => {
  let rita = await noonOf('2026-03-02', await asPerson(server, 'Rita'))
  const leo = await noonOf('2026-03-02', await asPerson(server, 'Leo'))
  const early = { startDate: '2026-03-03', endDate: '2026-03-05' }
  await buildChallenge(rita, { ...early, limits: { closedAfterStart: true } })
  const left = await buildChallenge(leo, { ...early, title: 'Da qual saiu' })
  await join(rita, left)
  await rita.call('POST /challenges/:challengeId/leave', { params: { challengeId: left.id } })
  rita = await noonOf('2026-03-03', rita)
  assert.deepEqual(await shieldOf(rita), [])
  const ofLeo = await noonOf('2026-03-06', leo)
  assert.deepEqual(await shieldOf(ofLeo), [])
})
