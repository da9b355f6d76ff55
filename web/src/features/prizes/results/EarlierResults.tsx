import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { whenText } from '../../challenges/components/phase.ts'
import { money, place } from '../../../language/format.ts'
import { Card as Box, IconWell } from '../../../ui/Card.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import type { ResultsData } from './results-data.ts'

/** The results that disputes have replaced. */
export function EarlierResults({ results, className }: { results: ResultsData; className?: string }) {
  const { t } = useTranslation('results')
  const { t: texts } = useTranslation('challenge')
  if (results.revisedAt === null) return null
  return (
    <Box as="section" aria-labelledby="revised-title" className={className}>
      <div className="flex items-start gap-4">
        <IconWell tone="maracuja" size={48}>
          <History size={24} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0">
          <h2 id="revised-title" className="text-base font-bold">
            {t('revised.title')}
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            {t('revised.sentence', { when: whenText(results.revisedAt), revision: results.revision })}
          </p>
        </div>
      </div>
      {results.earlier.map(one => (
        <Fold
          key={one.revision}
          title={t('revised.before', { revision: one.revision, when: whenText(one.settledAt) })}
          className="mt-4 border-t border-line pt-1"
        >
          <ul>
            {one.winners.map(row => (
              <li key={row.person.id} className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
                <span className="min-w-0 break-words">
                  {texts('placeFull', { place: place(row.rank) })} · {row.isMe ? texts('you') : row.person.name}
                </span>
                <span className="type-num shrink-0">{money(row.prizeCents, results.currency)}</span>
              </li>
            ))}
          </ul>
        </Fold>
      ))}
    </Box>
  )
}
