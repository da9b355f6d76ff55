import type { HomeData } from './home-data.ts'

/**
 * Why a workout today adds no points: the code of a receipt, one for each of several challenges, an unpaid entry fee, a
 * challenge that is yet to start, or none at all. `find` if another challenge is the next step; with none at all the
 * viewer's own section suggests a first one.
 */
export type NothingToday =
  | { why: 'receipt'; code: string; find: boolean }
  | { why: 'several'; find: true }
  | { why: 'none'; find: false }
  | { why: 'unpaid'; challengeId: string; find: false }
  | { why: 'upcoming'; card: HomeData['active'][number]; find: true }

// Reasons that another workout today would fix: the button below is the next step.
const MENDED_BY_WORKOUT = ['too_short', 'too_long', 'overlap', 'nothing_measured', 'no_track']

/** Returns why nothing can be earned today and the next step, or null where something can, or scores aren't points. */
export function nothingToday(
  home: Pick<HomeData, 'worthToday' | 'worthTodayWhy' | 'active' | 'today'>,
): NothingToday | null {
  if (home.worthToday !== null) {
    if (home.worthToday > 0) return null
    const code = home.worthTodayWhy
    return code ? { why: 'receipt', code, find: !MENDED_BY_WORKOUT.includes(code) } : { why: 'several', find: true }
  }
  const running = home.active.filter(({ startDate, endDate }) => startDate <= home.today && home.today <= endDate)
  if (running.some(card => card.mine?.state === 'participating')) return null
  const unpaid = running.find(card => card.mine?.state === 'payment_pending')
  if (unpaid) return { why: 'unpaid', challengeId: unpaid.id, find: false }
  const [next] = home.active
    .filter(card => card.startDate > home.today)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
  return next ? { why: 'upcoming', card: next, find: true } : { why: 'none', find: false }
}
