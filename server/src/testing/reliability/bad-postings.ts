import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { testDatabase } from '../../db/testing.ts'
import { checkLedger } from '../../modules/ledger/ledger-check.ts'
import { badPostings, beside, byStealth, fixture, type Owners, type RawPosting } from './named-bad-postings.ts'
import type { Options, Outcome } from './scenario.ts'

// Of this number of flows, `size` are tried.
const OF_FLOWS = 10

type Side = 'D' | 'C'
type Tally = { tried: number; accepted: string[] }

/**
 * sends every known kind of invalid posting to the ledger, and every flow without a rule: each kind of posting
 * with each account on each side. Once as the owner of the tables, once as a role that may only read and write them.
 * Nothing is accepted, each is refused for its own reason, and the ledger stays as it was.
 */
export async function badPostingsRefused({ size, seed }: Options): Promise<Outcome> {
  const faults: string[] = []
  const figures = { named: 0, flows: 0, roles: 0 }
  const database = await testDatabase(2)
  const client = await database.pool.connect()
  try {
    const owners = await fixture(client)
    const before = await holdings(client)
    const plain = await plainRole(client)
    for (const role of [null, plain]) {
      if (role) await client.query(`set role ${role}`)
      const named = await tryNamed(client, owners, role !== null)
      const flows = await tryFlows(client, owners, n => (n + seed) % OF_FLOWS < size)
      if (role) await client.query('reset role')
      figures.named += named.tried
      figures.flows += flows.tried
      figures.roles += 1
      const as = role ? 'a plain role' : 'the owner'
      faults.push(...[...named.accepted, ...flows.accepted].map(what => `as ${as}: ${what}`))
    }
    await dropRole(client, plain)
    if ((await holdings(client)) !== before) faults.push('accounts hold something else than before')
    faults.push(...(await checkLedger(database.kysely)))
  } finally {
    client.release()
    await database.end()
  }
  return { faults, figures }
}

/** Sends all named invalid postings; `accepted` are those that were not refused as they must be. */
export async function tryNamed(client: pg.PoolClient, owners: Owners, isPlain: boolean): Promise<Tally> {
  const tally: Tally = { tried: 0, accepted: [] }
  const attempt = async (name: string, expected: RegExp, work: () => Promise<unknown>) => {
    tally.tried++
    const wrong = await refusedWith(client, expected, work)
    if (wrong) tally.accepted.push(`${name}: ${wrong}`)
  }
  for (const [name, posting, expected] of badPostings(owners))
    await attempt(name, expected, () => send(client, posting))
  for (const [statement, expected] of beside(owners)) await attempt(statement, expected, () => client.query(statement))
  // The owner of the tables may change their guards; a role that only writes them may not.
  if (isPlain) {
    for (const statement of byStealth()) await attempt(statement, /^42501/, () => client.query(statement))
  }
  return tally
}

/** Tries each flow without a rule, next to a leg that the same kind may have. */
async function tryFlows(client: pg.PoolClient, owners: Owners, isPicked: (n: number) => boolean): Promise<Tally> {
  const kinds = await client.query<{ kind: string }>('select kind from ledger_kinds order by kind')
  const accounts = await client.query<{ kind: string; scope: string }>(
    'select kind, scope from ledger_account_kinds order by kind',
  )
  const rules = await client.query<{ tx_kind: string; account_kind: string; dir: Side }>('select * from posting_rules')
  const ownerOf: Record<string, string | undefined> = { person: owners.ana, challenge: owners.pool }
  const scopeOf = new Map(accounts.rows.map(one => [one.kind, one.scope]))
  const tally: Tally = { tried: 0, accepted: [] }
  let n = 0
  for (const { kind } of kinds.rows) {
    const allowed = rules.rows.filter(rule => rule.tx_kind === kind)
    for (const { kind: account, scope } of accounts.rows) {
      for (const dir of ['D', 'C'] as const) {
        if (allowed.some(rule => rule.account_kind === account && rule.dir === dir)) continue
        const other = allowed.find(rule => rule.dir !== dir && rule.account_kind !== account)?.account_kind ?? 'bank'
        if (other === account || !isPicked(n++)) continue
        const cents = dir === 'D' ? 1 : -1
        const leg = (name: string, amount: number, of: string) => ({
          account: name,
          ...(ownerOf[of] && { owner: ownerOf[of] }),
          currency: 'BRL',
          cents: amount,
        })
        tally.tried++
        const legs = [leg(account, cents, scope), leg(other, -cents, scopeOf.get(other)!)]
        const posting = { key: `flow:${randomUUID()}`, kind, legs }
        const wrong = await refusedWith(client, /^23503 known_flow no posting/, () => send(client, posting))
        if (wrong) tally.accepted.push(`${kind} ${account} ${dir}: ${wrong}`)
      }
    }
  }
  return tally
}

async function refusedWith(
  client: pg.PoolClient,
  expected: RegExp,
  work: () => Promise<unknown>,
): Promise<string | null> {
  await client.query('begin')
  try {
    await work()
    // Checks deferred constraints, too.
    await client.query('set constraints all immediate')
    return 'taken'
  } catch (error) {
    const { code, message, constraint } = error as { code?: string; message: string; constraint?: string }
    const said = `${code} ${constraint ?? ''} ${message}`
    return expected.test(said) ? null : `refused as ${said}, not as ${expected.source}`
  } finally {
    await client.query('rollback')
  }
}

function send(client: pg.PoolClient, { key, kind, at, legs, meta = {} }: RawPosting): Promise<unknown> {
  return client.query('select * from ledger_post($1, $2, $3, $4::jsonb, $5::jsonb)', [
    key,
    kind,
    at === undefined ? '2026-03-02T12:00:00Z' : at,
    JSON.stringify(legs),
    JSON.stringify(meta),
  ])
}

async function holdings(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query(
    `select a.id, a.balance, a.version, sum(e.cents) from ledger_accounts a left join ledger_entries e on e.account_id = a.id
     group by a.id order by a.id`,
  )
  return JSON.stringify(rows)
}

/** Creates a role that may read and write every table and run every function, and owns none. */
async function plainRole(client: pg.PoolClient): Promise<string> {
  const role = `bora_test_plain_${randomBytes(4).toString('hex')}`
  await client.query(`create role ${role} nologin`)
  await client.query(`grant usage on schema public to ${role}`)
  await client.query(`grant select, insert, update, delete, truncate on all tables in schema public to ${role}`)
  await client.query(`grant usage on all sequences in schema public to ${role}`)
  return role
}

async function dropRole(client: pg.PoolClient, role: string): Promise<void> {
  await client.query(`drop owned by ${role}`)
  await client.query(`drop role ${role}`)
}
