import { randomUUID } from 'node:crypto'
import type { AccountKind, PostingKind } from './tables.ts'
import type { Leg, post } from './post.ts'

export const PEOPLE = 3
const hour = 3_600_000
const start = Date.parse('2026-03-02T12:00:00Z')
const decision = { reason: 'It was posted by mistake', proposedBy: randomUUID(), approvedBy: randomUUID() }

/** One attempt: the kind of posting, by whom, the amount, and the earlier postings it refers to. */
export type Step = { kind: PostingKind; who: number; cents: number; part: number; pick: number; times: number }

/** The model's balance of an account, with the usual side positive. */
type Balances = Map<string, number>

const CREDIT: readonly AccountKind[] = [
  'fee_revenue',
  'suspense',
  'user_main',
  'user_held',
  'user_bonus',
  'bonus_hold',
  'bonus_held',
  'main_hold',
  'refund_hold',
  'payout_hold',
  'pool',
  'platform_funds',
  'tax_withheld',
]
const FLOORED = new Set<AccountKind>([
  'user_main',
  'user_held',
  'user_bonus',
  'bonus_hold',
  'bonus_held',
  'main_hold',
  'refund_hold',
  'payout_hold',
  'receivable_user',
  'pool',
])
const OF_PEOPLE = /^user_|_hold$|^bonus_held$|^receivable_/

/** The debited and credited accounts of each kind; with three, the amount is shared between the first two. */
const FLOWS: Partial<Record<PostingKind, { debit: AccountKind[]; credit: AccountKind[]; resolves?: PostingKind[] }>> = {
  bonus_grant: { debit: ['promo_expense'], credit: ['user_bonus'] },
  bonus_reserve: { debit: ['user_bonus'], credit: ['bonus_hold'] },
  bonus_release: { debit: ['bonus_hold'], credit: ['user_bonus'], resolves: ['bonus_reserve'] },
  main_reserve: { debit: ['user_main'], credit: ['main_hold'] },
  main_release: { debit: ['main_hold'], credit: ['user_main'], resolves: ['main_reserve'] },
  entry: { debit: ['psp_clearing', 'bonus_hold', 'main_hold'], credit: ['pool'] },
  entry_refund: { debit: ['pool'], credit: ['refund_hold', 'user_bonus', 'user_main'] },
  prize_funding: { debit: ['psp_clearing'], credit: ['pool'] },
  unmatched: { debit: ['psp_clearing'], credit: ['suspense'] },
  unmatched_refund: { debit: ['suspense'], credit: ['refund_hold'], resolves: ['unmatched'] },
  refund_done: { debit: ['refund_hold'], credit: ['psp_clearing'] },
  funding_refund_done: { debit: ['refund_hold'], credit: ['psp_clearing'] },
  refund_to_wallet: { debit: ['refund_hold'], credit: ['user_main'] },
  settle: { debit: ['pool'], credit: ['user_held', 'user_main', 'fee_revenue'] },
  settle_refund: { debit: ['pool'], credit: ['refund_hold', 'user_bonus', 'user_main'] },
  prize_release: { debit: ['user_held'], credit: ['user_main'] },
  prize_hold: { debit: ['user_main'], credit: ['user_held'] },
  credits_hold: { debit: ['user_bonus', 'promo_expense'], credit: ['bonus_held'] },
  credits_release: { debit: ['bonus_held'], credit: ['user_bonus'] },
  prize_reversal: { debit: ['user_held', 'bonus_held'], credit: ['pool'] },
  prize_tax: { debit: ['user_main'], credit: ['tax_withheld'] },
  prize_tax_back: { debit: ['tax_withheld'], credit: ['user_main'], resolves: ['prize_tax'] },
  bonus_expire: { debit: ['user_bonus'], credit: ['promo_expense'] },
  bonus_revoke: { debit: ['user_bonus'], credit: ['promo_expense'] },
  provider_fee: { debit: ['psp_fee_expense'], credit: ['psp_clearing'] },
  provider_transfer: { debit: ['bank'], credit: ['psp_clearing'] },
  platform_deposit: { debit: ['bank'], credit: ['platform_funds'] },
  referral_reward: { debit: ['referral_expense'], credit: ['user_main'] },
  chargeback: { debit: ['pool', 'user_main', 'receivable_user'], credit: ['psp_clearing'] },
  chargeback_won: { debit: ['psp_clearing'], credit: ['receivable_user', 'user_main'], resolves: ['chargeback'] },
  receivable_repay: { debit: ['user_main'], credit: ['receivable_user'] },
  receivable_write_off: { debit: ['chargeback_loss'], credit: ['receivable_user'] },
  payout_request: { debit: ['user_main'], credit: ['payout_hold'] },
  payout_done: { debit: ['payout_hold'], credit: ['bank'], resolves: ['payout_request'] },
  payout_returned: { debit: ['payout_hold'], credit: ['user_main'], resolves: ['payout_request'] },
  payout_bounced: { debit: ['bank'], credit: ['user_main'], resolves: ['payout_done'] },
  payout_fee: { debit: ['payout_fee_expense'], credit: ['bank'] },
  correction: {
    debit: [],
    credit: [],
    resolves: [
      'bonus_grant',
      'provider_fee',
      'provider_transfer',
      'platform_deposit',
      'payout_fee',
      'receivable_write_off',
      'referral_reward',
    ],
  },
}
const ON: Partial<Record<PostingKind, AccountKind>> = {
  payout_done: 'payout_hold',
  payout_bounced: 'bank',
  chargeback_won: 'psp_clearing',
  unmatched_refund: 'suspense',
}
/** Kinds that reverse one side of the posting they settle; the other side goes elsewhere. */
const SWAPS: Partial<Record<PostingKind, { from: AccountKind; to: AccountKind }>> = {
  payout_done: { from: 'user_main', to: 'bank' },
  payout_bounced: { from: 'payout_hold', to: 'user_main' },
  unmatched_refund: { from: 'psp_clearing', to: 'refund_hold' },
}
/** Every kind of posting. */
export const KINDS = Object.keys(FLOWS) as PostingKind[]

const LAST = -1

/** A history in which every kind is accepted once; each random one continues from there. */
export const OPENING: readonly Step[] = (
  [
    ['bonus_grant', 5000, 99],
    ['bonus_reserve', 1000],
    ['bonus_release', 0],
    ['bonus_reserve', 1000],
    ['prize_funding', 5000],
    ['settle', 4000],
    ['main_reserve', 300],
    ['main_release', 0],
    ['main_reserve', 300],
    ['entry', 400],
    ['entry_refund', 300],
    ['unmatched', 500],
    ['unmatched_refund', 0],
    ['refund_done', 100],
    ['funding_refund_done', 50],
    ['refund_to_wallet', 100],
    ['settle_refund', 200],
    ['prize_release', 500],
    ['prize_hold', 200],
    ['credits_hold', 200],
    ['credits_release', 50],
    ['prize_reversal', 100],
    ['prize_tax', 20],
    ['prize_tax_back', 0],
    ['prize_tax', 10],
    ['bonus_expire', 100],
    ['bonus_revoke', 50],
    ['provider_fee', 99],
    ['provider_transfer', 900],
    ['platform_deposit', 700],
    ['chargeback', 200],
    ['chargeback_won', 0, 10],
    ['chargeback', 200],
    ['receivable_repay', 10],
    ['receivable_write_off', 10],
    ['payout_request', 100],
    ['payout_returned', 0],
    ['payout_request', 150],
    ['payout_done', 0],
    ['payout_bounced', 0],
    ['payout_fee', 5],
    ['referral_reward', 100],
    ['correction', 0],
  ] as const
).map(([kind, cents, part = 50]) => ({ kind, cents, part, who: 0, pick: LAST, times: 2 }))

/** A posting for the ledger, with its time. */
export type Posting = Parameters<typeof post>[1] & { at: Date }

/** Creates people and pools of its own, with a model that implements the rules in a simple way. */
export function newWorld() {
  const people = Array.from({ length: PEOPLE }, () => randomUUID())
  const pool = randomUUID()
  const run = randomUUID()
  const balances: Balances = new Map()
  const posted: Posting[] = []
  const resolved = new Set<string>()
  const lots: { owner: string; expiresAt: number; cents: number; from: Map<string, number> }[] = []
  const place = ({ account, owner }: Pick<Leg, 'account' | 'owner'>) => `${account} ${owner ?? ''}`
  const healthy = (leg: Leg) => (CREDIT.includes(leg.account) ? -leg.cents : leg.cents)

  function postingOf({ kind, who, cents, part, pick }: Step, i: number): Posting | null {
    const at = new Date(start + i * hour)
    const flow = FLOWS[kind]!
    const open = posted.filter(one => flow.resolves?.includes(one.kind))
    const earlier = open.at(pick === LAST ? -1 : pick % Math.max(1, open.length))
    if (flow.resolves && !earlier) return null
    const owner = people[who]!
    const base = { key: `${run}:${i}`, kind, currency: 'BRL' as const, at, ...(earlier && { resolves: earlier.key }) }
    if (kind === 'correction' || (flow.resolves && kind !== 'chargeback_won')) {
      // Occasionally off by a cent from the posting it reverses.
      const off = part > 90 ? 1 : 0
      const mirrored = earlier!.legs.map(leg => ({
        account: leg.account,
        ...(leg.owner && { owner: leg.owner }),
        cents: -leg.cents,
      }))
      const swap = SWAPS[kind]
      const legs = mirrored.map(leg => {
        if (leg.account !== swap?.from) return leg
        return { account: swap.to, ...(OF_PEOPLE.test(swap.to) && { owner: leg.owner ?? owner }), cents: leg.cents }
      })
      return {
        ...base,
        legs: legs.map(leg => ({ ...leg, cents: leg.cents + Math.sign(leg.cents) * off })),
        ...(kind === 'correction' && { decision }),
      }
    }
    const disputed = kind === 'chargeback_won' && earlier!.legs.find(leg => leg.account === 'psp_clearing')!.cents
    const amount = disputed ? -disputed : cents
    const [debits, credits] = [shared(flow.debit, amount, part), shared(flow.credit, amount, part)]
    const leg = (account: AccountKind, one: number): Leg => ({
      account,
      ...(OF_PEOPLE.test(account) && { owner: kind === 'chargeback_won' ? ownerOf(earlier!) : owner }),
      ...(account === 'pool' && { owner: pool }),
      cents: one,
      ...(kind === 'bonus_grant' &&
        account === 'user_bonus' && {
          detail: { lots: [{ cents, expiresAt: new Date(at.getTime() + (part % 20) * hour).toISOString() }] },
        }),
    })
    return {
      ...base,
      legs: [
        ...debits.map(([account, one]) => leg(account, one)),
        ...credits.map(([account, one]) => leg(account, -one)),
      ],
      ...(kind === 'receivable_write_off' && { decision }),
    }
  }

  /** Returns whether the rules allow it; if so, applies it to the model. */
  function apply(posting: Posting): boolean {
    if (!allowed(posting)) return false
    for (const leg of posting.legs) balances.set(place(leg), (balances.get(place(leg)) ?? 0) + healthy(leg))
    for (const leg of posting.legs) if (leg.account === 'user_bonus') moveLots(posting, leg)
    posted.push(posting)
    if (posting.resolves) resolved.add(posting.resolves)
    return true
  }

  function allowed(posting: Posting): boolean {
    const { kind, legs, resolves, at } = posting
    if (legs.some(leg => FLOORED.has(leg.account) && (balances.get(place(leg)) ?? 0) + healthy(leg) < 0)) return false
    if (resolves) {
      if (resolved.has(resolves)) return false
      const earlier = posted.find(one => one.key === resolves)!
      const on = ON[kind]
      const sums: Balances = new Map()
      for (const leg of [...earlier.legs, ...legs])
        if (!on || leg.account === on) sums.set(place(leg), (sums.get(place(leg)) ?? 0) + leg.cents)
      if ([...sums.values()].some(sum => sum !== 0)) return false
    }
    if (kind !== 'bonus_expire') return true
    const owner = legs.find(leg => leg.account === 'user_bonus')!.owner!
    const due = lots.filter(lot => lot.owner === owner && lot.expiresAt <= at.getTime())
    return due.reduce((sum, lot) => sum + lot.cents, 0) >= legs.find(leg => leg.account === 'user_bonus')!.cents
  }

  function moveLots(posting: Posting, { owner, cents, detail }: Leg): void {
    const mine = lots.filter(lot => lot.owner === owner)
    if (cents < 0) {
      const restored = posting.resolves ? mine.filter(lot => lot.from.has(posting.resolves!)) : []
      for (const lot of restored) lot.cents += lot.from.get(posting.resolves!)!
      if (restored.length > 0) return
      const expiresAt = detail?.lots?.[0]?.expiresAt
      lots.push({
        owner: owner!,
        cents: -cents,
        from: new Map(),
        expiresAt: expiresAt ? Date.parse(expiresAt) : Infinity,
      })
      return
    }
    let left = cents
    for (const lot of mine.toSorted((a, b) => a.expiresAt - b.expiresAt || lots.indexOf(a) - lots.indexOf(b))) {
      const took = Math.min(lot.cents, left)
      if (took === 0) continue
      lot.cents -= took
      lot.from.set(posting.key, took)
      left -= took
    }
  }

  return {
    postingOf,
    apply,
    owners: [...people, pool],
    shown: () =>
      Object.fromEntries(
        [...balances]
          .filter(([key, cents]) => !key.endsWith(' ') && cents !== 0)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
  }
}

/** Splits an amount over the accounts, with a percentage for the first. */
function shared(accounts: readonly AccountKind[], cents: number, part: number): [AccountKind, number][] {
  const [first, second, third] = accounts
  if (!second) return [[first!, cents]]
  const one = Math.floor((cents * part) / 100)
  const two = third ? Math.floor((cents - one) / 2) : cents - one
  const all: [AccountKind, number][] = [
    [first!, one],
    [second, two],
  ]
  if (third) all.push([third, cents - one - two])
  return all.filter(([, amount]) => amount > 0)
}

function ownerOf(posting: Posting): string {
  return posting.legs.find(leg => OF_PEOPLE.test(leg.account))?.owner ?? ''
}
