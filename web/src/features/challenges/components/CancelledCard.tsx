import { CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { money } from '../../../language/format.ts'
import { Card as Box, IconWell } from '../../../ui/Card.tsx'
import type { Card, Overview } from './challenge-data.ts'

type Refunds = Answer<'GET /challenges/:challengeId/results'>['refunds']
type CancelledCardProps = {
  card: Card & { cancelledBecause?: string | null; teamStart?: Overview['teamStart'] }
  refunds?: Refunds
  className?: string
}

/** A cancelled challenge: the reason, and the refunds. */
export function CancelledCard({ card, refunds = [], className }: CancelledCardProps) {
  const { t } = useTranslation('challenge')
  const { pool } = card
  const why =
    (pool.kind === 'fixed' || pool.kind === 'sponsored') && !pool.guaranteed && !card.cancelledBecause
      ? t('cancelled.unpaidPrize', { amount: money(pool.poolCents, pool.currency) })
      : t(card.teamStart === 'too_few' && !card.cancelledBecause ? 'cancelled.tooFew' : 'cancelled.calledOff')
  return (
    <Box as="section" aria-labelledby="cancelled-title" className={className}>
      <div className="flex items-start gap-4">
        <IconWell tone="neutral" size={48}>
          <CircleSlash size={24} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0">
          <h2 id="cancelled-title" className="type-title text-h1">
            {t('cancelled.title')}
          </h2>
          <p className="mt-1.5 text-ui text-ink-2">{why}</p>
          {card.cancelledBecause && (
            <p className="mt-1.5 text-ui break-words text-ink-2">
              {t('cancelled.because', { words: card.cancelledBecause })}
            </p>
          )}
          {refunds.length === 0 && (
            <p className="mt-1.5 text-ui text-ink-2">
              {t(pool.entryFeeCents > 0 ? 'cancelled.feesBack' : 'cancelled.nothingMoved')}
            </p>
          )}
        </div>
      </div>
      {refunds.length > 0 && (
        <>
          <h3 className="mt-5 text-sm font-bold">{t('cancelled.backTo')}</h3>
          <ul className="mt-1.5">
            {refunds.map(({ person, amountCents }) => (
              <li
                key={person.id}
                className="flex min-h-11 items-center justify-between gap-4 border-b border-line text-ui last:border-0"
              >
                <span className="min-w-0 break-words">{person.name}</span>
                <span className="shrink-0 font-semibold tabular-nums">{money(amountCents, pool.currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Box>
  )
}
