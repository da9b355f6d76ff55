import { addDays } from '@bora/rules/calendar.ts'
import type { Invariant } from '@bora/server/src/modules/ledger/invariant.ts'
import { sealLedger } from '@bora/server/src/modules/treasury/money-check/seals.ts'
import { watchMoney } from '@bora/server/src/modules/treasury/money-check/money-check.ts'
import { lastSealInvariant, sealInvariant } from '@bora/server/src/modules/treasury/money-check/seals.ts'
import { type Loader, openLoader, settleDown } from './crowd.ts'
import { interleaved, median, ratio, repeated } from './measure.ts'
import { openPlace } from './place.ts'
import { printGoals, printTable, progress, say, shown } from './report.ts'
import { FIRST_DAY, openServer } from './server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const days = Number(process.env.BENCH_DAYS ?? 100)
const postings = Number(process.env.BENCH_POSTINGS ?? 3_000)
// One day is a hundredth of them; finding it and checking the links costs something, too.
const MIN_TIMES = days / 2

/** Postings that the platform covers: the only ones that need nothing else. */
async function postOneDay({ client, bulk }: Loader, day: string): Promise<void> {
  await bulk(async () => {
    await client.query(
      `with posted as (
         insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at)
         select 'book:' || $1 || ':' || i, sha256(i::text::bytea), 'platform_deposit', 'BRL', 2, $1::timestamptz
         from generate_series(1, $2::integer) i returning id, at)
       insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
       select p.id, leg.line, 'platform_deposit', a.id, a.kind, 'BRL', leg.cents, p.at
       from posted p cross join (values (1, 'bank', 100), (2, 'platform_funds', -100)) leg (line, kind, cents)
       join ledger_accounts a on a.kind = leg.kind and a.currency = 'BRL'`,
      [day, postings],
    )
  })
}

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  say(
    `The seals of ${days} days with ${postings} postings each, on the ${place.description}; medians of ${rounds} rounds.`,
  )
  const server = await openServer(place.url, place.folder, 4)
  stops.push(() => server.close())
  const loader = await openLoader(place.url)
  stops.push(() => loader.end())
  await loader.bulk(async () => {
    await loader.client.query(
      `insert into ledger_accounts (kind, currency) values ('bank', 'BRL'), ('platform_funds', 'BRL')`,
    )
  })
  for (let day = 0; day < days; day++) {
    await postOneDay(loader, addDays(FIRST_DAY, day))
    server.setClock(`${addDays(FIRST_DAY, day + 1)}T00:05:00Z`)
    await sealLedger(server.context())
    progress(`Day ${day + 1} of ${days}`)
  }
  await settleDown(loader)
  // Like the timed check.
  await loader.client.query('set jit = off')
  const hash = ({ violations }: Invariant) => {
    const { sql: text, parameters } = violations.compile(server.database.kysely)
    return repeated(0, () => loader.client.query(text, [...parameters]))
  }
  const check = (past: 'last day' | 'whole') =>
    repeated(0, () =>
      watchMoney(server.context(), past, problems => {
        throw new Error(problems.slice(0, 5).join('\n'))
      }),
    )
  const costs = await interleaved(
    new Map([
      ['the last day', hash(lastSealInvariant)],
      ['the whole past', hash(sealInvariant)],
      ['every invariant, with the last day', check('last day')],
      ['every invariant, with the whole past', check('whole')],
    ]),
    rounds,
    round => progress(`Round ${round} of ${rounds}`),
  )
  printTable(
    'Seconds',
    ['', 'one'],
    [...costs].map(([name, list]) => [name, shown(median(list) / 1_000_000)]),
  )
  printGoals([
    {
      what: 'the whole past / the last day',
      value: ratio(costs, 'the whole past', 'the last day'),
      goal: { atLeast: MIN_TIMES },
    },
  ])
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}
