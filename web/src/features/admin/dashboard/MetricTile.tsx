import { changeOf, type MetricName, metricOf, type MetricUnit } from '@bora/rules/metrics.ts'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { compactNumber, moneyParts, percent } from '../../../language/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Numeral.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { type Dashboard, isMoney, unitText, valueText } from './figure-text.ts'

type TileProps = { name: MetricName; dashboard: Dashboard; unit: MetricUnit }

/** A metric for the period, its change, its trend, and its meaning in words. */
export function MetricTile({ name, dashboard, unit }: TileProps) {
  const { t } = useTranslation('admin-dashboard')
  const title = useId()
  const { now, before, series } = dashboard.figures[name]
  const course = t('course', {
    from: unitText(dashboard.days[0]!, unit),
    first: valueText(name, series[0]!, dashboard),
    last: valueText(name, series.at(-1)!, dashboard),
  })
  return (
    <Card as="section" aria-labelledby={title} className="flex flex-col gap-1">
      <h2 id={title} className="text-ui font-semibold text-ink-2">
        {t(`figure.${name}.name`)}
      </h2>
      <p className="@container text-[1.875rem] leading-tight">
        {isMoney(name) ? (
          <Money {...moneyParts(now, dashboard.currency, 'cents')} className="num-fit [--size:1.875rem]" />
        ) : (
          <span className="type-num whitespace-nowrap">{compactNumber(now)}</span>
        )}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <Change name={name} now={now} before={before} text={valueText(name, before, dashboard)} />
        <Sparkline
          values={series}
          label={course}
          colour={metricOf(name).colour ?? 'ink-3'}
          width={92}
          height={44}
          className="shrink-0"
        />
      </div>
      <p className="mt-1.5 text-xs leading-snug text-ink-2">{t(`figure.${name}.what`)}</p>
    </Card>
  )
}

function Change({ name, now, before, text }: { name: MetricName; now: number; before: number; text: string }) {
  const { t } = useTranslation('admin-dashboard')
  const isNews = now !== before && metricOf(name).colour !== undefined
  const change = changeOf(now, before)
  const Icon = now === before ? Minus : now > before ? TrendingUp : TrendingDown
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm">
      <span
        className={classes(
          'inline-flex items-center gap-1 font-semibold',
          !isNews ? 'text-ink-2' : now > before ? 'text-folha-text' : 'text-danger-text',
        )}
      >
        <Icon size={16} strokeWidth={2.4} aria-hidden="true" />
        {change === null ? t(now === 0 ? 'same' : 'new') : change === 0 ? t('same') : percent(Math.abs(change))}
        {change !== null && change !== 0 && <span className="sr-only">{t(change > 0 ? 'more' : 'less')}</span>}
      </span>
      <span className="whitespace-nowrap text-ink-2">{t('before', { value: text })}</span>
    </p>
  )
}
