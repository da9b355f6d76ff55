import { METRIC_NAMES, type MetricCardName, type MetricName, metricOf, type MetricUnit } from '@bora/rules/metrics.ts'
import { ArrowDownToLine, ChartColumn } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { saveMetrics } from './csv.ts'
import { HUES } from './hues.ts'
import { type Dashboard, unitText, valueText } from './figure-text.ts'

const FigureChart = lazy(() =>
  loadChunk(() => import('./MetricChart.tsx')).then(module => ({ default: module.MetricChart })),
)

type CardProps = {
  card: MetricCardName
  dashboard: Dashboard
  unit: MetricUnit
}

/**
 * The metrics of a card per unit of time: as a chart with stacked bars and lines over them, as a table, and as a file.
 */
export function MetricCard({ card, dashboard, unit }: CardProps) {
  const { t } = useTranslation('admin-dashboard')
  const title = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const name = t(`card.${card}`, { by: t(`byUnit.${unit}`) })
  const figures = namesOn(card).map((figure, index) => ({
    name: figure,
    label: t(`figure.${figure}.name`),
    hue: HUES[index]!,
    mark: isLine(figure) ? ('line' as const) : ('bar' as const),
    series: dashboard.figures[figure].series,
  }))
  const isEmpty = figures.every(({ series }) => series.every(value => value === 0))
  return (
    <Card as="section" aria-labelledby={title} className="flex min-w-0 flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2 id={title} className="type-title text-h1">
          {name}
        </h2>
        <IconButton
          label={t('csvOf', { what: name })}
          onClick={() =>
            saveMetrics(
              t('fileName', { what: t(`fileOf.${card}`), day: dashboard.days.at(-1)! }),
              t('firstDay'),
              figures,
              dashboard,
            )
          }
          icon={<ArrowDownToLine size={20} aria-hidden="true" />}
          className="-mt-2 -mr-2 shrink-0"
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {figures.map(({ label, hue, mark }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span
                aria-hidden="true"
                className={mark === 'line' ? 'h-1 w-3.5 rounded-full' : 'size-3 rounded-[4px]'}
                style={{ background: hue }}
              />
              {label}
            </li>
          ))}
        </ul>
        <Segmented
          label={t('show', { what: name })}
          value={view}
          options={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
          onChange={setView}
          className="ml-auto"
        />
      </div>
      {isEmpty && view === 'chart' ? (
        <EmptyState
          size="line"
          icon={<ChartColumn size={20} />}
          title={t('empty')}
          sentence={t('emptySentence')}
          className="min-h-[236px] justify-center"
        />
      ) : view === 'chart' ? (
        <div
          role="img"
          aria-label={t('chartOf', {
            what: name,
            from: unitText(dashboard.days[0]!, unit),
            until: unitText(dashboard.days.at(-1)!, unit),
          })}
          // Next to a taller card the chart fills the remaining height.
          className="relative mt-3 min-h-[220px] flex-1"
        >
          <div className="absolute inset-0">
            <Suspense fallback={<Skeleton className="size-full rounded-md" />}>
              <FigureChart {...{ figures, dashboard, unit }} />
            </Suspense>
          </div>
        </div>
      ) : (
        <FigureTable title={name} {...{ figures, dashboard, unit }} />
      )}
    </Card>
  )
}

// Bars come first, so that lines are drawn over them.
function namesOn(card: MetricCardName): MetricName[] {
  const names = METRIC_NAMES.filter(name => metricOf(name).card === card)
  return [...names.filter(name => !isLine(name)), ...names.filter(isLine)]
}

function isLine(name: MetricName): boolean {
  const { measures, line = false } = metricOf(name)
  return line || measures === 'stock'
}

type Figures = readonly { name: MetricName; label: string; series: readonly number[] }[]
type TableProps = { title: string; figures: Figures; dashboard: Dashboard; unit: MetricUnit }

function FigureTable({ title, figures, dashboard, unit }: TableProps) {
  const { t } = useTranslation('admin-dashboard')
  return (
    <div
      role="region"
      aria-label={t('tableOf', { what: title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its rows are reached with the arrow keys
      tabIndex={0}
      className="mt-3 max-h-[260px] overflow-auto rounded-md"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="sticky top-0 bg-surface px-1 py-2 text-left font-semibold">
              {t(`period.${unit}`)}
            </th>
            {figures.map(({ name, label }) => (
              <th key={name} scope="col" className="sticky top-0 bg-surface px-1 py-2 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dashboard.days
            .map((day, index) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="px-1 py-2 text-left font-medium whitespace-nowrap">
                  {unitText(day, unit)}
                </th>
                {figures.map(({ name, series }) => (
                  <td key={name} className="px-1 py-2 text-right whitespace-nowrap tabular-nums">
                    {valueText(name, series[index]!, dashboard)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  )
}
