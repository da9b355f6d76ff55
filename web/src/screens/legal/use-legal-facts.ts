import {
  ACCOUNT_EVENTS_KEPT_DAYS,
  ADULT_AGE,
  INSTANT_JOIN_HOURS,
  LEGAL_DATA_YEARS,
  LIABILITY_MONTHS,
  PAGE_VIEW_MONTHS,
  RUN_OUT_KEPT_HOURS,
  SETTLEMENT_PROMISE_HOURS,
  TERMS_NOTICE_DAYS,
  TRACK_KEPT_DAYS,
  UNDO_DELETE_MINUTES,
} from '@bora/rules/limits.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { TERMS } from '@bora/rules/terms.ts'
import { useTranslation } from 'react-i18next'
import { day } from '../../language/format.ts'
import { useConfig } from '../../settings/use-config.ts'

/** The numbers and names in the texts: those that the product goes by, here and in this installation. */
export function useLegalFacts() {
  const { t } = useTranslation('legal')
  const config = useConfig()
  const { platformFeePercent: fee, leastPaidParticipants: leastPaid, disputeDays, ...numbers } = currentNumbers()
  const inForce = { version: TERMS.version, date: day(TERMS.since, 'full'), noticeDays: TERMS_NOTICE_DAYS }
  const holdDays = config?.prizeHoldDays ?? numbers.prizeHoldDays
  return {
    adult: ADULT_AGE,
    settlementHours: SETTLEMENT_PROMISE_HOURS,
    disputeDays,
    fee,
    share: 100 - fee,
    leastPaid,
    hold: holdDays === 0 ? t('holdNone') : t('hold', { holdDays }),
    sandbox: config?.payments === 'sandbox' ? t('sandbox') : '',
    liabilityMonths: LIABILITY_MONTHS,
    eventDays: ACCOUNT_EVENTS_KEPT_DAYS,
    pageViewMonths: PAGE_VIEW_MONTHS,
    runOutHours: RUN_OUT_KEPT_HOURS,
    legalYears: LEGAL_DATA_YEARS,
    instantJoinHours: INSTANT_JOIN_HOURS,
    trackDays: TRACK_KEPT_DAYS,
    undoMinutes: UNDO_DELETE_MINUTES,
    changed: t('changed', inForce),
    contact: t('contact', { site: config ? new URL(config.siteUrl).host : t('here') }),
  }
}
