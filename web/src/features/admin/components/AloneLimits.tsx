import {
  ALONE_A_DAY_CENTS,
  ALONE_A_MONTH_CENTS,
  ALONE_MONTH_DAYS,
  PROMISE_ONE_PERSON_CENTS,
} from '@bora/rules/decided-alone.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { useTranslation } from 'react-i18next'
import { money } from '../../../language/format.ts'

/**
 * Why something needs a second admin: `promised` is the total of a code or a campaign, `decided` the sum that one admin
 * recently decided alone.
 */
export function AloneLimits({ of }: { of: 'promised' | 'decided' }) {
  const { t } = useTranslation('admin')
  const amount = (cents: number) => money(cents, DEFAULT_CURRENCY)
  return (
    <p className="text-sm text-ink-2">
      {t(`alone.${of}`, {
        once: amount(PROMISE_ONE_PERSON_CENTS),
        day: amount(ALONE_A_DAY_CENTS),
        month: amount(ALONE_A_MONTH_CENTS),
        days: ALONE_MONTH_DAYS,
      })}
    </p>
  )
}
