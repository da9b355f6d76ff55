import { type MoneyCaseName, moneyCasesOf } from '@bora/rules/money-outcomes.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { useTranslation } from 'react-i18next'
import type { Overview } from './challenge-data.ts'

/** What becomes of the money in every case that can come up here: a question and its answer each. */
export function MoneyCases({ challenge }: { challenge: Overview }) {
  const { t, i18n } = useTranslation('money-cases')
  const { disputeDays, leastPaidParticipants, platformFeePercent } = numbersOf(challenge.rulesVersion)
  const numbers = { days: disputeDays, least: leastPaidParticipants, percent: platformFeePercent }
  const isAnnounced = challenge.pool.kind !== 'challenge'
  // Some answers are others where a prize is announced than where entries are collected.
  const answerTo = (name: MoneyCaseName) => {
    const own = `cases.${name}.answerPrize`
    return isAnnounced && i18n.exists(`money-cases:${own}`)
      ? t(own as 'cases.won.answerPrize', numbers)
      : t(`cases.${name}.answer`, numbers)
  }
  return (
    <>
      <h3 className="type-title mb-1.5 text-h2">{t('title')}</h3>
      <p className="mb-2 text-ui text-ink-2">{t('sentence')}</p>
      <div className="divide-y divide-line">
        {moneyCasesOf(challenge.pool.kind).map(name => (
          <details key={name}>
            <summary className="min-h-11 cursor-pointer py-2.5 text-ui font-semibold">
              {t(`cases.${name}.question`)}
            </summary>
            <p className="pb-3 text-ui text-ink-2">{answerTo(name)}</p>
          </details>
        ))}
      </div>
    </>
  )
}
