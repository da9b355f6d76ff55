import { daysBetween } from '@bora/rules/calendar.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import type { Activity } from '../../workouts/components/receipt-lines.ts'
import { amountText, scoreText } from '../../workouts/components/score-text.ts'
import { ReceiptView } from '../../workouts/components/ReceiptView.tsx'
import type { Details } from '../components/challenge-data.ts'
import { MAX_STRIP_DAYS, stripCells, weekOf } from '../components/strip-cells.ts'
import type { Row } from '../../scoring/components/leaderboard-query.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { today } from '../../../device/clock.ts'
import { day, duration, place, timeOfDay } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { DayStrip, DaySwatch } from '../../../ui/DayStrip.tsx'
import { WeekCapsule } from '../../../ui/Week.tsx'
import { workoutName } from '../../../language/workout-name.ts'
import { showProblem } from '../../../states/show-problem.ts'

type Workout = Answer<'GET /challenges/:challengeId/person-days'>['days'][number]['workouts'][number]
type PersonDaysProps = { challenge: Details; row: Row }

/**
 * A person's days in a challenge: points, and the rank at the end of each; the viewer's own workouts open their
 * receipts.
 */
export function PersonDays({ challenge, row }: PersonDaysProps) {
  const { t } = useTranslation('challenge')
  const [opened, setOpened] = useState<Activity | null>(null)
  const queries = useQueryClient()
  const query = useQuery(
    read('GET /challenges/:challengeId/person-days', {
      params: { challengeId: challenge.id },
      query: { person: row.person.id },
    }),
  )
  const ranks = useQuery(
    read('GET /challenges/:challengeId/day-ranks', {
      params: { challengeId: challenge.id },
      query: { person: row.person.id },
    }),
  )
  async function show(workout: Workout) {
    const activityId = workout.id
    try {
      setOpened(await queries.fetchQuery(read('GET /activities/:activityId', { params: { activityId } })))
    } catch (error) {
      showProblem(error, { title: t('person.openFailed'), again: () => show(workout) })
    }
  }
  const failed = [query, ranks].find(one => one.isError && !one.data)
  if (failed) return <LoadFailed title={t('error.feed')} query={failed} />
  if (!query.data || !ranks.data)
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    )
  const days = daysOf(query.data.days, ranks.data.days)
  const last = ranks.data.days[0]?.date
  const score = (value: number) => scoreText(challenge.type, value, currentLanguage())
  return (
    <div className="flex flex-col gap-5">
      <Strip
        challenge={challenge}
        row={row}
        dates={query.data.days.map(one => one.date)}
        passes={query.data.passDates}
      />
      {/* The strip above says so when there are none. */}
      {days.length > 0 && (
        <section aria-labelledby="person-points">
          <h3 id="person-points" className="type-title text-h2">
            {t('person.points')}
          </h3>
          <ul className="mt-2 divide-y divide-line">
            {days.map(({ date, points, workouts, invitePoints, total, rank }) => (
              <li key={date} className="py-1">
                <p className="flex min-h-11 items-center justify-between gap-3 text-ui">
                  <span className="min-w-0">
                    <span className="block font-semibold first-letter:uppercase">{day(date, 'weekday')}</span>
                    {rank !== null && (
                      <span className="block text-sm text-ink-2">
                        {t(date === last && challenge.status === 'active' ? 'person.rankNow' : 'person.rankAt', {
                          place: place(rank),
                          total: score(total),
                        })}
                      </span>
                    )}
                  </span>
                  <span className="type-num shrink-0 text-[1.0625rem]">+{score(points + invitePoints)}</span>
                </p>
                {workouts.length > 0 && (
                  <ul>
                    {workouts.map(workout => (
                      <li key={workout.id}>
                        <button
                          type="button"
                          aria-haspopup="dialog"
                          onClick={() => void show(workout)}
                          className="flex min-h-11 w-full items-center gap-3 rounded-sm text-left text-sm text-ink-2 hover:bg-fill"
                        >
                          <span className="min-w-0 flex-1">
                            {[
                              workoutName(workout.workoutType),
                              duration(workout.minutes),
                              timeOfDay(workout.localTime),
                            ].join(' · ')}
                          </span>
                          <span className="shrink-0 font-semibold">
                            {amountText(workout.points, challenge.type, currentLanguage())}
                          </span>
                          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
                {invitePoints > 0 && (
                  <p className="flex min-h-11 items-center gap-3 text-sm text-ink-2">
                    <span className="min-w-0 flex-1">{t('person.invites')}</span>
                    <span className="shrink-0 font-semibold">
                      {amountText(invitePoints, challenge.type, currentLanguage())}
                    </span>
                    {row.isMe && <span className="size-[18px] shrink-0" />}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && (
        <ReceiptView
          activity={opened}
          receipts={opened.receipts.filter(one => one.challengeId === challenge.id)}
          minMinutes={challenge.rules.minMinutes}
          open
          onOpenChange={on => !on && setOpened(null)}
        />
      )}
    </div>
  )
}

type DayOf = Answer<'GET /challenges/:challengeId/person-days'>['days'][number]
type RankOf = Answer<'GET /challenges/:challengeId/day-ranks'>['days'][number]
type ShownDay = DayOf & { invitePoints: number; total: number; rank: number | null }

/** The dates on which something happened, latest first, with the resulting rank. */
function daysOf(days: readonly DayOf[], ranks: readonly RankOf[]): ShownDay[] {
  const worked = new Map(days.map(one => [one.date, one]))
  const ranked = new Map(ranks.map(one => [one.date, one]))
  const dates = [...new Set([...worked.keys(), ...ranks.filter(one => one.invitePoints > 0).map(one => one.date)])]
  return dates
    .toSorted()
    .toReversed()
    .map(date => {
      const { invitePoints = 0, score = 0, rank = null } = ranked.get(date) ?? {}
      const { points = 0, workouts = [] } = worked.get(date) ?? {}
      return { date, points, workouts, invitePoints, total: score, rank }
    })
}

function Strip({ challenge, row, dates, passes }: PersonDaysProps & { dates: string[]; passes: string[] }) {
  const { t } = useTranslation('challenge')
  // Other people's join dates are unknown; the viewer's own days are those that count.
  const viewer = row.isMe ? challenge.viewer : { trainedDates: dates, passDates: passes, joinedAt: null }
  const cells = stripCells(t, { ...challenge, viewer })
  // Only the last days of a longer challenge are shown.
  const reached = Math.min(cells.length, Math.max(MAX_STRIP_DAYS, daysBetween(challenge.startDate, today()) + 1))
  const shown = cells.slice(Math.max(0, reached - MAX_STRIP_DAYS), reached)
  const done = cells.filter(cell => cell.state === 'done').length
  const { passDays } = challenge.rules
  const week = weekOf(t, { ...challenge, viewer })
  return (
    <div>
      {week && (
        <div className="mb-4">
          <WeekCapsule days={week} label={t('person.week')} />
        </div>
      )}
      <h3 className="mb-2 text-sm font-[650]">{t('person.inChallenge')}</h3>
      <DayStrip days={shown} label={t('person.strip')} />
      <p className="mt-2.5 text-sm text-ink-2">
        {[
          t('days.trained', { count: done }),
          ...(passes.length > 0 ? [t('days.passes', { count: passes.length })] : []),
          ...(shown.length < cells.length ? [t('person.last', { count: shown.length })] : []),
        ].join(' · ')}
      </p>
      {passes.length > 0 && <Legend />}
      {passDays && !row.isMe ? (
        <p className="mt-3.5 flex items-start gap-3 rounded-md bg-sunken p-3.5 text-sm text-ink-2">
          <EyeOff size={18} aria-hidden="true" className="mt-px shrink-0 text-mar-text" />
          {t('person.passes', { count: passDays })}
        </p>
      ) : null}
    </div>
  )
}

// A legend of the strip's cells, once one of them is a pass.
function Legend() {
  const { t } = useTranslation('challenge')
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {(['done', 'pass', 'missed'] as const).map(state => (
        <li key={state} className="flex items-center gap-1.5">
          <DaySwatch state={state} />
          {t(`person.legend.${state}`)}
        </li>
      ))}
    </ul>
  )
}
