import {
  ADULT_AGE,
  INSTANT_JOIN_HOURS,
  LIABILITY_MONTHS,
  PAYOUT_BUSINESS_DAYS,
  SETTLEMENT_PROMISE_HOURS,
  TERMS_NOTICE_DAYS,
} from '@bora/rules/limits.ts'
import { RETENTION } from '@bora/rules/retention.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { TERMS } from '@bora/rules/terms.ts'
import { useTranslation } from 'react-i18next'
import { day } from '../../language/format.ts'
import { paths, textOf } from '../../navigation/paths.ts'
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
    sandbox: config && config.payments !== 'live' ? t('sandbox') : '',
    liabilityMonths: LIABILITY_MONTHS,
    eventDays: RETENTION.signIns.days,
    pageViewMonths: RETENTION.pageViews.months,
    runOutHours: RETENTION.codes.hours,
    legalYears: RETENTION.money.years,
    instantJoinHours: INSTANT_JOIN_HOURS,
    trackDays: RETENTION.recordings.days,
    undoMinutes: RETENTION.deletedWorkouts.minutes,
    payoutDays: t('span', PAYOUT_BUSINESS_DAYS),
    changed: t('changed', inForce),
    supportMonths: RETENTION.support.months,
    noticeDays: RETENTION.notices.days,
    archiveDays: RETENTION.archive.days,
    contact: t('contact', {
      support: `${config ? new URL(config.siteUrl).host : ''}${textOf(paths.support())}`,
      mail: config?.supportEmail ? t('contactMail', { address: config.supportEmail }) : '',
    }),
  }
}
