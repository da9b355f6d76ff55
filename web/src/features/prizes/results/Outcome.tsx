import { numbersOf } from '@bora/rules/rules-version.ts'
import { BadgeCheck, CircleSlash, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Card as Box, IconWell } from '../../../ui/Card.tsx'
import type { ResultsData } from './results-data.ts'

const SIGNS = { paid: BadgeCheck, refunded: Undo2, none: CircleSlash } as const

/** The outcome of the money, in plain words: paid, refunded, or none involved. */
export function Outcome({ results, className }: { results: ResultsData; className?: string }) {
  const { t } = useTranslation('results')
  const { outcome, currency, challenge, refunds } = results
  const Sign = SIGNS[outcome]
  const tone = outcome === 'paid' ? 'folha' : outcome === 'refunded' ? 'mar' : 'neutral'
  const mine = refunds.find(refund => refund.person.id === results.me?.person.id)
  return (
    <Box as="section" className={classes('flex items-start gap-4', className)}>
      <IconWell tone={tone} size={48}>
        <Sign size={24} aria-hidden="true" />
      </IconWell>
      <div className="min-w-0">
        <h2 className="text-base font-bold">{t(`outcome.${outcome}`)}</h2>
        <p className="mt-1 text-sm text-ink-2">
          {outcome === 'paid' &&
            (results.feeCents > 0
              ? t('outcome.pool', {
                  pool: money(results.poolCents, currency),
                  fee: money(results.feeCents, currency),
                  percent: numbersOf(challenge.rulesVersion).platformFeePercent,
                })
              : t('outcome.poolFree', {
                  pool: money(results.poolCents, currency),
                }))}
          {outcome === 'refunded' &&
            t(refunds.length > 0 ? 'outcome.refundedSentence' : 'outcome.returnedSentence', {
              pool: money(results.poolCents, currency),
            })}
          {outcome === 'none' && t('outcome.noneSentence')}
        </p>
        {outcome === 'paid' && results.poolCreditCents > 0 && (
          <p className="mt-1 text-sm text-ink-2">
            {results.feeCreditCents > 0
              ? t('outcome.credits', {
                  pool: money(results.poolCreditCents, currency),
                  fee: money(results.feeCreditCents, currency),
                })
              : t('outcome.creditsFree', { pool: money(results.poolCreditCents, currency) })}
          </p>
        )}
        {mine && (
          <p className="mt-2 text-sm font-semibold text-folha-text">
            {t('outcome.mine', { amount: money(mine.amountCents, currency) })}
          </p>
        )}
      </div>
    </Box>
  )
}
