import { type Day, weekdayOf } from '@bora/rules/calendar.ts'
import { datesOfMonth, fullMonthDates } from '@bora/rules/full-month.ts'
import { weekProgressOf } from '@bora/rules/week-progress.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, LoaderCircle, Share2, Watch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { read } from '../../api/queries.ts'
import { dayTile } from '@bora/rules/art/day-tile.ts'
import { Tile } from '../../art/Tile.tsx'
import { ShareSheet } from '../../features/discovery/components/ShareSheet.tsx'
import { LoadFailed } from '../../states/LoadFailed.tsx'
import { deviceTimeZone } from '../../device/clock.ts'
import { day as dayText, duration, compactNumber, number, weekLetters } from '../../language/format.ts'
import { fullAddress, paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card as Box, IconWell } from '../../ui/Card.tsx'
import { Tag, type TagTone } from '../../ui/Chip.tsx'
import { classes } from '../../ui/classes.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { HomeData } from './home-data.ts'
import { RecapCard } from './RecapCard.tsx'
import { SectionHead } from './SectionHead.tsx'
import { WeekGoal } from './WeekGoal.tsx'
import { workoutName } from '../../language/workout-name.ts'

type Week = Answer<'GET /me/progress'>['weeks'][number]
type Measure = 'points' | 'minutes'

const WEEK_TAGS = {
  not_started: { tone: 'neutral', icon: CircleDashed },
  in_progress: { tone: 'maracuja', icon: LoaderCircle },
  complete: { tone: 'folha', icon: CircleCheck },
} as const satisfies Record<string, { tone: TagTone; icon: unknown }>

/**
 * The person's progress: points and minutes of the last weeks, this week's goal, this month's tiles, and upcoming
 * dates.
 */
export function Progress({ home }: { home: HomeData }) {
  const { t } = useTranslation('home-parts')
  const query = useQuery(read('GET /me/progress', { query: { timeZone: deviceTimeZone() } }))
  return (
    <section aria-labelledby="progress-title" className="further-down mt-6 lg:mt-7">
      <RecapCard today={home.today} />
      <SectionHead id="progress-title" title={t('progress.title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2">
        <Box as="section" aria-labelledby="weeks-title">
          {query.data ? (
            <Weeks home={home} weeks={query.data.weeks} />
          ) : query.isError ? (
            <LoadFailed title={t('progress.failed')} query={query} />
          ) : (
            <Loading text={t('progress.loading')}>
              <Skeleton className="h-64 rounded-md" />
            </Loading>
          )}
        </Box>
        <Month today={home.today} weekGoal={home.weekGoal} />
        <Box as="section" className="flex items-center gap-3.5 md:col-span-2" aria-labelledby="watch-title">
          <IconWell tone="mar">
            <Watch size={21} strokeWidth={2.2} aria-hidden="true" />
          </IconWell>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h3 id="watch-title" className="type-title text-h2">
                {t('progress.watch.title')}
              </h3>
              <Tag>{t('progress.watch.soon')}</Tag>
            </div>
            <p className="mt-1 text-sm text-ink-2">{t('progress.watch.sentence')}</p>
          </div>
        </Box>
      </div>
    </section>
  )
}

function Weeks({ home, weeks }: { home: HomeData; weeks: readonly Week[] }) {
  const { t } = useTranslation('home-parts')
  const [measure, setMeasure] = useState<Measure>('points')
  const [changing, setChanging] = useState(false)
  const text = (week: Week) =>
    measure === 'points'
      ? t('progress.points', { count: week.points, points: number(week.points) })
      : duration(week.minutes)
  const most = Math.max(1, ...weeks.map(week => week[measure]))
  const now = weeks.at(-1)!
  const { status, done, goal } = weekProgressOf(home.weekDates, home.today, home.weekGoal)
  const { tone, icon: Icon } = WEEK_TAGS[status]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id="weeks-title" className="type-title text-h2">
          {t('progress.weeks')}
        </h3>
        <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.4} aria-hidden="true" />}>
          {t(`progress.week.${status}`, { done, goal })}
        </Tag>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {t('goal.now', { count: goal })}
        <Button variant="link" aria-haspopup="dialog" onClick={() => setChanging(true)}>
          {t('goal.change')}
        </Button>
      </p>
      <WeekGoal goal={goal} open={changing} onClose={() => setChanging(false)} />
      <Segmented
        label={t('progress.measure')}
        value={measure}
        onChange={setMeasure}
        options={[
          { value: 'points', label: t('progress.inPoints') },
          { value: 'minutes', label: t('progress.inMinutes') },
        ]}
        className="mt-3"
      />
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <Figure
          label={t('progress.thisWeek')}
          value={measure === 'points' ? compactNumber(now.points) : duration(now.minutes)}
        />
        <Figure label={t('progress.sum')} value={sumText(weeks, measure)} />
      </dl>
      <div aria-hidden="true" className="mt-4 flex h-32 items-end gap-1.5">
        {weeks.map((week, index) => (
          <span
            key={week.monday}
            data-tip={`${t('progress.weekOf', { day: dayText(week.monday, 'short') })}: ${text(week)}`}
            className="flex h-full flex-1 items-end"
          >
            <span
              className={classes(
                'block w-full origin-bottom rounded-[5px]',
                week[measure] === 0 ? 'bg-fill' : index === weeks.length - 1 ? 'bg-brand' : 'bg-folha',
              )}
              style={{ height: week[measure] === 0 ? 6 : `${Math.max(8, (week[measure] / most) * 100)}%` }}
            />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-2">
        <span>{dayText(weeks[0]!.monday, 'short')}</span>
        <span>{t('progress.thisWeek')}</span>
      </p>
      <table className="sr-only">
        <caption>{t(measure === 'points' ? 'progress.tableOfPoints' : 'progress.tableOfMinutes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('progress.column.week')}</th>
            <th scope="col">{t(measure === 'points' ? 'progress.inPoints' : 'progress.inMinutes')}</th>
            <th scope="col">{t('progress.column.workouts')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week.monday}>
              <th scope="row">{t('progress.weekOf', { day: dayText(week.monday) })}</th>
              <td>{text(week)}</td>
              <td>{number(week.workouts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function sumText(weeks: readonly Week[], measure: Measure): string {
  const sum = weeks.reduce((all, week) => all + week[measure], 0)
  return measure === 'points' ? compactNumber(sum) : duration(sum)
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[0.8125rem] text-ink-2">{label}</dt>
      <dd className="type-num text-[1.625rem] whitespace-nowrap">{value}</dd>
    </div>
  )
}

/** The current month as a wall: a tile for each trained day, the other dates as numbers. */
function Month({ today, weekGoal }: { today: Day; weekGoal: number }) {
  const { t } = useTranslation('home-parts')
  const query = useQuery(read('GET /me/wall', { query: { timeZone: deviceTimeZone() } }))
  const trained = new Map(query.data?.days.map(one => [one.date, one]))
  const dates = datesOfMonth(today)
  const count = dates.filter(date => trained.has(date)).length
  const [isSharing, setIsSharing] = useState(false)
  const isFull = count >= fullMonthDates(weekGoal, today)
  const month = dayText(today, 'month')
  return (
    <Box as="section" aria-labelledby="month-title" className="flex flex-col">
      <div className="flex min-h-[26px] flex-wrap items-center justify-between gap-x-3">
        <h3 id="month-title" className="type-title inline-block text-h2 first-letter:uppercase">
          {month}
        </h3>
        {query.data && (
          <p className="text-sm text-ink-2">{t(isFull ? 'progress.monthFull' : 'progress.monthDays', { count })}</p>
        )}
      </div>
      {query.data ? (
        <>
          <div aria-hidden="true" className="mt-3 grid grid-cols-7 gap-1 text-center text-xs text-ink-2">
            {weekLetters().map((letter, index) => (
              <span key={index}>{letter}</span>
            ))}
          </div>
          <ol className="mt-1 grid grid-cols-7 gap-1">
            {dates.map((date, index) => {
              const one = trained.get(date)
              return (
                <li
                  key={date}
                  style={index === 0 ? { gridColumnStart: weekdayOf(date) } : undefined}
                  className={classes(
                    'relative grid aspect-square place-items-center overflow-hidden rounded-[7px] text-xs',
                    !one && 'bg-sunken text-ink-2',
                    date === today && !one && 'ring-2 ring-brand ring-inset',
                  )}
                >
                  {one && <Tile {...dayTile(date, one.workoutType)} className="absolute inset-0 size-full" />}
                  <span aria-hidden="true">{one ? '' : Number(date.slice(-2))}</span>
                  <span className="sr-only">
                    {one
                      ? t('progress.trained', { day: dayText(date), workout: workoutName(one.workoutType) })
                      : dayText(date)}
                  </span>
                </li>
              )
            })}
          </ol>
          <p className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2">
            <Button asChild variant="link" className="min-h-11">
              <Link {...paths.profile()}>{t('progress.year')}</Link>
            </Button>
            {isFull && (
              <Button
                variant="soft"
                size="sm"
                aria-haspopup="dialog"
                icon={<Share2 size={16} aria-hidden="true" />}
                onClick={() => setIsSharing(true)}
              >
                {t('progress.poster')}
              </Button>
            )}
          </p>
          <ShareSheet
            shared={
              isSharing
                ? {
                    card: 'wall',
                    about: today.slice(0, 7),
                    text: t('progress.posterText', { count, month }),
                    url: fullAddress(paths.landing()),
                  }
                : null
            }
            onClose={() => setIsSharing(false)}
          />
        </>
      ) : query.isError ? (
        <LoadFailed title={t('progress.failed')} query={query} />
      ) : (
        <Loading text={t('progress.loading')}>
          <Skeleton className="mt-3 h-64 rounded-md" />
        </Loading>
      )}
    </Box>
  )
}
