import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { type FreeMove, payoutParts, type PrizeWay, prizeWays } from '@bora/rules/prize-ways.ts'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import type { EntryDetail, PostingKind } from '../../ledger/index.ts'

type Prizes = OutputOf<(typeof api)['wallet']['prizes']>
type Prize = Prizes['items'][number]

type Row = {
  tx: string
  key: string
  person_id: string
  posting: PostingKind
  account: 'user_main' | 'user_held' | 'user_bonus' | 'bonus_held'
  cents: number
  currency: Prize['currency']
  at: string
  detail: EntryDetail | null
  challenge_id: string | null
  challenge_title: string | null
  /** The posting that this one reverses; for a bounced payout its request. */
  undoes: string | null
  /** For a payout: when the bank received it. */
  done_at: string | null
}

const TAXES: readonly PostingKind[] = ['prize_tax', 'prize_tax_back']
const OF_PRIZES: readonly PostingKind[] = ['settle', 'prize_release', 'prize_hold', 'prize_reversal', ...TAXES]

/**
 * Returns the history of each of the viewer's prizes, latest first, in whole cents and from entries alone
 * (docs/rules/money.md#way-of-a-prize).
 */
export async function prizesOf(ctx: SignedIn): Promise<Prizes> {
  const rows = await movementsOfPrizes(ctx, [ctx.viewer.id])
  const currencies = [...new Set(rows.map(row => row.currency))]
  const items = currencies.flatMap(currency => inOneCurrency(rows.filter(row => row.currency === currency)))
  return { items: items.toSorted((a, b) => (a.wonAt < b.wonAt ? 1 : -1)) }
}

/** A prize contained in a payout: its whole cents in the payout, when it was won, and its rank. */
export type PrizeOfPayout = {
  challenge: { id: string; title: string }
  rank: number | null
  cents: number
  wonAt: string
}

/**
 * Returns, by payout id, the prizes in each payout that these people ever requested, the largest part first; none if it
 * was made of other money (docs/rules/money.md#way-of-a-prize).
 */
export async function prizesOfPayouts(
  ctx: Pick<Context, 'db'>,
  people: readonly string[],
): Promise<Map<string, PrizeOfPayout[]>> {
  const found = new Map<string, PrizeOfPayout[]>()
  const rows = people.length === 0 ? [] : await withTitlesNow(ctx, await movementsOfPrizes(ctx, people))
  for (const own of Map.groupBy(rows, row => `${row.person_id} ${row.currency}`).values()) {
    const byTransaction = new Map(own.map(row => [row.tx, row]))
    for (const [tx, parts] of payoutParts(freeMoves(own)))
      found.set(
        byTransaction.get(tx)!.key.split(':')[1]!,
        parts.map(({ prize, cents }) => ({ ...wonAs(own, prize), cents })),
      )
  }
  return found
}

// Postings keep the titles of their time, others are shown those of now: the end of an account may have taken one away.
async function withTitlesNow({ db }: Pick<Context, 'db'>, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(row => row.challenge_id ?? []))]
  const titles = await db
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const now = new Map(titles.map(({ id, title }) => [id, title]))
  return rows.map(row => ({ ...row, challenge_title: now.get(row.challenge_id ?? '') ?? row.challenge_title }))
}

function wonAs(rows: readonly Row[], challenge: string): Omit<PrizeOfPayout, 'cents'> {
  const won = rows.filter(row => row.challenge_id === challenge && OF_PRIZES.includes(row.posting))
  const last = won.findLast(row => row.posting === 'settle') ?? won[0]!
  return {
    challenge: { id: challenge, title: last.challenge_title! },
    rank: last.detail?.rank ?? null,
    wonAt: won[0]!.at,
  }
}

async function movementsOfPrizes({ db }: Pick<Context, 'db'>, people: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id::text as tx, t.idem_key as key, e.person_id, t.kind as posting, e.account_kind as account, e.cents, e.currency, e.at, e.detail,
      t.challenge_id, t.challenge_title, coalesce(settled.resolves, t.resolves)::text as undoes, done.at as done_at
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    left join ledger_transactions settled on settled.id = t.resolves and settled.kind = 'payout_done'
    left join ledger_transactions done on done.resolves = t.id and done.kind = 'payout_done'
    where e.person_id = any(${people}::uuid[]) and (e.account_kind in ('user_main', 'user_held')
      or (e.tx_kind in ('settle', 'prize_reversal') and e.account_kind in ('user_bonus', 'bonus_held')))
    order by t.id`.execute(db)
  return rows
}

function prizeOf(row: Row): string | null {
  return OF_PRIZES.includes(row.posting) ? row.challenge_id : null
}

function freeMoves(rows: readonly Row[]): FreeMove[] {
  return rows
    .filter(row => row.account === 'user_main')
    .map(row => {
      const isPayout = row.posting === 'payout_request'
      return { key: row.tx, cents: -row.cents, prize: prizeOf(row), undoes: row.undoes, isPayout }
    })
}

function inOneCurrency(rows: readonly Row[]): Prize[] {
  const ways = prizeWays(freeMoves(rows))
  const payouts = new Map(rows.filter(row => row.account === 'user_main').map(row => [row.tx, row]))
  const challenges = [...new Set(rows.flatMap(row => prizeOf(row) ?? []))]
  return challenges.flatMap(challenge => {
    const own = rows.filter(row => prizeOf(row) === challenge)
    return wayOf(own, ways.get(challenge), payouts) ?? []
  })
}

function wayOf(own: readonly Row[], way: PrizeWay | undefined, payouts: ReadonlyMap<string, Row>): Prize | null {
  const won = own.filter(row => row.posting === 'settle')
  const last = won.at(-1)
  const prize = own.filter(row => row.posting === 'settle' || row.posting === 'prize_reversal')
  const amountCents = centsOf(prize.filter(row => !isCredit(row)))
  const creditCents = centsOf(prize.filter(isCredit))
  if (!last || amountCents + creditCents === 0) return null
  const heldCents = centsOf(own.filter(row => row.account === 'user_held'))
  const freeAt = last.detail?.freeAt ?? null
  return {
    challenge: { id: last.challenge_id!, title: last.challenge_title! },
    currency: last.currency,
    rank: last.detail?.rank ?? null,
    amountCents,
    creditCents,
    taxCents: 0 - centsOf(own.filter(row => TAXES.includes(row.posting))),
    wonAt: won[0]!.at,
    heldCents,
    freeAt,
    releasedAt: heldCents > 0 ? null : (own.findLast(row => row.account === 'user_main')?.at ?? null),
    leftCents: way?.leftCents ?? 0,
    spentCents: way?.spentCents ?? 0,
    payouts: (way?.paidOut ?? []).map(({ key, cents }) => {
      const { at, done_at } = payouts.get(key)!
      return { requestedAt: at, doneAt: done_at, cents }
    }),
  }
}

function isCredit({ account }: Row): boolean {
  return account === 'user_bonus' || account === 'bonus_held'
}

function centsOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum - row.cents, 0)
}
