import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { MARKED_RISK_MIN } from '@bora/rules/proof-signals.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { apiKey } from '../../../testing/as-person.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, logWorkout } from '../../../testing/build.ts'
import { asAdmin, CPFS, pixDetails } from '../../../testing/payouts.ts'
import { pay } from '../../../testing/pay.ts'
import { testServer } from '../../../testing/server.ts'
import { recountInviters } from './recount.ts'

type Challenge = Awaited<ReturnType<typeof buildChallenge>>

const server = await testServer('2026-03-01T12:00:00.000Z')
after(() => server.close())

let networks = 0
const newNetwork = () => `198.51.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`
const about = ({ id }: { id: string }) => ({ params: { challengeId: id } })

let ana: TestPerson
beforeEach(async () => {
  server.clock.set('2026-03-01T12:00:00.000Z')
  ana = await asPerson(server, 'Ana Duarte')
})

const withPrize = async () => {
  const challenge = await buildChallenge(ana, { prize: { kind: 'fixed', amountCents: 10_000 } })
  await pay(server, ana, challenge)
  return challenge
}

type From = { ip?: string; device?: string | null }

/** Joins by a link that names Ana, from a network and a browser of one's own unless given. */
async function comes(
  person: TestPerson,
  challenge: Challenge,
  { ip = newNetwork(), device = randomUUID() }: From = {},
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/challenges/${challenge.id}/join`,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${person.token}` },
    payload: { fingerprint: challenge.fingerprint, invitedBy: ana.id, device },
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

/** Trains on some days of March. */
async function trains(person: TestPerson, days: readonly number[], photoIds?: string[]) {
  let activityId = ''
  for (const day of days) {
    server.clock.set(`2026-03-0${day}T15:00:00.000Z`)
    const again = await signedInAgain(server, person)
    const { activity } = await logWorkout(again, {
      startedAt: `2026-03-0${day}T12:00:00Z`,
      ...(photoIds && { photoIds }),
    })
    activityId = activity.id
  }
  return activityId
}

async function told(challenge: Challenge) {
  const again = await signedInAgain(server, ana)
  const invites = await again.call('GET /challenges/:challengeId/my-invites', about(challenge))
  const { me } = await again.call('GET /challenges/:challengeId/leaderboard', about(challenge))
  const history = parseHistory(
    JSON.stringify(await again.call('GET /challenges/:challengeId/export', about(challenge))),
  )
  const replayed = outcomeOf(history).standings.find(one => one.participant === ana.id)!.score
  assert.equal(Number(replayed), me!.score, 'the replay of the export agrees')
  assert.equal(history.bonuses.length * 10, me!.score, 'the export lists those that count')
  assert.equal(invites.countedPoints, me!.score)
  return { ...invites, score: me!.score, missing: invites.items.map(one => one.missing.join()).toReversed() }
}

const sweep = () => recountInviters(server.context(), 'everybody')

test('an invited person has to train on three dates; without a prize one workout is enough', async () => {
  const [challenge, free] = [await withPrize(), await buildChallenge(ana)]
  const bia = await asPerson(server, 'Bia Ferraz')
  for (const one of [challenge, free]) await comes(bia, one)
  assert.deepEqual((await told(challenge)).missing, ['three_dates'])
  await trains(bia, [2])
  assert.deepEqual((await told(free)).score, 10)
  await trains(bia, [3])
  const two = await told(challenge)
  assert.deepEqual(
    [two.score, two.pendingPoints, two.items[0]!.trainedDates, ...two.missing],
    [0, 10, 2, 'three_dates'],
  )
  // A second workout on a date does not count for another date.
  await logWorkout(await signedInAgain(server, bia), { startedAt: '2026-03-03T10:00:00Z' })
  assert.equal((await told(challenge)).score, 0)
  const third = await trains(bia, [4])
  assert.deepEqual((await told(challenge)).missing, [''])
  assert.equal((await told(challenge)).score, 10)
  // Deleting one of the three revokes the bonus.
  const again = await signedInAgain(server, bia)
  await again.call('DELETE /activities/:activityId', { params: { activityId: third }, query: { version: 1 } } as never)
  assert.deepEqual((await told(challenge)).missing, ['three_dates'])
})

test('five friends count and the sixth gives nothing, with the reason', async () => {
  const challenge = await withPrize()
  const friends: TestPerson[] = []
  for (const letter of 'abcdef') {
    const friend = await asPerson(server, `Gente ${letter}`)
    server.clock.set(new Date(server.clock.now().getTime() + 1_000))
    await comes(friend, challenge)
    friends.push(friend)
  }
  for (const friend of friends) await trains(friend, [2, 3, 4])
  const { score, missing, pendingPoints, items } = await told(challenge)
  assert.deepEqual([score, pendingPoints, missing], [50, 0, ['', '', '', '', '', 'enough_friends']])
  assert.equal(items[0]!.points, 0)
})

test('from the network of the inviter it waits for 7 days', async () => {
  const challenge = await withPrize()
  await ana.call('POST /challenges/:challengeId/invite-link', { ...about(challenge), body: { device: randomUUID() } })
  const bia = await asPerson(server, 'Bia Ferraz')
  await comes(bia, challenge, { ip: '127.0.0.1' })
  await trains(bia, [2, 3, 4])
  const waiting = await told(challenge)
  assert.deepEqual([waiting.score, waiting.missing], [0, ['waiting']])
  assert.equal(waiting.items[0]!.waitsUntil, '2026-03-08T12:00:00.000Z')
  server.clock.set('2026-03-08T11:59:59.000Z')
  assert.equal(await sweep(), 0)
  server.clock.set('2026-03-08T12:00:00.000Z')
  assert.equal(await sweep(), 1)
  assert.deepEqual((await told(challenge)).score, 10)
})

test('four accounts of one browser earn nothing, however they join', async () => {
  const challenge = await withPrize()
  const device = randomUUID()
  const first = await asPerson(server, 'Um')
  await comes(first, challenge, { device })
  const second = await asPerson(server, 'Dois')
  await comes(second, challenge, { device })
  const third = await asPerson(server, 'Tres')
  const fourth = await asPerson(server, 'Quatro')
  const apikey = await apiKey(server)
  const headers = (person: TestPerson) => ({
    apikey,
    authorization: `Bearer ${person.token}`,
    'x-bora-device': device,
  })
  const joined = await server.app.inject({
    method: 'POST',
    url: '/functions/v1/join-challenge-via-invite',
    remoteAddress: newNetwork(),
    headers: headers(third),
    payload: { challengeId: challenge.id, invitedBy: ana.id },
  })
  assert.deepEqual(joined.json(), { success: true, already_joined: false })
  const inserted = await server.app.inject({
    method: 'POST',
    url: '/rest/v1/challenge_participants',
    remoteAddress: newNetwork(),
    headers: headers(fourth),
    payload: { challenge_id: challenge.id, user_id: fourth.id, payment_status: 'paid', invited_by: ana.id },
  })
  assert.equal(inserted.statusCode, 201, inserted.body)
  for (const one of [first, second, third, fourth]) await trains(one, [2, 3, 4])
  const { score, items } = await told(challenge)
  assert.deepEqual([score, items.map(one => one.person.id)], [10, [first.id]])
  // The inviter's browser is recognized only afterwards: a counted bonus is revoked.
  const again = await signedInAgain(server, ana)
  await again.call('POST /challenges/:challengeId/invite-link', { ...about(challenge), body: { device } })
  await sweep()
  const after = await told(challenge)
  assert.deepEqual([after.score, after.pendingPoints, after.missing], [0, 0, ['same_person']])
})

test('two people with the same payout destination count as the same person', async () => {
  const challenge = await withPrize()
  const bia = await asPerson(server, 'Bia Ferraz')
  await comes(bia, challenge)
  const key = { method: 'pix' as const, kind: 'email' as const, key: 'contas@exemplo.com.br' }
  await ana.call('PUT /bank-details', { body: { ...pixDetails(ana.name, CPFS[0]), destination: key } })
  await bia.call('PUT /bank-details', { body: { ...pixDetails(bia.name, CPFS[1]), destination: key } })
  await trains(bia, [2, 3, 4])
  await sweep()
  const { score, missing } = await told(challenge)
  assert.deepEqual([score, missing], [0, ['same_person']])
})

test('a reused photo holds the bonus until staff have decided', async () => {
  const challenge = await withPrize()
  const [bia, caio] = [await asPerson(server, 'Bia Ferraz'), await asPerson(server, 'Caio Nogueira')]
  for (const one of [bia, caio]) await comes(one, challenge)
  await trains(caio, [2])
  const activityId = await trains(bia, [2, 3, 4])
  assert.equal((await told(challenge)).score, 10)
  const flag = (risk: number, kind: string) =>
    server.database.pool.query(
      `insert into proof_risks (user_id, activity_id, risk, signals, logged_at)
       values ($1, $2, $3, $4, now())
       on conflict (user_id, activity_id) do update set risk = excluded.risk, signals = excluded.signals`,
      [bia.id, activityId, risk, JSON.stringify([{ kind, weight: risk }])],
    )
  await flag(MARKED_RISK_MIN, 'screenshot')
  assert.equal(await sweep(), 0)
  await flag(MARKED_RISK_MIN - 1, 'look_alike')
  assert.equal(await sweep(), 0)
  for (const kind of ['look_alike', 'same_photo']) {
    await flag(MARKED_RISK_MIN, kind)
    await sweep()
    const { score, missing } = await told(challenge)
    assert.deepEqual([score, missing.toSorted()], [0, ['photo_review', 'three_dates']])
  }
  const admin = await asAdmin(server, 'Vera')
  const caseOf = { params: { subject: 'workout' as const, caseId: activityId } }
  await admin.call('POST /admin/cases/:subject/:caseId/keep', { ...caseOf, body: { round: 1 } })
  assert.equal((await told(challenge)).score, 10, 'at once, without the next round of the job')
})
