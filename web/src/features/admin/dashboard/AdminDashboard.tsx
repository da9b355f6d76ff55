import { isMetricSpan, METRIC_CARDS, METRIC_NAMES, METRIC_SPANS, METRIC_UNITS, metricOf } from '@bora/rules/metrics.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { notFound, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { useDeskAccess } from '../../../session/session.ts'
import { dayOf, time } from '../../../language/format.ts'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import type { MetricsSearch } from '../../../navigation/desk-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Select } from '../../../ui/Input.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ChallengeStates } from './ChallengeStates.tsx'
import { saveMetrics } from './csv.ts'
import { type Choice, type Dashboard } from './figure-text.ts'
import { MetricCard } from './MetricCard.tsx'
import { MetricTile } from './MetricTile.tsx'
import { PaymentsToCheck } from './PaymentsToCheck.tsx'
import { PayoutsToRelease } from './PayoutsToRelease.tsx'

const FRESH_MS = 60_000
const FIRST = METRIC_NAMES.filter(name => metricOf(name).tiles === 'first')
const FURTHER = METRIC_NAMES.filter(name => metricOf(name).tiles === 'further')
const [FIRST_CARD, ...FURTHER_CARDS] = METRIC_CARDS

/** The installation's metrics, for admins. */
export function AdminDashboard() {
  const choice = choiceOf(useSearch({ strict: false }))
  const query = useQuery({
    ...read('GET /admin/figures', { query: choice }),
    staleTime: 0,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const entrance = usePageEntrance()
  const { t } = useTranslation('admin-dashboard')
  // For an admin whose role was removed meanwhile, this page no longer exists.
  if (query.error instanceof ApiError && query.error.code === 'not_found') throw notFound()
  return (
    <AdminLayout part="dashboard">
      <div
        className={classes(
          'mx-auto flex w-full max-w-[1240px] flex-col gap-4 px-[var(--gutter)] pb-10 lg:px-7 lg:pt-6',
          entrance,
        )}
      >
        <Head choice={choice} dashboard={query.data} />
        {query.data ? (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className={classes('flex flex-col gap-4 transition-opacity', query.isPlaceholderData && 'opacity-60')}
          >
            <Figures dashboard={query.data} choice={choice} />
          </div>
        ) : query.isError ? (
          <Card>
            <LoadFailed title={t('failed')} safe="" query={query} />
          </Card>
        ) : (
          <Loading text={t('loading')}>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {FIRST.map(name => (
                <Skeleton key={name} className="h-44 rounded-lg" />
              ))}
            </div>
            <Skeleton className="mt-4 h-80 rounded-lg" />
          </Loading>
        )}
      </div>
    </AdminLayout>
  )
}

function choiceOf(search: MetricsSearch): Choice {
  const unit = METRIC_UNITS.find(one => one === search.unit) ?? 'day'
  return {
    unit,
    count: isMetricSpan(unit, Number(search.count)) ? Number(search.count) : METRIC_SPANS[unit][0],
    currency: CURRENCIES.find(one => one === search.currency) ?? DEFAULT_CURRENCY,
  }
}

function Head({ choice, dashboard }: { choice: Choice; dashboard: Dashboard | undefined }) {
  const { t } = useTranslation('admin-dashboard')
  const navigate = useNavigate()
  const { unit, count, currency } = choice
  const show = (search: MetricsSearch) =>
    void navigate({ ...deskPaths.admin(search), replace: true, resetScroll: false })
  const counts: readonly number[] = METRIC_SPANS[unit]
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="type-title text-title">{t('title')}</h1>
        <p className="min-h-5 text-sm text-ink-2 first-letter:uppercase">
          {dashboard &&
            t('asOf', {
              day: dayOf(dashboard.at, 'weekday', dashboard.timeZone),
              time: time(dashboard.at, dashboard.timeZone),
            })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Segmented
          label={t('by')}
          value={unit}
          options={METRIC_UNITS.map(value => ({ value, label: t(`unit.${value}`) }))}
          onChange={value => show({ unit: value, currency })}
        />
        <Segmented
          label={t('span')}
          value={String(count)}
          options={counts
            .toSorted((a, b) => a - b)
            .map(value => ({ value: String(value), label: t(`spanOf.${unit}`, { count: value }) }))}
          onChange={value => show({ unit, count: value, currency })}
        />
        {dashboard && dashboard.currencies.length > 1 && (
          <div className="w-28">
            <Select
              aria-label={t('currency')}
              value={currency}
              onChange={event => show({ unit, count: String(count), currency: event.target.value })}
            >
              {dashboard.currencies.map(one => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </div>
        )}
        <Button
          variant="soft"
          disabled={!dashboard}
          icon={<ArrowDownToLine size={18} aria-hidden="true" />}
          onClick={() =>
            saveMetrics(
              t('fileName', { what: t('fileAll'), day: dashboard!.days.at(-1)! }),
              t('firstDay'),
              METRIC_NAMES.map(name => ({ name, label: t(`figure.${name}.name`) })),
              dashboard!,
            )
          }
        >
          {t('export')}
        </Button>
      </div>
    </div>
  )
}

function Figures({ dashboard, choice: { unit } }: { dashboard: Dashboard; choice: Choice }) {
  const { t } = useTranslation('admin-dashboard')
  const tiles = (names: typeof METRIC_NAMES) => (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {names.map(name => (
        <MetricTile key={name} name={name} dashboard={dashboard} unit={unit} />
      ))}
    </div>
  )
  const about = { dashboard, unit }
  // Actions that move money require a second factor; the metrics don't.
  const isDeskOpen = useDeskAccess() === 'open'
  const states = <ChallengeStates states={dashboard.challenges} />
  return (
    <>
      <p className="text-sm text-ink-2">
        {t('compared', {
          from: dayOf(dashboard.from, 'short', dashboard.timeZone),
          beforeFrom: dayOf(dashboard.before.from, 'short', dashboard.timeZone),
          beforeUntil: dayOf(Date.parse(dashboard.before.until) - 1, 'short', dashboard.timeZone),
        })}
      </p>
      {tiles(FIRST)}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
        <MetricCard {...about} card={FIRST_CARD} />
        {isDeskOpen ? <PaymentsToCheck /> : states}
      </div>
      {isDeskOpen && <PayoutsToRelease />}
      {tiles(FURTHER)}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {FURTHER_CARDS.map(card => (
          <MetricCard key={card} {...about} card={card} />
        ))}
        {isDeskOpen && states}
      </div>
    </>
  )
}
