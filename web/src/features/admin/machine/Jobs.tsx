import { Clock3 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { relative } from '../../../language/relative-time.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type MachineState, span } from './machine-text.ts'

/** The last run of each timed job; failed ones come first. */
export function Jobs({ state: { at, jobs } }: { state: MachineState }) {
  const { t } = useTranslation('admin-machine')
  const id = useId()
  const now = Date.parse(at)
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="type-title mb-2 text-h2">
        {t('jobs.title')}
      </h2>
      {jobs.length === 0 ? (
        <EmptyState size="line" icon={<Clock3 size={20} />} title={t('jobs.none')} sentence={t('jobs.noneSentence')} />
      ) : (
        <ul className="divide-y divide-line">
          {jobs.map(({ job, endedAt, tookMs, succeededAt, failures }) => (
            <li key={job} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 font-mono text-sm break-words">{job}</span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
                {failures > 0 && <Tag tone="danger">{t('jobs.failed', { count: failures })}</Tag>}
                {failures > 0
                  ? succeededAt === null
                    ? t('jobs.never')
                    : t('jobs.lastSuccess', { moment: relative(succeededAt, now) })
                  : t('jobs.last', { moment: relative(endedAt, now), took: span(tookMs / 1_000) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
