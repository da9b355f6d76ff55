import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../../../db/testing.ts'
import { moneyInvariants } from './money-check.ts'

const page = readFileSync(new URL('../../../../../docs/rules/money.md', import.meta.url), 'utf8')
const rowsUnder = (heading: string) =>
  page
    .split(`\n## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter(line => /^\| [`I]/.test(line))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    )
const codesOf = (cell: string) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code!)

let database: TestDatabase
before(async () => (database = await testDatabase(2)))
after(() => database.end())

test('the page of the money lists every posting with its accounts, like the database', async () => {
  const rules = await database.kysely
    .selectFrom('posting_rules')
    .selectAll()
    .where('tx_kind', '<>', 'correction')
    .execute()
  const known = rules.map(({ tx_kind, account_kind, dir }) => `${tx_kind} ${dir} ${account_kind}`)
  const told = rowsUnder('Postings')
    .filter(([kinds]) => kinds !== '`correction`')
    .flatMap(([kinds, from, to]) =>
      codesOf(kinds!).flatMap(kind => [
        ...codesOf(from!).map(account => `${kind} D ${account}`),
        ...codesOf(to!).map(account => `${kind} C ${account}`),
      ]),
    )
  assert.deepEqual(told.toSorted(), known.toSorted())
})

test('which kinds settle which', async () => {
  const rows = await database.kysely
    .selectFrom('posting_resolutions')
    .selectAll()
    .where('kind', '<>', 'correction')
    .execute()
  const told = rowsUnder('Postings').flatMap(([kinds, , , , , settles]) =>
    kinds === '`correction`' || !settles ? [] : [[codesOf(kinds!)[0], ...codesOf(settles)].join(' ')],
  )
  assert.deepEqual(
    told.toSorted(),
    rows.map(({ kind, resolves, account }) => [kind, resolves, account].filter(Boolean).join(' ')).toSorted(),
  )
})

test('and every invariant, with the sentence that the checks print', () => {
  assert.deepEqual(
    rowsUnder('Invariants').map(([id, sentence]) => [id, sentence]),
    moneyInvariants.map(({ id, says }) => [id, says]),
  )
})
