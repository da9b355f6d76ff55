import { dayTile } from '@bora/rules/art/day-tile.ts'
import { weekdayOf } from '@bora/rules/calendar.ts'
import { datesOfMonth, fullMonthDates } from '@bora/rules/full-month.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { Tile } from '../../../art/Tile.tsx'
import { deviceTimeZone } from '../../../device/clock.ts'
import { day as dayText } from '../../../language/format.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'

type LoggedMonthProps = {
  activity: Pick<Answer<'POST /activities'>['activity'], 'id' | 'localDate' | 'workoutType'>
  weekGoal: number
}

/**
 * The month of the workout as a wall, into which its tile flies. The workout that makes the month full turns it into a
 * poster to share.
 */
export function LoggedMonth({ activity, weekGoal }: LoggedMonthProps) {
  const { t } = useTranslation('add-activity')
  const [isSharing, setIsSharing] = useState(false)
  const { id, localDate, workoutType } = activity
  const month = localDate.slice(0, 7)
  const wall = useQuery({
    ...read('GET /me/wall', { query: { timeZone: deviceTimeZone(), year: Number(localDate.slice(0, 4)) } }),
    staleTime: 0,
  })
  const dates = datesOfMonth(localDate)
  const laid = new Map(wall.data?.days.filter(one => one.date.startsWith(month)).map(one => [one.date, one]))
  // A date with an earlier workout has its tile already.
  const there = laid.get(localDate)
  const isNew = !there || there.activityId === id
  const tiles = new Map(laid).set(localDate, there ?? { date: localDate, workoutType, activityId: id, workouts: 1 })
  const isFull = wall.isSuccess && isNew && tiles.size === fullMonthDates(weekGoal, localDate)
  const name = dayText(localDate, 'month')
  return (
    <section aria-label={name} className="flex w-full flex-col items-center">
      <ol aria-hidden="true" className="grid w-[212px] grid-cols-7 gap-1">
        {dates.map((date, index) => {
          const one = tiles.get(date)
          const flies = isNew && date === localDate
          return (
            <li
              key={date}
              style={index === 0 ? { gridColumnStart: weekdayOf(date) } : undefined}
              className={classes('relative aspect-square rounded-[6px] bg-paint-mata-2', flies && 'z-10')}
            >
              {one && (
                <Tile
                  {...dayTile(date, one.workoutType)}
                  className={classes(
                    'absolute inset-0 size-full rounded-[6px]',
                    flies ? 'animate-fly' : 'animate-fade',
                  )}
                />
              )}
            </li>
          )
        })}
      </ol>
      <p aria-live="polite" className="mt-2.5 min-h-5 text-sm font-semibold text-on-mata-2">
        {wall.isSuccess && t(isFull ? 'logged.monthFull' : 'logged.monthDays', { count: tiles.size, month: name })}
      </p>
      {isFull && (
        <Button
          variant="paper"
          size="sm"
          aria-haspopup="dialog"
          icon={<Share2 size={16} aria-hidden="true" />}
          className="animate-fade mt-1 bg-paint-mata-2! text-on-mata!"
          onClick={() => setIsSharing(true)}
        >
          {t('logged.poster')}
        </Button>
      )}
      <ShareSheet
        shared={
          isSharing
            ? {
                card: 'wall',
                about: month,
                text: t('logged.posterText', { count: tiles.size, month: name }),
                url: fullAddress(paths.landing()),
              }
            : null
        }
        onClose={() => setIsSharing(false)}
      />
    </section>
  )
}
