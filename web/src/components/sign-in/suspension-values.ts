import type { Suspension } from '@bora/rules/suspension.ts'
import i18next from 'i18next'
import { dayOf, time } from '../../language/format.ts'

/** What the sentence about a suspension fills in, in the language shown. Load the `auth` texts before. */
export function suspensionValues({ reason, until }: Suspension): { reason: string; until: string } {
  return {
    reason: i18next.t(`auth:suspension.${reason}`),
    until: until === null ? '' : `${dayOf(until)}, ${time(until)}`,
  }
}
