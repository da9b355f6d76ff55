import type { Suspension } from '@bora/rules/suspension.ts'
import i18next from 'i18next'
import { dayOf, time } from '../../../../language/format.ts'

/** The values for the sentence about a suspension, in the current language. Requires the `auth` texts to be loaded. */
export function suspensionValues({ reason, until }: Suspension): { reason: string; until: string } {
  return {
    reason: i18next.t(`auth:suspension.${reason}`),
    until: until === null ? '' : `${dayOf(until)}, ${time(until)}`,
  }
}
