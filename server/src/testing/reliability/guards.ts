import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { seededRandom } from '../../demo/seeded-random.ts'
import { testDatabase, type TestDatabase } from '../../db/testing.ts'
import { ledgerInvariants } from '../../modules/ledger/ledger-check.ts'
import { violationsOf } from '../../modules/ledger/invariant.ts'
import { tryNamed } from './bad-postings.ts'
import { fixture, type Owners } from './named-bad-postings.ts'
import { inTurns, type Options, type Outcome } from './scenario.ts'

/** A guard of the money, how it is disabled, and what must fail then. */
type Guard = { name: string; caught(): Promise<string | null> }

const WRITTEN = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'bonus_lots', 'bonus_moves']
/** Declarative tables, which only a migration changes. */
const DECLARED = ['ledger_kinds', 'ledger_account_kinds', 'posting_rules', 'posting_resolutions']

const AT_ONCE = 4
const RACERS = 12
// How long a lock holder waits for the others.
const HELD_MS = 400
const LONGEST_MS = 180_000

/**
 * each guard of the money in the database is disabled, alone, on a copy: every constraint and trigger of the
 * ledger's tables, and conditions within its functions. Each time something must fail: a bad posting is accepted, a
 * race has two winners, or an invariant is violated.
 */
export async function guards({ size, seed }: Options): Promise<Outcome> {
  const random = seededRandom(String(seed))
  const all = [...(await ofTables()), ...FUNCTIONS.map(ofFunction)]
  const shuffled = all.map(one => ({ one, at: random.next() })).sort((a, b) => a.at - b.at)
  const outcome = await switchedOff(shuffled.slice(0, size).map(({ one }) => one))
  // With all guards enabled everything must pass, otherwise the results mean nothing.
  const calm = await onCopy(async () => {})
  if (calm !== null) outcome.faults.push(`with all guards on: ${calm}`)
  return { ...outcome, figures: { ...outcome.figures, guards: all.length, beyond: Object.keys(BEYOND).length } }
}

/** R-08b: likewise for conditions in the product's code, in a copy of its sources; each time a named test must fail. */
export async function codeGuards({ size }: Options): Promise<Outcome> {
  // Checked even in a small run: a condition that was moved is noticed with that change.
  for (const source of SOURCES) changed(source)
  return switchedOff(SOURCES.slice(0, size).map(ofSource))
}

async function switchedOff(some: readonly Guard[]): Promise<Outcome> {
  const faults: string[] = []
  let caught = 0
  await inTurns(AT_ONCE, some, async ({ name, caught: catches }) => {
    const by = await catches()
    if (by === null) faults.push(`nobody notices that this is off: ${name}`)
    else caught++
  })
  return { faults, figures: { tried: some.length, caught } }
}

async function ofTables(): Promise<Guard[]> {
  const database = await testDatabase(1)
  try {
    const { rows } = await database.pool.query<{ name: string; drop: string }>(
      `select c.relname || ': ' || t.tgname as name, format('drop trigger %I on %I', t.tgname, c.relname) as drop
       from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relname = any($1) and not t.tgisinternal
       union all
       select c.relname || ': ' || o.conname, format('alter table %I drop constraint %I cascade', c.relname, o.conname)
       from pg_constraint o join pg_class c on c.oid = o.conrelid
       where c.relname = any($2) and o.contype in ('c', 'u') order by 1`,
      [[...WRITTEN, ...DECLARED], WRITTEN],
    )
    const known = new Set(rows.map(row => row.name))
    const gone = Object.keys(BEYOND).filter(name => !known.has(name))
    if (gone.length > 0) throw new Error(`there are no such guards: ${gone.join(', ')}`)
    return rows
      .filter(row => !(row.name in BEYOND))
      .map(({ name, drop }) => ({ name, caught: () => onCopy(client => client.query(drop)) }))
  } finally {
    await database.end()
  }
}

/** Guards whose absence can't be observed while the others are there. */
const EMPTIED = 'what refers to it refuses to be emptied'
const WRITES = 'only a function of the ledger writes it, and never so'
const BEYOND: Record<string, string> = {
  'posting_rules: posting_rules_keep_all': EMPTIED,
  'ledger_transactions: ledger_transactions_keep_all': EMPTIED,
  'ledger_accounts: ledger_accounts_keep_all': EMPTIED,
  'bonus_lots: bonus_lots_keep_all': EMPTIED,
  'bonus_moves: bonus_moves_cents_check': WRITES,
  'ledger_entries: ledger_entries_line_check': WRITES,
  'ledger_transactions: ledger_transactions_legs_check': WRITES,
  'ledger_transactions: ledger_transactions_body_hash_check': WRITES,
  'ledger_transactions: ledger_transactions_whole': 'the door is shut to transactions without legs',
}

/** Conditions within functions: the current text, and the text without the condition. */
const FUNCTIONS: readonly [name: string, from: string, to: string][] = [
  ['ledger_post', "raise exception 'cents must be whole'", "raise notice 'cents must be whole'"],
  ['ledger_post', 'jsonb_array_length(p_legs) < 2', 'false'],
  ['ledger_post', 'known.body_hash is distinct from hash', 'false'],
  ['ledger_post', "p_meta ? 'resolves'", 'false'],
  ['ledger_entries_hold', 'sum_ <> 0 or ', ''],
  ['ledger_entries_hold', 'then is_two := true', 'then is_two := false'],
  ['ledger_entries_hold', 'if pool is not null', 'if false'],
  ['ledger_entries_hold', 'leg.line > leg.legs', 'false'],
  ['ledger_entries_hold', 'if not leg.is_known', 'if false'],
  ['ledger_entries_hold', 'leg.transaction_id is null or leg.owner is null', 'false'],
  ['ledger_entries_hold', 'if is_unresolved', 'if false'],
  ['ledger_entries_hold', '<> (leg.reason is not null)', 'is null'],
  ['ledger_entries_hold', "if leg.kind = 'bonus_expire'", 'if false'],
  ['ledger_entries_hold', 'if left_ < 0', 'if false'],
  ['ledger_entries_hold', 'perform 1 from ledger_accounts where id = taken_from for no key update;', ''],
  ['ledger_entries_hold', 'k.side * l.cents', 'l.cents'],
  ['ledger_resolves_rightly', 'group by e.account_id having sum(e.cents) <> 0', 'group by e.account_id having false'],
  ['ledger_resolves_rightly', 'count(distinct a.owner) <= 1', 'count(*) >= 0'],
  ['ledger_resolves_rightly', 'how.kind is null or before_.currency <> t.currency', 'false'],
  ['ledger_accounts_open', 'elsif wrong.misowned', 'elsif false'],
  ['bonus_lots_follow', "left_ < 0 or (left_ > 0 and entry.detail ? 'lots')", 'false'],
  ['ledger_post', 'k.side * l.cents', 'l.cents'],
]

type Source = { file: string; from: string; to: string; test: string }
/** Conditions of the product's code, and the test that fails without them. */
const SOURCES: readonly Source[] = [
  {
    file: 'adapters/sandbox-webhooks.ts',
    from: "throw new BadSignature('wrong signature')",
    to: 'void 0',
    test: 'modules/payments/webhooks/webhooks.test.ts',
  },
  {
    file: 'adapters/sandbox-webhooks.ts',
    from: "throw new BadSignature('signed at another time')",
    to: 'void 0',
    test: 'modules/payments/webhooks/webhooks.test.ts',
  },
  {
    file: 'modules/payments/payment/apply-snapshot.ts',
    from: 'snapshot.amountCents === cash &&',
    to: '',
    test: 'modules/payments/payment/provider.test.ts',
  },
  {
    file: 'modules/payments/payment/apply-snapshot.ts',
    from: 'if (snapshot.orderId !== payment.id || snapshot.provider !== payment.provider) return payment',
    to: '',
    test: 'modules/payments/payment/provider.test.ts',
  },
  {
    file: 'modules/payments/payment/capture.ts',
    from: ' && !(await hasOtherLive(ctx, payment))',
    to: '',
    test: 'modules/payments/payment/provider.test.ts',
  },
  {
    file: 'modules/prizes/settlement/settle.ts',
    from: 'if (whyNotSettled(facts, ctx.now)) return',
    to: 'if (false) return',
    test: 'modules/prizes/settlement/prizes.test.ts',
  },
  {
    file: 'modules/payments/internal-funds/internal-funds.ts',
    from: '.$if(locked, query => query.forNoKeyUpdate())',
    to: '',
    test: 'modules/payments/internal-funds/internal-funds.test.ts',
  },
  { file: 'modules/participation/joining/seats.ts', from: '.forUpdate()', to: '', test: 'R-03' },
]

function ofFunction([name, from, to]: (typeof FUNCTIONS)[number]): Guard {
  return {
    name: `${name}: ${from}`,
    caught: () =>
      onCopy(async client => {
        const { rows } = await client.query<{ definition: string }>(
          'select pg_get_functiondef(oid) as definition from pg_proc where proname = $1',
          [name],
        )
        const [{ definition }] = rows as [{ definition: string }]
        if (!definition.includes(from)) throw new Error(`${name} has no ${from}`)
        await client.query(definition.replace(from, () => to))
      }),
  }
}

/** Disables something in a separate database; returns what fails there, null if nothing does. */
async function onCopy(switchOff: (client: pg.PoolClient) => Promise<unknown>): Promise<string | null> {
  const database = await testDatabase(RACERS)
  const client = await database.pool.connect()
  try {
    await switchOff(client)
    const owners = await fixture(client).catch((error: unknown) => String(error))
    if (typeof owners === 'string') return owners
    const [accepted] = (await tryNamed(client, owners, false)).accepted
    if (accepted) return accepted
    const [won] = await races(database, owners)
    if (won) return won
    const [violation] = await violationsOf(database.kysely, ledgerInvariants)
    return violation?.problem ?? null
  } finally {
    client.release()
    await database.end()
  }
}

/** Races in which one of many may win. */
async function races({ pool }: TestDatabase, owners: Owners): Promise<string[]> {
  const send = (key: string, kind: string, legs: object[], client: pg.Pool | pg.PoolClient = pool) =>
    client.query(`select replayed from ledger_post($1, $2, '2026-03-02T12:00:00Z', $3::jsonb, '{}')`, [
      key,
      kind,
      JSON.stringify(legs),
    ])
  const many = async (work: () => Promise<unknown>) =>
    (await Promise.allSettled(Array.from({ length: RACERS }, work))).filter(one => one.status === 'fulfilled').length
  const [currency, person] = ['BRL', randomUUID()]
  const wrong: string[] = []
  const take = (cents: number, client?: pg.PoolClient) =>
    send(
      randomUUID(),
      'settle',
      [
        { account: 'pool', owner: owners.pool, currency, cents },
        { account: 'fee_revenue', currency, cents: -cents },
      ],
      client,
    )
  // Opening an account would make the others wait, so it is opened before.
  await take(1)
  const emptied = await committed(pool, client => take(2500, client))
  if (emptied !== 1) wrong.push(`a pool is emptied ${emptied} times`)
  const grant = (key: string, client?: pg.PoolClient) =>
    send(
      key,
      'bonus_grant',
      [
        { account: 'promo_expense', currency, cents: 100 },
        { account: 'user_bonus', owner: person, currency, cents: -100 },
      ],
      client,
    )
  // The first of all open the account, and none ends before all have, unless something blocks them.
  await committed(pool, client => grant(randomUUID(), client))
  await many(() => grant(randomUUID()))
  const { rows } = await pool.query<{ accounts: number; cents: number }>(
    'select count(*)::int as accounts, sum(balance)::bigint as cents from ledger_accounts where owner = $1',
    [person],
  )
  if (rows[0]!.accounts !== 1) wrong.push(`a person has ${rows[0]!.accounts} accounts of one kind`)
  const reserved = await many(() =>
    send(randomUUID(), 'bonus_reserve', [
      { account: 'user_bonus', owner: person, currency, cents: 900 },
      { account: 'bonus_hold', owner: person, currency, cents: -900 },
    ]),
  )
  if (reserved !== 1) wrong.push(`more than half of the credits is spent ${reserved} times`)
  const key = randomUUID()
  const answers = await Promise.allSettled(Array.from({ length: RACERS }, () => grant(key)))
  const written = answers.filter(
    one => one.status === 'fulfilled' && !(one.value.rows[0] as { replayed: boolean }).replayed,
  )
  if (written.length !== 1) wrong.push(`one key is written ${written.length} times`)
  return wrong
}

/**
 * Returns how many of several identical transactions commit if all act before any of them ends, unless something blocks
 * them.
 */
async function committed(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<unknown>): Promise<number> {
  let done = 0
  const one = async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await work(client)
      done++
      for (const since = performance.now(); done < AT_ONCE && performance.now() - since < HELD_MS;) await sleep(5)
      await client.query('commit')
      return 1
    } catch {
      await client.query('rollback')
      return 0
    } finally {
      client.release()
    }
  }
  const all = await Promise.all(Array.from({ length: AT_ONCE }, one))
  return all.reduce((sum: number, each) => sum + each, 0)
}

/** A source file of the product without one of its conditions. */
function changed({ file, from, to }: Source): string {
  const text = readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  return text.replace(from, () => to)
}

function ofSource(source: Source): Guard {
  const { file, from, test } = source
  return {
    name: `${file}: ${from}`,
    async caught() {
      const folder = mkdtempSync(join(tmpdir(), 'bora-guards-'))
      try {
        const root = resolve(import.meta.dirname, '../../../..')
        for (const part of ['server', 'rules', 'contract', 'web/src/locales', 'package.json']) {
          cpSync(join(root, part), join(folder, part), {
            recursive: true,
            filter: path => !path.includes('node_modules'),
          })
        }
        symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
        writeFileSync(join(folder, 'server/src', file), changed(source))
        const args = test.startsWith('R-')
          ? ['server/src/testing/reliability/main.ts', test, '--size', '3']
          : ['--test', join('server/src', test)]
        return (await endsWell(folder, args)) ? null : test
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function endsWell(cwd: string, args: string[]): Promise<boolean> {
  // Within one of our tests the runner would treat the other as a part of it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return new Promise((done, failed) => {
    const how = { cwd, env, timeout: LONGEST_MS, maxBuffer: 64_000_000 }
    execFile(process.execPath, args, how, error => {
      if (error?.killed) failed(new Error(`${args.join(' ')} took too long`))
      else done(error === null)
    })
  })
}
