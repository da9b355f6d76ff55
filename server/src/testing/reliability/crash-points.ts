import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { payByCard } from '../../adapters/sandbox-books.ts'
import { setSandboxSwitches, sandboxSecret } from '../../adapters/sandbox-settings.ts'
import { signedAt } from '../../adapters/sandbox-webhooks.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { balanceOf } from '../../modules/ledger/balances.ts'
import { collectDebts } from '../../modules/ledger/debts.ts'
import { expireBonus, grantBonus } from '../../modules/ledger/bonus.ts'
import { post } from '../../modules/ledger/post.ts'
import { sweepPayments } from '../../modules/payments/payment/sweep.ts'
import { sendPayouts } from '../../modules/payouts/payouts/send.ts'
import { releaseHeldPrizes } from '../../modules/prizes/held-prizes/release.ts'
import { settleDue } from '../../modules/prizes/settlement/settle-due.ts'
import { takeWebhook } from '../../modules/payments/webhooks/take-webhook.ts'
import { processWebhooks } from '../../modules/payments/webhooks/process-webhooks.ts'
import { logActivity } from '../../modules/workouts/workout-logging/log.ts'
import { addPeople, addPhotos, contextOf, randomDraft, seeded } from '../histories.ts'
import { testServer, type TestServer } from '../server.ts'
import { type CrashPoint, doomedServer } from './crashing.ts'
import { callAs, giveMeans, newChallenge } from './direct-calls.ts'
import { type Deed, later, type Stage } from './deed.ts'
import { PAYOUT_DEEDS } from './payout-deeds.ts'
import { moneyFaults, type Options, type Outcome } from './scenario.ts'

const FEE = 5000
const DAY_MS = 86_400_000
const MIN_POINTS = 25
const CRASHES_OF_A_DEED = 3

/**
 * R-07b: every act that moves money is killed at each of its steps, before and after: each posting, each commit, each
 * call to the provider. Then it is repeated, and time passes. In the end everyone has exactly what they have without a
 * crash, and all money invariants hold, right after the crash and at the end.
 */
export async function crashPoints({ size, seed, progress }: Options): Promise<Outcome> {
  // The day before new terms take effect that lock out people who haven't agreed: time passes it soon.
  const server = await testServer('2026-12-24T12:00:00.000Z')
  const faults: string[] = []
  const random = seededRandom(String(seed))
  const found: { name: string; deed: Deed; point: CrashPoint; expected: string }[] = []
  let crashes = 0
  try {
    const deeds = Object.entries(DEEDS).map(one => ({ one, at: random.next() }))
    // A small run plays some of them.
    const some = deeds.sort((a, b) => a.at - b.at).slice(0, Math.max(2, Math.ceil(size / CRASHES_OF_A_DEED)))
    for (const { one } of some) {
      const [name, deed] = one
      const calm = await play(server, deed, null)
      faults.push(...calm.faults.map(fault => `${name}: ${fault}`))
      for (const point of calm.passed) found.push({ name, deed, point, expected: calm.told })
    }
    if (some.length === deeds.length && found.length < MIN_POINTS) faults.push(`there are only ${found.length} points`)
    const tried = new Set<string>()
    while (crashes < size) {
      // Each once before any of them twice.
      const round = found.map(one => ({ one, at: random.next() })).sort((a, b) => a.at - b.at)
      for (const { one } of round.slice(0, size - crashes)) {
        const { name, deed, point, expected } = one
        const { told, died, faults: wrong } = await play(server, deed, point)
        const label = `${name}, ${point}`
        tried.add(label)
        faults.push(...wrong.map(fault => `${label}: ${fault}`))
        if (!died) faults.push(`${label}: it did not come by there`)
        if (told !== expected) faults.push(`${label}: ends with ${told}, not ${expected}`)
        crashes++
        progress?.(crashes, faults.length)
      }
    }
    faults.push(...(await moneyFaults(server.database, 'at the end')))
    return { faults, figures: { points: found.length, tried: tried.size, crashes } }
  } finally {
    await server.close()
  }
}

async function play(server: TestServer, deed: Deed, at: CrashPoint | null) {
  const faults: string[] = []
  const [creator, person] = (await addPeople(server, 2)) as [string, string]
  const prize = deed.prize ?? { kind: 'challenge', entryFeeCents: FEE }
  const stage: Stage = { person, creator, challenge: await newChallenge(server, creator, { prize }) }
  await deed.before?.(server, stage)
  const doomed = doomedServer(server, at)
  const acted = deed.act(doomed.server, stage).then(() => 'through')
  const how = await Promise.race([acted, doomed.died.then(() => 'dead')])
  // Errors from the broken connections are ignored.
  acted.catch(() => {})
  await doomed.end()
  faults.push(...(await moneyFaults(server.database, 'right after')))
  await deed.act(server, stage)
  await timeGoesBy(server)
  return { faults, died: how === 'dead', passed: doomed.passed, told: await toldOf(server, stage) }
}

/** Runs all timed jobs over the weeks in which a challenge ends and its prizes are released. */
async function timeGoesBy(server: TestServer): Promise<void> {
  for (const days of [0.1, 3, 12, 12]) {
    later(server, days)
    const ctx = () => server.context()
    await processWebhooks(ctx())
    await sendPayouts(ctx())
    await sweepPayments(ctx())
    await settleDue(ctx(), problem => {
      throw new Error(problem)
    })
    await sweepPayments(ctx())
    await releaseHeldPrizes(ctx())
    await expireBonus(ctx())
    await collectDebts(ctx())
    await sendPayouts(ctx())
  }
}

/** Returns the final balances of both, their payments and payouts, and the movements at the provider and the bank. */
async function toldOf(server: TestServer, { person, creator, challenge }: Stage): Promise<string> {
  const { kysely: db, pool } = server.database
  const has = async (owner: string) => {
    const all: number[] = []
    for (const kind of [
      'user_main',
      'user_held',
      'user_bonus',
      'bonus_hold',
      'main_hold',
      'refund_hold',
      'payout_hold',
      'receivable_user',
    ] as const)
      all.push(await balanceOf(db, kind, owner, 'BRL'))
    return all.join(' ')
  }
  const { rows } = await pool.query<{ statuses: string | null; taken: number; sent: string | null }>(
    `select (select string_agg(status, ' ' order by status) from payments where challenge_id = $1) as statuses,
       (select coalesce(sum(c.amount_cents), 0) from sandbox_charges c join sandbox_orders o on o.ref = c.order_ref
        join payments p on p.id = o.order_id::uuid where p.challenge_id = $1)::bigint
       - (select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r join sandbox_charges c on c.ref = r.ref
          join sandbox_orders o on o.ref = c.order_ref join payments p on p.id = o.order_id::uuid where p.challenge_id = $1)::bigint as taken,
       (select string_agg(concat_ws(' ', o.status, t.amount_cents), ', ' order by o.requested_at)
        from payouts o left join sandbox_transfers t on t.payout_id = o.id where o.user_id = $2) as sent`,
    [challenge.id, person],
  )
  return `${await has(person)} / ${await has(creator)} / ${rows[0]!.statuses} / ${rows[0]!.taken} / ${rows[0]!.sent}`
}

const params = ({ challenge }: Stage) => ({ challengeId: challenge.id })

function joins(server: TestServer, stage: Stage, who = stage.person) {
  const body = { fingerprint: stage.challenge.fingerprint }
  return callAs(server, who, 'POST /challenges/:challengeId/join', { params: params(stage), body })
}

async function checksOut(server: TestServer, stage: Stage, who = stage.person): Promise<string | null> {
  const query = { credits: 'yes', balance: 'yes' }
  const answer = await callAs(server, who, 'POST /challenges/:challengeId/checkout', { params: params(stage), query })
  const { url } = (answer.output ?? { url: '' }) as { url: string }
  return /^\/sandbox\/checkout\/([\w-]+)/.exec(url)?.[1] ?? null
}

async function looks(server: TestServer, stage: Stage, who = stage.person): Promise<void> {
  const rows = await server.database.kysely
    .selectFrom('payments')
    .select('id')
    .where('challenge_id', '=', stage.challenge.id)
    .where('user_id', '=', who)
    .execute()
  for (const { id } of rows) await callAs(server, who, 'GET /payments/:paymentId', { params: { paymentId: id } })
}

async function pays(server: TestServer, stage: Stage, who = stage.person): Promise<void> {
  const ref = await checksOut(server, stage, who)
  if (ref) await payByCard(server.database.kysely, ref, 'approved', server.clock.now())
}

/** Both have paid their entry, partly with credits and balance. */
async function bothAreIn(server: TestServer, stage: Stage): Promise<void> {
  await joins(server, stage)
  for (const who of [stage.creator, stage.person]) {
    await giveMeans(server, who, { credits: 900, free: 700 })
    await pays(server, stage, who)
    await looks(server, stage, who)
  }
}

/**
 * The refund is requested from the provider after the call was answered: it is awaited, so that steps keep their order.
 */
async function leaves(server: TestServer, stage: Stage): Promise<void> {
  await callAs(server, stage.person, 'POST /challenges/:challengeId/leave', { params: params(stage) })
  for (let tries = 0; tries < 100; tries++) {
    const open = await server
      .context()
      .db.selectFrom('refunds')
      .select('id')
      .where('challenge_id', '=', stage.challenge.id)
      .where('state', '=', 'started')
      .where('tries', '=', 0)
      .execute()
    if (open.length === 0) return
    await sleep(5)
  }
}

async function somebodyTrains(server: TestServer, stage: Stage): Promise<void> {
  later(server, 3)
  const photos = await addPhotos(server, stage.person, 1)
  const startedAt = server.clock.now().toISOString()
  later(server, 0.2)
  const workout = { ...randomDraft(seeded(7), photos), startedAt, minutes: 45, workoutType: 'gym_general' as const }
  await logActivity(contextOf(server, stage.person), { ...workout, timeZone: 'America/Sao_Paulo' })
}

async function hears(server: TestServer, stage: Stage): Promise<void> {
  const orders = await server.database.kysely
    .selectFrom('sandbox_orders as o')
    .innerJoin('payments as p', 'p.id', 'o.order_id')
    .select(['o.ref', 'o.order_id'])
    .where('p.challenge_id', '=', stage.challenge.id)
    .execute()
  const secret = await sandboxSecret(server.database.kysely)
  for (const { ref, order_id } of orders) {
    const raw = JSON.stringify({ id: `evt_${ref}`, type: 'payment.succeeded', order_id, ref })
    const headers = signedAt(secret, raw, server.clock.now())
    await takeWebhook(server.context(), { raw, headers, query: new URLSearchParams() })
  }
  await processWebhooks(server.context())
}

async function owes(server: TestServer, { person: owner }: Stage): Promise<void> {
  const currency = 'BRL' as const
  await post(server.context(), {
    key: `cb:${randomUUID()}:opened`,
    kind: 'chargeback',
    currency,
    legs: [
      { account: 'receivable_user', owner, cents: 300 },
      { account: 'psp_clearing', person: owner, cents: -300 },
    ],
  })
  await giveMeans(server, owner, { free: 1000 })
}

async function hasCreditsThatExpire(server: TestServer, { person }: Stage): Promise<void> {
  const expiresAt = new Date(server.clock.now().getTime() + DAY_MS).toISOString()
  await grantBonus(server.context(), { key: randomUUID(), userId: person, cents: 800, expiresAt })
  later(server, 2)
}

const DEEDS: Record<string, Deed> = {
  joining: { act: joins },
  'opening a checkout': {
    before: async (server, stage) => {
      await joins(server, stage)
      await giveMeans(server, stage.person, { credits: 900, free: 700 })
    },
    act: async (server, stage) => {
      await checksOut(server, stage)
    },
  },
  'paying from own means': {
    before: async (server, stage) => {
      await joins(server, stage)
      await giveMeans(server, stage.person, { credits: 3000, free: 4000 })
    },
    act: checksOut,
  },
  'a look at what was paid': {
    before: async (server, stage) => {
      await joins(server, stage)
      await giveMeans(server, stage.person, { credits: 900, free: 700 })
      await pays(server, stage)
    },
    act: looks,
  },
  'news of what was paid': {
    before: async (server, stage) => {
      await joins(server, stage)
      await pays(server, stage)
    },
    act: hears,
  },
  'a prize that its creator pays': {
    prize: { kind: 'fixed', amountCents: 7000 },
    before: (server, stage) => pays(server, stage, stage.creator),
    act: (server, stage) => looks(server, stage, stage.creator),
  },
  'a checkout whose time is over': {
    before: async (server, stage) => {
      await joins(server, stage)
      await giveMeans(server, stage.person, { credits: 900, free: 700 })
      await checksOut(server, stage)
      later(server, 0.05)
    },
    act: server => sweepPayments(server.context()),
  },
  leaving: {
    before: bothAreIn,
    act: async (server, stage) => {
      await leaves(server, stage)
    },
  },
  'a refund that its provider cannot make': {
    before: async (server, stage) => {
      await bothAreIn(server, stage)
      await setSandboxSwitches(server.database.kysely, { refund: 'error' })
      await leaves(server, stage)
      await setSandboxSwitches(server.database.kysely, { refund: 'refused' })
      later(server, 0.1)
    },
    act: async server => {
      await sweepPayments(server.context())
      await setSandboxSwitches(server.database.kysely, { refund: 'answered' })
    },
  },
  'settling with a winner': {
    before: async (server, stage) => {
      await bothAreIn(server, stage)
      await somebodyTrains(server, stage)
      later(server, 9)
    },
    act: server => settleDue(server.context(), () => {}),
  },
  'settling where nobody won': {
    before: async (server, stage) => {
      await bothAreIn(server, stage)
      later(server, 12)
    },
    act: async server => {
      await settleDue(server.context(), () => {})
      await sweepPayments(server.context())
    },
  },
  'prizes that go free': {
    before: async (server, stage) => {
      await bothAreIn(server, stage)
      await somebodyTrains(server, stage)
      later(server, 9)
      await settleDue(server.context())
      later(server, 8)
    },
    act: server => releaseHeldPrizes(server.context()),
  },
  'credits that expire': {
    before: hasCreditsThatExpire,
    act: (server, { person }) => expireBonus(server.context(), person),
  },
  ...PAYOUT_DEEDS,
  'a debt that is collected': { before: owes, act: server => collectDebts(server.context()) },
}
