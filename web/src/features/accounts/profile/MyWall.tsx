import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Plus, Share2 } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { dayTile } from '@bora/rules/art/day-tile.ts'
import { Tile } from '../../../art/Tile.tsx'
import { ReceiptView } from '../../workouts/components/ReceiptView.tsx'
import type { Activity } from '../../workouts/components/receipt-lines.ts'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { deviceTimeZone } from '../../../device/clock.ts'
import { day as dayText, compactNumber } from '../../../language/format.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { workoutName } from '../../../language/workout-name.ts'
import { showProblem } from '../../../states/show-problem.ts'

type Wall = Answer<'GET /me/wall'>
type WallDay = Wall['days'][number]

const ICON = { size: 20, strokeWidth: 2.3, 'aria-hidden': true } as const

/** Streak, points and the year as a wall: a tile for each trained day, which opens its photo and its points. */
export function MyWall() {
  const { t } = useTranslation('profile')
  const [year, setYear] = useState<number | undefined>()
  const query = useQuery({
    ...read('GET /me/wall', { query: { timeZone: deviceTimeZone(), ...(year !== undefined && { year }) } }),
    placeholderData: before => before,
  })
  return (
    <section aria-labelledby="wall-title" className="min-w-0 rounded-lg bg-surface p-4 shadow-e1 sm:p-5 lg:col-span-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="wall-title" className="type-title text-h1">
          {t('wall.title')}
        </h2>
        {query.data && query.data.years.length > 1 && <Years wall={query.data} onYear={setYear} />}
      </div>
      {query.data ? (
        <Loaded wall={query.data} />
      ) : query.isError ? (
        <LoadFailed title={t('wall.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('wall.loading')}>
          <Skeleton className="mt-4 h-16 rounded-md" />
          <Skeleton className="mt-5 h-40 rounded-md" />
        </Loading>
      )}
    </section>
  )
}

function Years({ wall, onYear }: { wall: Wall; onYear: (year: number) => void }) {
  const { t } = useTranslation('profile')
  const at = wall.years.indexOf(wall.year)
  const [later, earlier] = [wall.years[at - 1], wall.years[at + 1]]
  return (
    <div className="flex items-center" role="group" aria-label={t('wall.year')}>
      <IconButton
        label={t('wall.earlier', { year: earlier ?? wall.year - 1 })}
        icon={<ChevronLeft {...ICON} />}
        disabled={earlier === undefined}
        onClick={() => earlier !== undefined && onYear(earlier)}
      />
      <span aria-live="polite" className="type-num min-w-14 text-center text-[1.0625rem]">
        {wall.year}
      </span>
      <IconButton
        label={t('wall.later', { year: later ?? wall.year + 1 })}
        icon={<ChevronRight {...ICON} />}
        disabled={later === undefined}
        onClick={() => later !== undefined && onYear(later)}
      />
    </div>
  )
}

function Loaded({ wall }: { wall: Wall }) {
  const { t } = useTranslation('profile')
  const [open, setOpen] = useState<Activity | null>(null)
  const [shared, setShared] = useState<string | null>(null)
  const months = monthsOf(wall.days)
  async function show(day: WallDay) {
    const { activityId } = day
    try {
      setOpen(await queryClient.fetchQuery(read('GET /activities/:activityId', { params: { activityId } })))
    } catch (error) {
      showProblem(error, { title: t('wall.openFailed'), again: () => show(day) })
    }
  }
  return (
    <>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        <Figure
          label={t('wall.streak')}
          value={compactNumber(wall.streakDays)}
          unit={t('wall.streakDays', { count: wall.streakDays })}
        />
        <Figure label={t('wall.points')} value={compactNumber(wall.points)} />
        <Figure label={t('wall.workouts', { year: wall.year })} value={compactNumber(wall.workouts)} />
      </dl>
      {months.length > 0 ? (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-sm text-ink-2">{t('wall.sentence')}</p>
            <Button asChild variant="link">
              <Link {...paths.myWorkouts()}>{t('wall.all')}</Link>
            </Button>
          </div>
          {months.map(([month, days]) => (
            <section key={month} aria-labelledby={`wall-${month}`} className="mt-5">
              <div className="mb-2 flex items-center justify-between gap-2">
                <h3 id={`wall-${month}`} className="flex min-w-0 items-baseline gap-2 text-ui font-bold">
                  <span className="inline-block first-letter:uppercase">{dayText(`${month}-01`, 'month')}</span>
                  <span className="text-sm font-medium text-ink-2">{t('wall.month', { count: days.length })}</span>
                </h3>
                <IconButton
                  label={t('wall.share', { month: dayText(`${month}-01`, 'month') })}
                  icon={<Share2 {...ICON} />}
                  aria-haspopup="dialog"
                  className="-my-2.5 -mr-2.5"
                  onClick={() => setShared(month)}
                />
              </div>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-[3px] sm:grid-cols-[repeat(auto-fill,52px)]">
                {days.map(one => (
                  <li key={one.date}>
                    <TileButton day={one} onOpen={() => void show(one)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      ) : (
        <Empty wall={wall} />
      )}
      <ShareSheet
        shared={shared === null ? null : { card: 'wall', about: shared, url: fullAddress(paths.landing()) }}
        onClose={() => setShared(null)}
      />
      {open && <ReceiptView activity={open} photos open onOpenChange={isOpen => !isOpen && setOpen(null)} />}
    </>
  )
}

function Figure({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-[0.8125rem] leading-tight text-ink-2">{label}</dt>
      <dd className="@container" style={{ '--signs': value.length, '--more': unit ? 2.4 : 0 } as CSSProperties}>
        <span className="type-num num-fit whitespace-nowrap [--size:1.625rem]">
          {value}
          {unit && <span className="ml-[.15em] font-sans text-[.54em] font-semibold text-ink-2">{unit}</span>}
        </span>
      </dd>
    </div>
  )
}

function TileButton({ day, onOpen }: { day: WallDay; onOpen: () => void }) {
  const { t } = useTranslation('profile')
  const about = { day: dayText(day.date), workout: workoutName(day.workoutType) }
  const label = day.workouts > 1 ? t('wall.more', { ...about, count: day.workouts - 1 }) : t('wall.tile', about)
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      onClick={onOpen}
      className="block aspect-square w-full overflow-hidden rounded-[7px] transition-transform duration-[160ms] hover:scale-[1.06] focus-visible:scale-[1.06] motion-reduce:transition-none"
    >
      <Tile {...dayTile(day.date, day.workoutType)} className="size-full" />
    </button>
  )
}

function Empty({ wall }: { wall: Wall }) {
  const { t } = useTranslation('profile')
  if (wall.year !== wall.years[0])
    return <p className="mt-5 text-ui text-ink-2">{t('wall.emptyYear', { year: wall.year })}</p>
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ui">
        <strong className="block font-bold">{t('wall.empty')}</strong>
        <span className="text-ink-2">{t('wall.emptySentence')}</span>
      </p>
      <Button asChild variant="bora" icon={<Plus {...ICON} />}>
        <Link {...paths.addActivity()}>{t('wall.log')}</Link>
      </Button>
    </div>
  )
}

/** The days by month (YYYY-MM), latest month first, its days in order. */
function monthsOf(days: readonly WallDay[]): [string, WallDay[]][] {
  const months = new Map<string, WallDay[]>()
  for (const one of days) {
    const month = one.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), one])
  }
  return [...months].toReversed()
}
