import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setSandboxSwitches } from '../../adapters/sandbox-settings.ts'
import { type Random, seededRandom } from '../../demo/seeded-random.ts'
import { expireBonus, grantBonus } from '../../modules/ledger/bonus.ts'
import { sweepPayments } from '../../modules/payments/payment/sweep.ts'
import { sendPayouts } from '../../modules/payouts/payouts/send.ts'
import { releaseHeldPrizes } from '../../modules/prizes/held-prizes/release.ts'
import { settleDue } from '../../modules/prizes/settlement/settle-due.ts'
import { processWebhooks } from '../../modules/payments/webhooks/process-webhooks.ts'
import { asPerson, type TestPerson } from '../as-person.ts'
import { buildChallenge } from '../build.ts'
import { addPeople } from '../histories.ts'
import { cardForm } from '../pay.ts'
import { beginServer, freePort, type ServerProcess, untilReady } from '../server-process.ts'
import { testServer, type TestServer } from '../server.ts'
import { callAs, giveMeans, newChallenge } from './direct-calls.ts'
import { asksPayout, newPayee } from './payees.ts'
import { moneyFaults, type Options, type Outcome } from './scenario.ts'

const FEE = 5000
const DAY_MS = 86_400_000
const NODES = 2
const PEOPLE = 5
// A node that sends a payout must be able to read its destination.
const BANK_DATA_KEY = 'ab'.repeat(32)
const LONGEST_WAIT_MS = 20_000
// After this number of kills other people are used: one person may open few checkouts in an hour.
const KILLS_OF_A_PERSON = 10

type Open = Awaited<ReturnType<typeof buildChallenge>>
type Payer = TestPerson & { given: number }

/**
 * two nodes on one database, with an unreliable provider; people continuously join, pay from all sources, poll
 * and leave, payouts are requested, and challenges end. Repeatedly one of the nodes is killed as by kill -9, at any
 * time. Everything begun completes by itself: no cent is lost or duplicated, nothing is stuck.
 */
export async function kills({ size, seed, progress }: Options): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bora-kills-'))
  // On the same database as the nodes: it creates people and challenges, and checks the results.
  const beside = await testServer(new Date().toISOString(), { BANK_DATA_KEY })
  const random = seededRandom(String(seed))
  const faults: string[] = []
  const done = new Map<string, number>()
  const nodes: ServerProcess[] = []
  const ports = await Promise.all(Array.from({ length: NODES }, freePort))
  let isOver = false
  let killed = 0
  const start = async (i: number) => {
    const own = {
      PORT: String(ports[i]),
      DATA_DIR: dataDir,
      DATABASE_URL: beside.database.url,
      BANK_DATA_KEY,
    }
    nodes[i] = await beginServer(own)
    await untilReady(nodes[i]!)
  }
  try {
    const challenge = await openChallenge(beside)
    const payers: Payer[] = []
    const rounds: Promise<unknown>[] = []
    let ended = 0
    await Promise.all(ports.map((_, i) => start(i)))
    for (let kill = 0; kill < size; kill++) {
      if (kill % KILLS_OF_A_PERSON === 0) {
        for (let i = 0; i < PEOPLE; i++) {
          const payer = await newPayer(beside, `Nina ${kill} ${i}`, random)
          const last = kill + KILLS_OF_A_PERSON
          payers.push(payer)
          const goesOn = () => !isOver && killed < last
          rounds.push(
            payAndLeave(payer, { nodes, challenge, done, random, goesOn }).catch(error => faults.push(String(error))),
          )
        }
      }
      await setSandboxSwitches(beside.database.kysely, {
        create: random.pick(['answered', 'answered', 'answer_lost']),
        refund: random.pick(['answered', 'error', 'answer_lost']),
        webhooks: random.pick(['sent', 'doubled', 'lost']),
        payout: random.pick(['answered', 'answer_lost', 'error', 'refused', 'sent_back']),
      })
      ended += await endedChallenge(beside, random)
      await askedPayout(beside)
      const before = total(done)
      const since = Date.now()
      while (total(done) < before + 3 && Date.now() - since < LONGEST_WAIT_MS) await sleep(10)
      await sleep(random.whole(0, 150))
      const victim = random.whole(0, NODES - 1)
      nodes[victim]!.child.kill('SIGKILL')
      await nodes[victim]!.ended
      killed = kill + 1
      faults.push(...(await moneyFaults(beside.database, `after kill ${kill}`)))
      if (killed < size) await start(victim)
      progress?.(killed, faults.length)
    }
    isOver = true
    for (const node of nodes) node.child.kill('SIGKILL')
    await Promise.all([...nodes.map(node => node.ended), ...rounds])
    faults.push(...(await comesToItsEnd(beside, payers, { ended, asked: size })))
    return { faults, figures: { kills: size, nodes: NODES, people: payers.length, ended, ...Object.fromEntries(done) } }
  } finally {
    isOver = true
    for (const node of nodes) node?.child.kill('SIGKILL')
    await beside.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openChallenge(beside: TestServer): Promise<Open> {
  const creator = await asPerson(beside, 'Ana Duarte')
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
  const prize = { kind: 'challenge' as const, entryFeeCents: FEE }
  return buildChallenge(creator, { startDate: day(10), endDate: day(20), prize })
}

async function newPayer(beside: TestServer, name: string, random: Random): Promise<Payer> {
  const person = await asPerson(beside, name)
  const given = random.whole(0, 4) * 700
  const expiresAt = new Date(Date.now() + 5 * DAY_MS).toISOString()
  if (given > 0) await grantBonus(beside.context(), { key: person.id, userId: person.id, cents: given, expiresAt })
  return { ...person, given }
}

/** Creates a challenge with payments that is due: a node settles it when it starts, or at its minute. Returns how many. */
export async function endedChallenge(beside: TestServer, random: Random): Promise<number> {
  const now = new Date()
  beside.clock.set(new Date(now.getTime() - 30 * DAY_MS))
  try {
    const people = (await addPeople(beside, random.whole(2, 6))) as [string, ...string[]]
    const { id, fingerprint } = await newChallenge(beside, people[0], {
      prize: { kind: 'challenge', entryFeeCents: FEE },
    })
    const params = { challengeId: id }
    for (const person of people) {
      await giveMeans(beside, person, { free: FEE })
      if (person !== people[0])
        await callAs(beside, person, 'POST /challenges/:challengeId/join', { params, body: { fingerprint } })
      await callAs(beside, person, 'POST /challenges/:challengeId/checkout', { params, query: { balance: 'yes' } })
    }
  } finally {
    beside.clock.set(now)
  }
  return 1
}

/** A payout that is due: a node sends it when it starts, or at its minute. */
async function askedPayout(beside: TestServer): Promise<void> {
  const now = new Date()
  beside.clock.set(new Date(now.getTime() - 30 * DAY_MS))
  const { id } = await newPayee(beside)
  beside.clock.set(now)
  const { refused } = await asksPayout(beside, id)
  if (refused !== null) throw new Error(`no payout: ${refused}`)
}

type Play = {
  nodes: readonly ServerProcess[]
  challenge: Open
  done: Map<string, number>
  random: Random
  goesOn(): boolean
}

/** Joins, pays, polls, leaves, and again, on any node that answers. */
async function payAndLeave(person: Payer, { nodes, challenge, done, random, goesOn }: Play): Promise<void> {
  const at = `/api/challenges/${challenge.id}`
  for (let round = 0; goesOn(); round++) {
    await send('join', `${at}/join`, { fingerprint: challenge.fingerprint })
    const checkout = await send('checkout', `${at}/checkout?balance=yes`)
    const { url, payment } = (checkout ?? {}) as { url?: string; payment?: { id: string } }
    if (url?.startsWith('/sandbox/')) {
      await fetch(`${random.pick(nodes).url}${url}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: cardForm(round % 4 === 3 ? 'insufficientFunds' : 'approved'),
      }).catch(() => null)
    }
    if (payment) await send('look', `/api/payments/${payment.id}`, undefined, 'GET')
    await send('leave', `${at}/leave`)
    await sleep(20)
  }

  async function send(what: string, path: string, body?: object, method = 'POST'): Promise<unknown> {
    const answer = await fetch(`${random.pick(nodes).url}${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null)
    const read: unknown = await answer?.json().catch(() => null)
    if (!answer || read === null || read === undefined) return null
    if (answer.status >= 500 && answer.status !== 503) throw new Error(`${what}: ${JSON.stringify(read)}`)
    if (answer.ok) done.set(what, (done.get(what) ?? 0) + 1)
    return answer.ok ? read : null
  }
}

/** Advances the clock by hours and days, until everything begun has completed by itself. */
async function comesToItsEnd(
  beside: TestServer,
  payers: readonly Payer[],
  { ended, asked }: { ended: number; asked: number },
): Promise<string[]> {
  await setSandboxSwitches(beside.database.kysely, {
    create: 'answered',
    refund: 'answered',
    webhooks: 'sent',
    payout: 'answered',
  })
  const alarms: string[] = []
  const start = Date.now()
  for (const hours of [0, 1, 2, 3, 8, 24, 6 * 24, 20 * 24]) {
    beside.clock.set(new Date(start + hours * 3_600_000))
    // More is pending than one round processes.
    for (let round = 0; round < 20; round++) {
      await processWebhooks(beside.context())
      if ((await sweepPayments(beside.context())) === 0) break
    }
    if (hours < 10 * 24) await settleDue(beside.context(), problem => void alarms.push(problem))
    await releaseHeldPrizes(beside.context())
    await sendPayouts(beside.context())
    await expireBonus(beside.context())
  }
  const faults = [...alarms, ...(await moneyFaults(beside.database, 'at the end'))]
  const { rows } = await beside.database.pool.query<
    Record<'taken' | 'ledger' | 'open' | 'settled' | 'payouts' | 'sent' | 'left', number>
  >(`
    select (select coalesce(sum(amount_cents), 0) from sandbox_charges)::bigint
        - (select coalesce(sum(amount_cents), 0) from sandbox_refunds)::bigint as taken,
      (select coalesce(sum(cents), 0) from ledger_entries where account_kind = 'psp_clearing')::bigint as ledger,
      (select count(*) from payments where status in ('pending', 'processing', 'requires_action'))
        + (select count(*) from refunds where state = 'started') as open,
      -- One that a node settles before anybody has paid moves nothing: postings would not count it.
      (select count(*) from settlements where revision = 1) as settled,
      (select count(*) from payouts where status in ('completed', 'failed', 'returned')) as payouts,
      (select coalesce(sum(amount_cents), 0) from sandbox_transfers where ends_as = 'completed')::bigint as sent,
      (select coalesce(-sum(cents), 0) from ledger_entries where account_kind = 'bank')::bigint as left`)
  const { taken, ledger, open, settled, payouts, sent, left } = rows[0]!
  if (payouts !== asked) faults.push(`${payouts} payouts are over, ${asked} were asked for`)
  if (sent !== left) faults.push(`the bank sent ${sent} cents, the ledger says ${left}`)
  if (taken !== ledger) faults.push(`the provider has ${taken} cents, the ledger says ${ledger}`)
  if (open > 0) faults.push(`${open} payments and refunds are stuck`)
  if (settled !== ended) faults.push(`${settled} challenges are settled, ${ended} have ended`)
  for (const { id, name, given } of payers) {
    const { paid, credits, left, expired } = await creditsOf(beside, id)
    // Each granted cent is still there, in the pool, or has expired.
    if (left + credits + expired !== given)
      faults.push(`${name} got ${given} credits: ${left} left, ${credits} paid, ${expired} expired`)
    if (paid !== 0 && paid !== FEE) faults.push(`${name} has ${paid} in the pool`)
  }
  return faults
}

async function creditsOf({ database }: TestServer, id: string) {
  const { rows } = await database.pool.query<Record<'paid' | 'credits' | 'left' | 'expired', number>>(
    `select coalesce(sum(amount_cents), 0)::bigint as paid, coalesce(sum(bonus_cents), 0)::bigint as credits,
       coalesce((select balance from ledger_accounts where kind = 'user_bonus' and owner = $1), 0) as left,
       (select coalesce(sum(cents), 0) from ledger_entries
        where person_id = $1 and tx_kind = 'bonus_expire' and account_kind = 'user_bonus')::bigint as expired
     from payments where user_id = $1 and status = 'succeeded'`,
    [id],
  )
  return rows[0]!
}

function total(done: ReadonlyMap<string, number>): number {
  return [...done.values()].reduce((sum, one) => sum + one, 0)
}
