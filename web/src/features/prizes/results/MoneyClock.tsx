import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { now } from '../../../device/clock.ts'
import { whenText } from '../../challenges/components/phase.ts'
import { day } from '../../../language/format.ts'
import { Card as Box } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import type { ResultsData } from './results-data.ts'

/** End, settlement, dispute deadline, release of the prize: past events have a check mark. */
export function MoneyClock({ results }: { results: ResultsData }) {
  const { t } = useTranslation('results')
  const { clock, outcome } = results
  const steps = [
    { label: t('clock.end'), when: day(clock.endDate), at: Date.parse(`${clock.endDate}T23:59:59Z`) },
    { label: t('clock.settled'), when: whenText(clock.settledAt), at: Date.parse(clock.settledAt) },
    ...(outcome === 'paid'
      ? [
          { label: t('clock.disputes'), when: whenText(clock.disputesUntil), at: Date.parse(clock.disputesUntil) },
          { label: t('clock.free'), when: whenText(clock.freeAt), at: Date.parse(clock.freeAt) },
        ]
      : []),
  ]
  return (
    <Box as="section" aria-labelledby="clock-title">
      <h2 id="clock-title" className="type-title text-h1">
        {t('clock.title')}
      </h2>
      <ol className="mt-3.5">
        {steps.map((step, index) => {
          const past = step.at <= now()
          return (
            <li key={step.label} className="relative flex gap-3.5 pb-4 last:pb-0">
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={classes('absolute top-6 bottom-0 left-[11px] w-0.5', past ? 'bg-folha' : 'bg-line')}
                />
              )}
              <span
                aria-hidden="true"
                className={classes(
                  'relative grid size-6 shrink-0 place-items-center rounded-full',
                  past ? 'bg-folha text-on-hue' : 'bg-fill',
                )}
              >
                {past && <Check size={15} strokeWidth={3} />}
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span className="text-ui font-semibold">
                  {step.label}
                  {past && <span className="sr-only"> {t('clock.past')}</span>}
                </span>
                <span className="text-sm text-ink-2">{step.when}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Box>
  )
}
