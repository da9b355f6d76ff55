import {
  BYSTANDER_REVIEW_HOURS,
  PHOTO_REPLACED_HOURS,
  PHOTO_REVIEW_HOURS,
  REVIEW_ANSWER_HOURS,
  REVIEW_APPEAL_HOURS,
  REVIEW_SEATS,
  REVIEW_VOTING_HOURS,
} from '@bora/rules/fairness/limits.ts'
import {
  ADULT_AGE,
  CLOSING_DAYS,
  INSTANT_JOIN_HOURS,
  LIABILITY_MONTHS,
  PAYOUT_BUSINESS_DAYS,
  SETTLEMENT_PROMISE_HOURS,
  TERMS_NOTICE_DAYS,
} from '@bora/rules/limits.ts'
import { RETENTION } from '@bora/rules/retention.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import type { TermsVersion } from '@bora/rules/terms.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { day } from '../../language/format.ts'
import { currentLanguage } from '../../language/language.ts'
import { paths, textOf } from '../../navigation/paths.ts'
import { useConfig } from '../../settings/use-config.ts'

// Versions until 8 have the plural in their sentence, which is wrong for a single day.
const DAYS_OF_EARLIER = /\{\{holdDays\}\} (dias|days)/

/**
 * The numbers and names in the texts: the product's and this installation's. `words` has the sentences of an earlier
 * version, by their keys, if that one is shown.
 */
export function useLegalFacts({ version, since }: TermsVersion, words?: (key: string) => string) {
  const { t } = useTranslation('legal')
  const config = useConfig()
  const { platformFeePercent: fee, leastPaidParticipants: leastPaid, disputeDays, ...numbers } = currentNumbers()
  const inForce = { version, date: day(since, 'full'), noticeDays: TERMS_NOTICE_DAYS }
  const say = (key: 'changed' | 'contact' | 'contactMail' | 'hold' | 'holdNone' | 'sandbox', facts = {}) =>
    words
      ? i18next.services.interpolator.interpolate(
          words(key).replace(DAYS_OF_EARLIER, '{{holdTime}}'),
          facts,
          currentLanguage(),
          {},
        )
      : t(key, facts)
  const holdDays = config?.prizeHoldDays ?? numbers.prizeHoldDays
  return {
    adult: ADULT_AGE,
    settlementHours: SETTLEMENT_PROMISE_HOURS,
    disputeDays,
    fee,
    share: 100 - fee,
    leastPaid,
    hold: holdDays === 0 ? say('holdNone') : say('hold', { holdTime: t('holdTime', { count: holdDays }) }),
    sandbox: config && config.payments !== 'live' ? say('sandbox') : '',
    liabilityMonths: LIABILITY_MONTHS,
    eventDays: RETENTION.signIns.days,
    pageViewMonths: RETENTION.pageViews.months,
    runOutHours: RETENTION.codes.hours,
    legalYears: RETENTION.money.years,
    instantJoinHours: INSTANT_JOIN_HOURS,
    trackDays: RETENTION.recordings.days,
    undoMinutes: RETENTION.deletedWorkouts.minutes,
    payoutDays: t('span', PAYOUT_BUSINESS_DAYS),
    changed: say('changed', inForce),
    supportMonths: RETENTION.support.months,
    closingDays: CLOSING_DAYS,
    termsNoticeDays: TERMS_NOTICE_DAYS,
    noticeDays: RETENTION.notices.days,
    originMonths: RETENTION.origins.months,
    archiveDays: RETENTION.archive.days,
    reviewers: REVIEW_SEATS,
    answerHours: REVIEW_ANSWER_HOURS,
    votingHours: REVIEW_VOTING_HOURS,
    appealHours: REVIEW_APPEAL_HOURS,
    photoHours: PHOTO_REVIEW_HOURS,
    bystanderHours: BYSTANDER_REVIEW_HOURS,
    replacedHours: PHOTO_REPLACED_HOURS,
    contact: say('contact', {
      site: config ? new URL(config.siteUrl).host : '',
      support: `${config ? new URL(config.siteUrl).host : ''}${textOf(paths.support())}`,
      mail: config?.supportEmail ? say('contactMail', { address: config.supportEmail }) : '',
    }),
  }
}
