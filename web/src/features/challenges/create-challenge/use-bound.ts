import { type Bound, boundsAgainst } from '@bora/rules/spending-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { currentLanguage } from '../../../language/language.ts'
import { prizeOf } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'

/**
 * Returns why this creator can't create the challenge: the country, the break or the monthly limit. Null if there is no
 * reason, or while that isn't known; in the end the server refuses.
 */
export function useBound(state: WizardState): Bound | null {
  const limits = useQuery({ ...read('GET /me/limits'), staleTime: 0 }).data
  if (!limits) return null
  const { kind, entryFeeCents, currency } = prizeOf(state, currentLanguage())
  const { closedPrizes, breakUntil, monthlyCents, spentCents } = limits
  const isSame = currency === limits.currency && monthlyCents !== null
  const own = {
    closedPrizes,
    onBreak: breakUntil !== null,
    month: isSame ? { limitCents: monthlyCents, spentCents } : null,
  }
  // An entry fee that is still being typed counts as costing something.
  const asked = { prizeKind: kind, entryFeeCents: kind === 'challenge' ? Math.max(entryFeeCents, 1) : 0 }
  return boundsAgainst(asked, own)[0] ?? null
}
