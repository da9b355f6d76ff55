import { testDatabase } from '../../db/testing.ts'
import { balanceOf } from '../../modules/ledger/balances.ts'
import { addPeople } from '../histories.ts'
import { testServer, type TestServer } from '../server.ts'
import { type Answer, callAs, giveMeans, newChallenge } from './direct-calls.ts'
import { asksPayout, newPayee } from './payees.ts'
import { moneyFaults, type Options, type Outcome } from './scenario.ts'

const CONNECTIONS = 24
const PARALLEL = 200
// Number of challenges in which the same credits are spent concurrently.
const CHALLENGES = 8

type Round = { server: TestServer; people: string[]; parallel: number }
type Race = (round: Round) => Promise<string[]>

/**
 * in every round each thing that can be had once is requested two hundred times concurrently: the larger part of
 * a balance, credits and balance of checkouts, the last seat, the last free place. One request succeeds; in no case is
 * money spent that isn't there.
 */
export async function doubleSpends({ size }: Options): Promise<Outcome> {
  const parallel = Math.min(PARALLEL, 20 * size)
  const database = await testDatabase(CONNECTIONS)
  const server = await testServer('2026-03-02T12:00:00.000Z', {}, { database })
  const faults: string[] = []
  try {
    const people = await addPeople(server, parallel)
    for (let round = 0; round < size; round++) {
      for (const [name, race] of Object.entries(RACES)) {
        const wrong = await race({ server, people, parallel }).catch(error => [String(error.stack)])
        faults.push(...wrong.map(one => `round ${round}, ${name}: ${one}`))
      }
    }
    faults.push(...(await moneyFaults(database, 'at the end')))
  } finally {
    await server.close()
  }
  return { faults, figures: { rounds: size, parallel, races: size * Object.keys(RACES).length } }
}

const REFUSED_PAYOUT = new Set(['payout_open', 'insufficient_balance', 'too_many_requests'])

const RACES: Record<string, Race> = {
  'payouts of 60 %': payouts,
  'credits in eight challenges': creditsInMany,
  'credits and free money of one checkout': oneCheckout,
  'the last seat': round => lastPlace(round, { maxParticipants: 2 }, 'participant_limit'),
  'the last free place': round => lastPlace(round, { maxFreeJoins: 2 }, 'free_join_limit'),
  'the last seat that costs': round =>
    lastPlace(round, { maxParticipants: 2 }, 'participant_limit', { kind: 'challenge', entryFeeCents: 1000 }),
}

async function payouts({ server, parallel }: Round): Promise<string[]> {
  const person = await newPayee(server)
  const answers = await Promise.all(Array.from({ length: parallel }, () => asksPayout(server, person.id)))
  const left = await balanceOf(server.context().db, 'user_main', person.id, 'BRL')
  const taken = answers.filter(answer => answer.refused === null).length
  const others = answers.filter(answer => answer.refused !== null && !REFUSED_PAYOUT.has(answer.refused))
  return [
    ...(taken === 1 ? [] : [`${taken} payouts were taken`]),
    ...others.map(answer => `a payout was refused with ${answer.refused}`),
    ...(left === 400 ? [] : [`${left} cents are left, not 400`]),
  ]
}

async function creditsInMany({ server, people, parallel }: Round): Promise<string[]> {
  const [person] = (await addPeople(server, 1)) as [string]
  await giveMeans(server, person, { credits: 1000 })
  const challenges: { id: string }[] = []
  for (let i = 0; i < CHALLENGES; i++) challenges.push(await payable(server, people[i]!, person, 600))
  const answers = await Promise.all(
    Array.from({ length: parallel }, (_, i) => checkout(server, person, challenges[i % CHALLENGES]!)),
  )
  const rows = await paymentsOf(server, person)
  const spent = rows.reduce((sum, row) => sum + row.bonus_cents, 0)
  const wrong = answers.filter(answer => answer.refused !== null && answer.refused !== 'payment_closed')
  return [
    ...wrong.map(answer => `a checkout was refused with ${answer.refused}`),
    ...(rows.length === CHALLENGES ? [] : [`${rows.length} payments in ${CHALLENGES} challenges`]),
    ...(spent === 1000 ? [] : [`${spent} cents of 1000 were spent`]),
    ...(rows.filter(row => row.bonus_cents === 600).length === 1 ? [] : ['not one challenge is paid by credits whole']),
  ]
}

async function oneCheckout({ server, people, parallel }: Round): Promise<string[]> {
  const [person] = (await addPeople(server, 1)) as [string]
  await giveMeans(server, person, { credits: 600, free: 600 })
  const challenge = await payable(server, people[0]!, person, 1000)
  const answers = await Promise.all(
    Array.from({ length: parallel }, () => checkout(server, person, challenge, { balance: 'yes' })),
  )
  const rows = await paymentsOf(server, person)
  const told = JSON.stringify(rows.map(row => [row.status, row.bonus_cents, row.main_cents]))
  const taken = answers.filter(answer => answer.refused === null).length
  return [
    ...(told === '[["succeeded",600,400]]' ? [] : [`payments are ${told}`]),
    ...(taken >= 1 ? [] : ['nobody was answered']),
    ...answers
      .filter(answer => answer.refused !== null && answer.refused !== 'payment_closed')
      .map(answer => `a checkout was refused with ${answer.refused}`),
  ]
}

async function lastPlace(
  { server, people, parallel }: Round,
  limits: object,
  refusal: string,
  prize?: object,
): Promise<string[]> {
  const [creator] = (await addPeople(server, 1)) as [string]
  const { id, fingerprint } = await newChallenge(server, creator, { limits, ...(prize && { prize }) })
  const answers = await Promise.all(
    people.map(person =>
      callAs(server, person, 'POST /challenges/:challengeId/join', {
        params: { challengeId: id },
        body: { fingerprint },
      }),
    ),
  )
  return countFault(
    answers.map(answer => answer.refused ?? 'taken'),
    { taken: 1, [refusal]: parallel - 1 },
  )
}

/** A challenge that another person has entered in this person's place, up to paying. */
async function payable(server: TestServer, creator: string, person: string, entryFeeCents: number) {
  const challenge = await newChallenge(server, creator, { prize: { kind: 'challenge', entryFeeCents } })
  const { id, fingerprint } = challenge
  const answer = await callAs(server, person, 'POST /challenges/:challengeId/join', {
    params: { challengeId: id },
    body: { fingerprint },
  })
  if (answer.refused !== null) throw new Error(`could not join: ${answer.refused}`)
  return challenge
}

function checkout(server: TestServer, person: string, { id }: { id: string }, query = {}): Promise<Answer> {
  return callAs(server, person, 'POST /challenges/:challengeId/checkout', { params: { challengeId: id }, query })
}

function paymentsOf(server: TestServer, person: string) {
  return server.database.kysely
    .selectFrom('payments')
    .select(['status', 'bonus_cents', 'main_cents'])
    .where('user_id', '=', person)
    .where('status', 'in', ['succeeded', 'pending', 'processing', 'requires_action'])
    .execute()
}

function countFault(answers: readonly string[], expected: Record<string, number>): string[] {
  const counted: Record<string, number> = {}
  for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1
  const isSo = [...new Set([...Object.keys(counted), ...Object.keys(expected)])].every(
    key => (counted[key] ?? 0) === (expected[key] ?? 0),
  )
  return isSo ? [] : [`answers were ${JSON.stringify(counted)}, not ${JSON.stringify(expected)}`]
}
