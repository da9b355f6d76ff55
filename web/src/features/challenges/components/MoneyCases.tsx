import { moneyCasesOf } from '@bora/rules/money-cases.ts'
import { useTranslation } from 'react-i18next'
import { Fold } from '../../../ui/Fold.tsx'
import type { Overview } from './challenge-data.ts'
import { moneyAnswer } from './money-answer.ts'

/** The outcome of the money in every possible case: one question and answer each. */
export function MoneyCases({ challenge }: { challenge: Overview }) {
  const { t } = useTranslation('money-cases')
  const { pool, rulesVersion, prizeHoldDays } = challenge
  const purpose = pool.kind === 'challenge' ? 'entry' : 'prize'
  return (
    <>
      <h3 className="type-title mb-1.5 text-h2">{t('title')}</h3>
      <p className="mb-2 text-ui text-ink-2">{t('sentence')}</p>
      <div className="divide-y divide-line">
        {moneyCasesOf(pool.kind).map(name => (
          <Fold key={name} title={t(`questions.${name}`)}>
            <p className="text-ui text-ink-2">{moneyAnswer(t, name, purpose, rulesVersion, prizeHoldDays).join(' ')}</p>
          </Fold>
        ))}
      </div>
    </>
  )
}
