import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepPayments } from './rooms/payments/payments.ts'
import { moneyInvariants } from './rooms/prizes/prizes.ts'
import { expireBonus, grantBonus, violationsOf } from './rooms/wallet/wallet.ts'
import { asPerson, signedInAgain, type TestPerson } from './testing/as-person.ts'
import { buildChallenge } from './testing/build.ts'
import { beginServer, freePort, type ServerProcess, until, untilReady } from './testing/server-process.ts'
import { cardForm } from './testing/pay.ts'
import { testServer, type TestServer } from './testing/server.ts'

const KILLS = Number(process.env.KILLS ?? 5)
const FEE = 5000
const DAY_MS = 86_400_000

let dataDir: string
// Beside the one that is killed, on the same database: it makes the people, and looks at what is left.
let beside: TestServer
let people: TestPerson[]
let challenge: Awaited<ReturnType<typeof buildChallenge>>
let child: ServerProcess
let port: number

before(async () => {
  dataDir = mkdtempSync(joinPath(tmpdir(), 'bora-kill-money-'))
  beside = await testServer(new Date().toISOString())
  people = await Promise.all(['Ana', 'Bia', 'Caio', 'Dora', 'Eva'].map(name => asPerson(beside, name)))
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
  challenge = await buildChallenge(people[0]!, {
    startDate: day(10),
    endDate: day(20),
    prize: { kind: 'challenge', entryFeeCents: FEE },
  })
  for (const [i, { id }] of people.entries()) {
    const expiresAt = new Date(Date.now() + 5 * DAY_MS).toISOString()
    await grantBonus(beside.context(), { key: id, userId: id, cents: 700 * i, expiresAt }).catch(() => {})
  }
  port = await freePort()
})
after(async () => {
  child.child.kill('SIGKILL')
  await child.ended
  await beside.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'kill -9 amid joining, paying from all means, and leaving: no cent is lost, none is there twice',
  {
    timeout: 300_000,
  },
  async t => {
    const done = new Map<string, number>()
    for (let kill = 0; kill < KILLS; kill++) {
      child = await beginServer({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: beside.database.url })
      await untilReady(child)
      const rounds = people.map(person => payAndLeave(person, done))
      // At any moment: in the first calls, or later among all of them. With twenty answers somebody has left for certain.
      const enough = total(done) + (kill === KILLS - 1 ? 20 : (kill % 6) * 7)
      await until('enough was answered', () => total(done) >= enough)
      await sleep(Math.random() * 80)
      child.child.kill('SIGKILL')
      await child.ended
      await Promise.all(rounds)
      await holds(`after kill ${kill}`)
    }
    t.diagnostic(`answered before the kills: ${JSON.stringify(Object.fromEntries(done))}`)
    assert.ok((done.get('leave') ?? 0) > 0 && (done.get('checkout') ?? 0) > 0)

    // Whatever was begun comes to its end by itself, once its time is over.
    for (let hours = 1; hours <= 3; hours++) {
      beside.clock.set(new Date(Date.now() + hours * 3_600_000))
      await sweepPayments(beside.context())
    }
    beside.clock.set(new Date(Date.now() + 6 * DAY_MS))
    await sweepPayments(beside.context())
    await expireBonus(beside.context())
    await holds('at the end')
    const { rows } = await beside.database.pool.query<{ taken: number; ledger: number; open: number }>(`
    select (select coalesce(sum(amount_cents), 0) from sandbox_charges)::bigint
        - (select coalesce(sum(amount_cents), 0) from sandbox_refunds)::bigint as taken,
      (select coalesce(sum(cents), 0) from ledger_entries where account_kind = 'psp_clearing')::bigint as ledger,
      (select count(*) from payments where status in ('pending', 'processing', 'requires_action'))
        + (select count(*) from refunds where state = 'started') as open`)
    assert.deepEqual(rows, [{ taken: rows[0]!.ledger, ledger: rows[0]!.ledger, open: 0 }])
    for (const [i, person] of people.entries()) {
      const wallet = await (await signedInAgain(beside, person)).call('GET /wallet')
      // Of what was given, each cent is still there, in the pool, or has expired.
      const { paid, credits, expired } = await outOf(person)
      assert.equal(wallet.bonusCents + credits + expired, 700 * i, person.name)
      assert.ok(paid === 0 || paid === FEE, `${person.name} has ${paid} in the pool`)
    }

    async function holds(when: string): Promise<void> {
      assert.deepEqual(await violationsOf(beside.context().db, moneyInvariants), [], when)
    }
  },
)

/** Joins, pays, looks, leaves, and again, until nobody answers any more. */
async function payAndLeave(person: TestPerson, done: Map<string, number>): Promise<void> {
  const at = { challengeId: challenge.id }
  for (let round = 0; ; round++) {
    const join = await send(person, 'join', `/api/challenges/${at.challengeId}/join`, {
      fingerprint: challenge.fingerprint,
    })
    if (join === null) return
    const checkout = await send(person, 'checkout', `/api/challenges/${at.challengeId}/checkout?balance=yes`)
    if (checkout === null) return
    const { url, payment } = checkout as { url?: string; payment?: { id: string } }
    if (url?.startsWith('/sandbox/')) {
      const answer = await fetch(`${child.url}${url}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: cardForm(round % 4 === 3 ? 'insufficientFunds' : 'approved'),
      }).catch(() => null)
      if (!answer) return
    }
    if (payment && (await send(person, 'look', `/api/payments/${payment.id}`, undefined, 'GET')) === null) return
    if ((await send(person, 'leave', `/api/challenges/${at.challengeId}/leave`)) === null) return
  }

  async function send(who: TestPerson, what: string, path: string, body?: object, method = 'POST'): Promise<unknown> {
    const answer = await fetch(`${child.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${who.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null)
    const read = await answer?.json().catch(() => null)
    if (!answer || read === null || read === undefined) return null
    assert.ok(answer.status < 500 || answer.status === 503, `${what}: ${JSON.stringify(read)}`)
    if (answer.ok) done.set(what, (done.get(what) ?? 0) + 1)
    return read
  }
}

function total(done: ReadonlyMap<string, number>): number {
  return [...done.values()].reduce((sum, one) => sum + one, 0)
}

async function outOf({ id }: TestPerson): Promise<{ paid: number; credits: number; expired: number }> {
  const { rows } = await beside.database.pool.query<{ paid: number; credits: number; expired: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as paid, coalesce(sum(bonus_cents), 0)::bigint as credits,
       (select coalesce(sum(cents), 0) from ledger_entries
        where person_id = $1 and tx_kind = 'bonus_expire' and account_kind = 'user_bonus')::bigint as expired
     from payments where user_id = $1 and status = 'succeeded'`,
    [id],
  )
  return rows[0]!
}
