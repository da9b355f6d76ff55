import { randomUUID } from 'node:crypto'
import { payByCard } from '../../adapters/sandbox-books.ts'
import { sandboxSecret } from '../../adapters/sandbox-settings.ts'
import { signedAt } from '../../adapters/sandbox-webhooks.ts'
import { testDatabase, type TestDatabase } from '../../db/testing.ts'
import { collectDebts } from '../../modules/ledger/debts.ts'
import { expireBonus, grantBonus } from '../../modules/ledger/bonus.ts'
import { ledgerInvariants } from '../../modules/ledger/ledger-check.ts'
import { post } from '../../modules/ledger/post.ts'
import { violationsOf } from '../../modules/ledger/invariant.ts'
import type { PostingKind } from '../../modules/ledger/tables.ts'
import { newWorld, OPENING } from '../../modules/ledger/testing-any-postings.ts'
import { sweepPayments } from '../../modules/payments/payment/sweep.ts'
import { sendPayouts } from '../../modules/payouts/payouts/send.ts'
import { releaseHeldPrizes } from '../../modules/prizes/held-prizes/release.ts'
import { settleDue } from '../../modules/prizes/settlement/settle-due.ts'
import { takeWebhook } from '../../modules/payments/webhooks/take-webhook.ts'
import { processWebhooks } from '../../modules/payments/webhooks/process-webhooks.ts'
import { logActivity } from '../../modules/workouts/workout-logging/log.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { addPeople, addPhotos, contextOf, randomDraft, seeded } from '../histories.ts'
import { testServer, type TestServer } from '../server.ts'
import { type Answer, callAs, draftOf, giveMeans, newChallenge } from './direct-calls.ts'
import { asksPayout, newPayee, PAYOUT_CENTS } from './payees.ts'
import { moneyFaults, type Options, type Outcome } from './scenario.ts'

const CONNECTIONS = 24
const NODES = 8
const FEE = 5000
const NOW = '2026-03-02T12:00:00.000Z'
const DAY_MS = 86_400_000

/**
 * everything that moves money is sent this number of times concurrently with the same input: each kind of
 * posting, joining, checkouts, paying at the provider, its webhooks, polling a payment, leaving, creating, payouts, and
 * the timed jobs on several nodes. There is one effect; all answers are equal. The same key with another body, or by
 * another person, is refused.
 */
export async function sameKey({ size, seed }: Options): Promise<Outcome> {
  const faults: string[] = []
  let sent = 0
  const play: Play = {
    seed,
    must: (isSo, what) => void (isSo || faults.push(what)),
    storm: work => {
      sent += size
      return Promise.all(Array.from({ length: size }, work))
    },
  }
  const books = await testDatabase(CONNECTIONS)
  await postings(books, play).finally(() => books.end())
  const database = await testDatabase(CONNECTIONS)
  const server = await testServer(NOW, {}, { database })
  try {
    await calls(server, play)
    await payouts(server, play)
    faults.push(...(await moneyFaults(database, 'after the calls')))
    await jobs(server, play)
    faults.push(...(await moneyFaults(database, 'after the jobs')))
  } finally {
    await server.close()
  }
  return { faults, figures: { parallel: size, sent } }
}

type Play = {
  must(isSo: boolean, what: string): void
  storm<T>(work: () => Promise<T>): Promise<T[]>
  seed: number
}

async function postings(database: TestDatabase, { must, storm }: Play): Promise<void> {
  const world = newWorld()
  for (const [i, step] of OPENING.entries()) {
    const { at, ...posting } = world.postingOf(step, i)!
    world.apply({ at, ...posting })
    const send = (one: typeof posting) => database.transaction(db => post({ db, now: at }, one))
    const answers = await storm(() => send(posting))
    must(new Set(answers.map(one => one.id)).size === 1, `${step.kind}: one key has several transactions`)
    must(answers.filter(one => !one.replayed).length === 1, `${step.kind}: not written once`)
    // A cent more, and for another person.
    const others = [
      posting.legs.map(leg => ({ ...leg, cents: leg.cents + Math.sign(leg.cents) })),
      posting.legs.map(leg => (leg.owner ? { ...leg, owner: randomUUID() } : { ...leg, person: randomUUID() })),
    ]
    for (const legs of others) {
      const how = await send({ ...posting, legs }).then(
        () => 'taken',
        error => String(error.constraint ?? error.code),
      )
      must(how === 'ledger_key_reused', `${step.kind} under the key of another: ${how}`)
    }
  }
  const violations = await violationsOf(database.kysely, ledgerInvariants)
  must(violations.length === 0, `after the postings: ${JSON.stringify(violations)}`)
}

async function calls(server: TestServer, { must, storm, seed }: Play): Promise<void> {
  const { kysely: db } = server.database
  const [creator, ana, bia, caio] = (await addPeople(server, 4)) as [string, string, string, string]
  await giveMeans(server, bia, { credits: 2000, free: 9000 })
  const challenge = await newChallenge(server, creator, { prize: { kind: 'challenge', entryFeeCents: FEE } })
  const params = { challengeId: challenge.id }
  const repeat = (person: string, address: string, input: object = {}) =>
    storm(() => callAs(server, person, address, { params, ...input }))

  for (const person of [ana, bia]) {
    const joined = await repeat(person, 'POST /challenges/:challengeId/join', {
      body: { fingerprint: challenge.fingerprint },
    })
    must(
      joined.every(one => one.refused === null),
      'joining again is refused',
    )
  }
  const seats = await db.selectFrom('participants').select('user_id').where('challenge_id', '=', challenge.id).execute()
  must(seats.length === 3, `${seats.length} take part, not 3`)

  const opened = await repeat(ana, 'POST /challenges/:challengeId/checkout')
  must(answersOf(opened).length === opened.length && allSame(opened), 'a checkout is not answered alike each time')
  const orders = await db.selectFrom('sandbox_orders').select(['ref', 'order_id']).execute()
  must(orders.length === 1, `the provider has ${orders.length} orders of one checkout`)
  const own = await repeat(bia, 'POST /challenges/:challengeId/checkout', { query: { balance: 'yes' } })
  must(allSame(own) && answersOf(own).length >= 1, 'paying from own means is not answered alike')
  must(
    own.every(one => one.refused === null || one.refused === 'payment_closed'),
    'paying from own means is refused',
  )
  must((await rowsOf(server, 'payments')) === 2, 'there are not two payments')

  const [{ ref, order_id }] = orders as [{ ref: string; order_id: string }]
  await storm(() => payByCard(db, ref, 'approved', server.clock.now()))
  must((await rowsOf(server, 'sandbox_charges')) === 1, 'the card is charged more than once')
  const raw = JSON.stringify({ id: `evt_${seed}`, type: 'payment.succeeded', order_id, ref })
  const headers = signedAt(await sandboxSecret(db), raw, server.clock.now())
  const news = await storm(() => takeWebhook(server.context(), { raw, headers, query: new URLSearchParams() }))
  must(news.reduce((sum, one) => sum + one, 0) === 1, 'one piece of news is kept more than once')
  await Promise.all([
    storm(() => processWebhooks(server.context())),
    repeat(ana, 'GET /payments/:paymentId', { params: { paymentId: order_id } }),
  ])
  const looked = await repeat(ana, 'GET /payments/:paymentId', { params: { paymentId: order_id } })
  must(
    allSame(looked) && answersOf(looked)[0]?.includes('"succeeded"') === true,
    'the payment is not seen alike, as paid',
  )
  const notHers = await callAs(server, caio, 'GET /payments/:paymentId', { params: { paymentId: order_id } })
  must(notHers.refused === 'payment_not_found', 'another person sees the payment')
  must((await postedOf(server, 'entry')) === 2, 'not each entry is posted once')

  for (const person of [ana, bia]) {
    const left = await repeat(person, 'POST /challenges/:challengeId/leave')
    must(left.filter(one => one.refused === null).length === 1, 'a person leaves more than once')
    must(
      left.every(one => one.refused === null || one.refused === 'not_participating'),
      'leaving again is refused wrongly',
    )
  }
  must((await postedOf(server, 'entry_refund')) === 2, 'not each entry is given back once')
  await storm(() => sweepPayments(server.context()))
  must((await rowsOf(server, 'sandbox_refunds')) === 1, 'the provider sent money back more than once')
  must((await postedOf(server, 'refund_done')) === 1, 'the refund is not posted once')

  const id = randomUUID()
  const body = { id, draft: draftOf(server, {}) }
  const created = await repeat(creator, 'POST /challenges', { body })
  must(allSame(created) && answersOf(created).length === created.length, 'creating is not answered alike each time')
  const others = await callAs(server, caio, 'POST /challenges', { body })
  must(!answersOf([others]).some(one => answersOf(created).includes(one)), 'a key leads to what another person made')
}

async function payouts(server: TestServer, { must, storm }: Play): Promise<void> {
  const { id: person } = await newPayee(server)
  const asked = await storm(() => asksPayout(server, person, person))
  must(allSame(asked) && answersOf(asked).length >= 1, 'a payout is not answered alike')
  must(
    asked.every(one => one.refused === null || one.refused === 'too_many_requests'),
    'asking for a payout again is refused wrongly',
  )
  must((await postedOf(server, 'payout_request')) === 1, 'a payout is taken from the wallet more than once')
  server.clock.set(new Date(server.clock.now().getTime() + DAY_MS))
  const body = { id: person, amountCents: PAYOUT_CENTS + 1 }
  const other = await callAs(server, person, 'POST /payouts', { body })
  must(other.refused === 'payout_id_used', `another payout under the same id: ${other.refused}`)
  await storm(() => sendPayouts(server.context()))
  must((await rowsOf(server, 'sandbox_transfers')) === 1, 'the bank sent a payout more than once')
  server.clock.set(new Date(server.clock.now().getTime() + DAY_MS))
  await storm(() => sendPayouts(server.context()))
  must((await postedOf(server, 'payout_done')) === 1, 'a payout did not arrive once')
}

async function jobs(server: TestServer, { must, seed }: Play): Promise<void> {
  const [creator, ana, bia] = (await addPeople(server, 3)) as [string, string, string]
  const random = seededRandom(String(seed))
  const paid = await Promise.all(
    [0, 1].map(() => newChallenge(server, creator, { prize: { kind: 'challenge', entryFeeCents: FEE } })),
  )
  for (const person of [creator, ana, bia]) {
    await giveMeans(server, person, { free: 2 * FEE })
    await grantBonus(server.context(), {
      key: randomUUID(),
      userId: person,
      cents: random.whole(1, 900),
      expiresAt: new Date(server.clock.now().getTime() + 3 * DAY_MS).toISOString(),
    })
    for (const { id, fingerprint } of paid) {
      const params = { challengeId: id }
      if (person !== creator)
        await callAs(server, person, 'POST /challenges/:challengeId/join', { params, body: { fingerprint } })
      await callAs(server, person, 'POST /challenges/:challengeId/checkout', {
        params,
        query: { credits: 'no', balance: 'yes' },
      })
    }
  }
  // The first of the two has a winner, the second has none.
  const startedAt = new Date(server.clock.now().getTime() + 3 * DAY_MS)
  server.clock.set(new Date(startedAt.getTime() + 3_600_000))
  const photos = await addPhotos(server, ana, 1)
  const workout = {
    ...randomDraft(seeded(seed), photos),
    startedAt: startedAt.toISOString(),
    minutes: 45,
    workoutType: 'gym_general' as const,
  }
  await logActivity(contextOf(server, ana), { ...workout, timeZone: 'America/Sao_Paulo', challengeId: paid[0]!.id })
  const alarms: string[] = []
  for (const [name, days, job] of [
    ['expireBonus', 1, () => expireBonus(server.context())],
    ['settleDue', 10, () => settleDue(server.context(), problem => void alarms.push(problem))],
    ['releaseHeldPrizes', 20, () => releaseHeldPrizes(server.context())],
    ['collectDebts', 0, () => collectDebts(server.context())],
    ['sweepPayments', 0, () => sweepPayments(server.context())],
  ] as const) {
    server.clock.set(new Date(server.clock.now().getTime() + days * DAY_MS))
    const done = await Promise.all(Array.from({ length: NODES }, job))
    must(done.some(one => one > 0) || days === 0, `${name} found nothing to do`)
  }
  must(alarms.length === 0, alarms.join('; '))
  must(
    (await postedOf(server, 'settle')) + (await postedOf(server, 'settle_refund')) === 2,
    'not each challenge is settled once',
  )
  must((await postedOf(server, 'prize_release')) >= 1, 'no prize went free')
  must((await postedOf(server, 'bonus_expire')) === 3, 'credits did not expire once for each person')
}

/** The answers that were not refusals, as text. */
function answersOf(answers: readonly Answer[]): string[] {
  return answers.flatMap(answer => (answer.refused === null ? [JSON.stringify(answer.output)] : []))
}

function allSame(answers: readonly Answer[]): boolean {
  return new Set(answersOf(answers)).size <= 1
}

async function rowsOf(
  { database }: TestServer,
  table: 'payments' | 'sandbox_charges' | 'sandbox_refunds' | 'sandbox_transfers',
) {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]!.count
}

async function postedOf({ database }: TestServer, kind: PostingKind): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from ledger_transactions where kind = $1',
    [kind],
  )
  return rows[0]!.count
}
