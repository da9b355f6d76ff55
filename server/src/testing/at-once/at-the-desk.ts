import { addDays } from '@bora/rules/calendar.ts'
import { PAYOUT_ONE_PERSON_CENTS } from '@bora/rules/limits.ts'
import { latestTerms } from '@bora/rules/terms.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { manualPayouts } from '../../adapters/manual-payouts.ts'
import { testDatabase } from '../../db/testing.ts'
import { settleDue } from '../../modules/prizes/settlement/settle-due.ts'
import { asPerson, asVisitor, signedInAgain, type TestPerson } from '../as-person.ts'
import { buildChallenge, join, logWorkout } from '../build.ts'
import { giveFreeMoney, pay } from '../pay.ts'
import { asAdmin, askPayout, passAndSend, pixDetails } from '../payouts.ts'
import { testServer, type TestServer } from '../server.ts'
import type { Prepared } from './at-once.ts'
import { HOSTING_AT_ONCE } from './hosting-at-once.ts'

const NOTE = 'Conferido no extrato.'
const NOON = 'T15:00:00.000Z'
const LARGE_CENTS = PAYOUT_ONE_PERSON_CENTS + 1

/** A server whose desk releases, sends and reviews manually, with two admins. */
export type Desk = {
  server: TestServer
  vera: TestPerson
  otto: TestPerson
  close(): Promise<void>
}

/** A request with its sender; `server` is where it is sent if that isn't the desk's. */
type AtTheDesk = Prepared & { as: TestPerson; server?: TestServer }

const decided = (as: TestPerson, payoutId: string, body: object): AtTheDesk => ({ as, params: { payoutId }, body })

/** Builds a desk; `close` ends its servers. */
export async function deskOf(): Promise<Desk> {
  const settings = { PAYOUT_RELEASE: 'desk', BANK_DETAILS_NEW_HOURS: '0' }
  const parts = { payouts: manualPayouts(), database: await testDatabase(64) }
  const server = await testServer('2026-03-01T12:00:00.000Z', settings, parts)
  const vera = await asAdmin(server, 'Vera Campos')
  const otto = await asAdmin(server, 'Otto Reis')
  return { server, vera, otto, close: () => server.close() }
}

/** Calls that only succeed at such a desk, or at a certain time, in an order in which the clock never goes back. */
export const AT_THE_DESK: Readonly<Record<string, (desk: Desk) => Promise<AtTheDesk>>> = {
  'POST /admin/bank-reviews/:personId/verify': async ({ server, vera }) => {
    const { params, version } = await toReview(server, vera)
    return { as: vera, params, body: { version } }
  },
  'POST /admin/bank-reviews/:personId/refuse': async ({ server, vera }) => {
    const { params, version } = await toReview(server, vera)
    return { as: vera, params, body: { version, refusal: 'document_needed', note: NOTE } }
  },
  'POST /admin/payouts/:payoutId/release': async desk => decided(desk.vera, await asked(desk, 100), { note: NOTE }),
  'POST /admin/payouts/:payoutId/confirm': async desk => {
    const id = await asked(desk, LARGE_CENTS)
    await release(desk.vera, id)
    return decided(desk.otto, id, { note: NOTE })
  },
  'POST /admin/payouts/:payoutId/complete': async desk => decided(desk.vera, await sent(desk, 100), completed()),
  'POST /admin/payouts/:payoutId/return': async desk => {
    const id = await sent(desk, 100)
    await desk.vera.call('POST /admin/payouts/:payoutId/complete', { params: { payoutId: id }, body: completed() })
    return decided(desk.vera, id, { failure: 'account_closed', note: NOTE })
  },
  'POST /admin/payouts/:payoutId/correction': async desk =>
    decided(desk.vera, await asked(desk, 100), { refusal: 'details_wrong', note: NOTE }),
  'POST /admin/payouts/:payoutId/ending/approve': async desk => {
    const { id, ending } = await saidToHaveEnded(desk)
    return decided(desk.otto, id, { ending })
  },
  'POST /admin/payouts/:payoutId/ending/decline': async desk => {
    const { id } = await saidToHaveEnded(desk)
    return decided(desk.otto, id, { note: NOTE })
  },
  'POST /admin/cases/:subject/:caseId/warn': async ({ server }) => {
    const { activityId: caseId } = await reported(server)
    return {
      as: await asAdmin(server, 'Rui Campos'),
      params: { subject: 'workout', caseId },
      body: { round: 1, reason: 'photo_no_proof' },
    }
  },
  'POST /admin/cases/workout/:activityId/void': async ({ server }) => ({
    params: { activityId: (await reported(server)).activityId },
    as: await asAdmin(server, 'Dora Lemos'),
    body: { round: 1, reason: 'photo_no_proof' },
  }),
  'POST /admin/photo-reports/:photoId/decide': async ({ server }) => ({
    params: { photoId: (await reported(server)).photoId },
    as: await asAdmin(server, 'Iara Lemos'),
    body: { verdict: 'upheld' },
  }),
  'POST /reviews/:activityId/answer': async ({ server }) => {
    const { leo, params } = await underReview(server)
    return { as: leo, params, body: { answer: 'Foram tiros de 1 minuto.' } }
  },
  'POST /reviews/:activityId/vote': async ({ server }) => {
    const { seats, params } = await voting(server)
    return { as: seats[0]!, params, body: { verdict: 'void', reason: 'numbers', words: '' } }
  },
  'POST /reviews/:activityId/give-up': async ({ server }) => {
    const { seats, params } = await voting(server)
    return { as: seats[0]!, params }
  },
  'POST /reviews/:activityId/appeal': async ({ server }) => {
    const { leo, seats, params } = await voting(server)
    for (const person of seats.slice(0, 2))
      await person.call('POST /reviews/:activityId/vote', { params, body: { verdict: 'void', reason: 'numbers' } })
    return { as: leo, params }
  },
  'POST /admin/photos/:photoId/show': async ({ server }) => ({
    params: { photoId: (await reported(server)).photoId },
    as: await asAdmin(server, 'Nair Lemos'),
  }),
  ...HOSTING_AT_ONCE,
  'POST /challenges/:challengeId/disputes': async ({ server }) => {
    const { challengeId, rivalsWorkout, bia } = await settled(server)
    return { as: bia, params: { challengeId }, body: { reason: NOTE, activityIds: [rivalsWorkout] } }
  },
  'POST /admin/challenges/:challengeId/disputes/:disputeId/decision': async ({ server }) => {
    const { challengeId, rivalsWorkout, bia } = await settled(server)
    const { id: disputeId } = await bia.call('POST /challenges/:challengeId/disputes', {
      params: { challengeId },
      body: { reason: NOTE, activityIds: [rivalsWorkout] },
    })
    return {
      as: await asAdmin(server, 'Nina Alves'),
      params: { challengeId, disputeId },
      body: { outcome: 'upheld', reason: NOTE, revision: 1 },
    }
  },
  'PUT /me/terms': async ({ server }) => {
    const { announced, version } = latestTerms()
    const caio = await asPerson(server, 'Caio Nogueira')
    server.clock.set(`${announced}${NOON}`)
    return { as: await signedInAgain(server, caio), body: { version } }
  },
  // Only the clock of a world at today's time can be moved; in this one a challenge is settled on the way.
  'POST /dev/clock': async desk => {
    const server = await testServer(new Date().toISOString(), {}, { database: await testDatabase(64) })
    const { close } = desk
    desk.close = async () => {
      await server.close()
      await close()
    }
    const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
    const [startDate, endDate] = [dayAfter(server, 1), dayAfter(server, 2)]
    const prize = { kind: 'challenge', entryFeeCents: 5_000 } as const
    const challenge = await buildChallenge(ana, { startDate, endDate, prize })
    await join(bia, challenge)
    for (const person of [ana, bia]) await pay(server, person, challenge)
    return { as: asVisitor(server), server, body: { to: `${dayAfter(server, 5)}${NOON}` } }
  },
}

const dayAfter = ({ clock }: TestServer, days: number) => addDays(clock.now().toISOString().slice(0, 10), days)

const completed = () => ({ endToEndId: `E${randomUUID().slice(0, 30)}`, note: NOTE })

/** Creates banking details that await a review; those of another person with the same CPF are deleted. */
async function toReview(server: TestServer, admin: TestPerson) {
  await server.database.pool.query('delete from account_cpfs')
  await server.database.pool.query('delete from bank_details')
  const person = await asPerson(server, 'Bia Ferraz')
  await person.call('PUT /bank-details', { body: pixDetails(person.name) })
  const params = { personId: person.id }
  const { version } = await admin.call('GET /admin/bank-reviews/:personId', { params })
  return { person, params, version }
}

/** A payout requested by a person with money and reviewed details. */
async function asked({ server, vera }: Desk, cents: number): Promise<string> {
  const { person, params, version } = await toReview(server, vera)
  await vera.call('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
  await giveFreeMoney(server, person, Math.max(cents, 2_000))
  return (await askPayout(person, cents)).id
}

async function release(admin: TestPerson, payoutId: string) {
  await admin.call('POST /admin/payouts/:payoutId/release', { params: { payoutId }, body: {} })
}

/** A payout that was released by both admins, if it needs two, and sent. */
async function sent(desk: Desk, cents: number): Promise<string> {
  const { server, vera, otto } = desk
  const id = await asked(desk, cents)
  await release(vera, id)
  if (cents > PAYOUT_ONE_PERSON_CENTS)
    await otto.call('POST /admin/payouts/:payoutId/confirm', { params: { payoutId: id }, body: {} })
  await passAndSend(server, 1)
  return id
}

/** A large payout that the first admin recorded as arrived. */
async function saidToHaveEnded(desk: Desk): Promise<{ id: string; ending: number }> {
  const id = await sent(desk, LARGE_CENTS)
  const params = { payoutId: id }
  const whole = await desk.vera.call('POST /admin/payouts/:payoutId/complete', { params, body: completed() })
  return { id, ending: whole.said!.ending }
}

/** A workout that another participant reported. */
async function reported(server: TestServer): Promise<{ activityId: string; photoId: string }> {
  const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
  const challenge = await buildChallenge(ana, { startDate: dayAfter(server, 0), endDate: dayAfter(server, 10) })
  await join(bia, challenge)
  const { activity } = await logWorkout(ana, {
    startedAt: new Date(server.clock.now().getTime() - 3_600_000).toISOString(),
  })
  const params = { activityId: activity.id }
  await bia.call('POST /activities/:activityId/reports', { params, body: { reason: 'other', comment: '' } })
  const photoId = activity.photos[0]!.id
  const ofPhoto = { params: { ...params, photoId }, body: { reason: 'bystander', comment: '' } } as const
  await bia.call('POST /activities/:activityId/photos/:photoId/reports', ofPhoto)
  return { ...params, photoId }
}

/** Leo's workout, which Bia reported in a challenge of enough people, and those in the order of the draw. */
async function underReview(server: TestServer) {
  const [ana, leo, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Leo'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, { startDate: dayAfter(server, 0), endDate: dayAfter(server, 10) })
  const startedAt = new Date(server.clock.now().getTime() - 3_600_000).toISOString()
  const crew: TestPerson[] = []
  for (const name of ['Caio', 'Duda', 'Eva', 'Fabi', 'Gil']) crew.push(await asPerson(server, name))
  for (const person of [leo, bia, ...crew]) await join(person, challenge)
  for (const person of crew) await logWorkout(person, { startedAt })
  const params = { activityId: (await logWorkout(leo, { startedAt })).activity.id }
  const body = { reason: 'incorrect_activity', comment: '' } as const
  await bia.call('POST /activities/:activityId/reports', { params, body })
  const { rows } = await server.database.pool.query<{ person_id: string }>(
    'select person_id from reviewers where activity_id = $1 order by place',
    [params.activityId],
  )
  return { leo, params, seats: rows.map(row => crew.find(one => one.id === row.person_id)!) }
}

/** The same once Leo answered. */
async function voting(server: TestServer) {
  const review = await underReview(server)
  await review.leo.call('POST /reviews/:activityId/answer', { params: review.params, body: { answer: '' } })
  return review
}

/** A challenge that both paid for and won a part of, just settled. */
async function settled(server: TestServer) {
  const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
  const day = dayAfter(server, 1)
  const prize = { kind: 'challenge', entryFeeCents: 5_000 } as const
  const challenge = await buildChallenge(ana, { startDate: day, endDate: day, prize })
  await join(bia, challenge)
  for (const person of [ana, bia]) await pay(server, person, challenge)
  server.clock.set(`${day}${NOON}`)
  const workouts: string[] = []
  for (const person of [ana, bia]) {
    const again = await signedInAgain(server, person)
    workouts.push((await logWorkout(again, { startedAt: `${day}T12:00:00Z` })).activity.id)
  }
  server.clock.set(`${addDays(day, 2)}${NOON}`)
  assert.equal(await settleDue(server.context(), problem => assert.fail(problem)), 1)
  return { challengeId: challenge.id, rivalsWorkout: workouts[0]!, bia: await signedInAgain(server, bia) }
}
