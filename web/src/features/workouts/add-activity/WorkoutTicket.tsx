import { checkInReach, wasThereFor } from '@bora/rules/gym-check-in.ts'
import { CalendarCheck, Gauge, MapPin, MessageCircle, Pencil, TriangleAlert, Watch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SportIcon, sportTint } from '../../../art/SportIcon.tsx'
import { day as dayText, duration, list, number, time as timeText } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TicketLine } from '../../../ui/Ticket.tsx'
import { CountsFor } from './CountsFor.tsx'
import { gymOf } from './draft.ts'
import type { WorkoutDraft } from './draft.ts'
import type { Place } from './problems.ts'
import { sentTrim } from './recorded.ts'
import { SeenBy } from './SeenBy.tsx'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'
import { useDayName } from './WhenField.tsx'
import { workoutName } from '../../../language/workout-name.ts'

type WorkoutTicketProps = {
  draft: WorkoutDraft
  workout: Workout
  photos: Photos
  onEdit: (place: Place | null) => void
}

/** The workout as it will be logged: photo, facts, where it counts. */
export function WorkoutTicket({ draft, workout, photos, onEdit }: WorkoutTicketProps) {
  const { t } = useTranslation(['add-activity', 'receipts'])
  const name = useDayName(workout)
  const cover = draft.photos[0]
  const source = cover && (photos.previews[cover.key] ?? cover.picture?.url)
  const type = draft.workoutType!
  const gym = gymOf(draft)
  const recorded = draft.track
  const { gymSeen } = draft
  const wasSeen = gymSeen !== null && checkInReach(gymSeen) === 'within'
  const isThen = wasSeen && wasThereFor(gymSeen.at, { startedAt: workout.startedAt, minutes: workout.minutes ?? 0 })
  const checkIn = isThen ? 'onTheSpot' : wasSeen ? 'notThen' : 'checkIn'
  const { distanceMeters, steps, calories } = workout.activity ?? {}
  const measured = [
    distanceMeters ? distance(Number(distanceMeters)) : null,
    steps ? `${number(Number(steps))} ${t('step3.stepsUnit')}` : null,
    calories ? `${number(Number(calories))} ${t('step3.caloriesUnit')}` : null,
  ].filter(one => one !== null)
  return (
    <article className="overflow-hidden rounded-[28px] bg-surface pb-4 shadow-e2 md:pb-6">
      <div className={classes(!draft.again && 'md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}>
        <div
          hidden={draft.again}
          className="relative aspect-[2/1] overflow-hidden bg-fill md:m-4 md:mr-0 md:mb-0 md:aspect-auto md:min-h-[280px] md:rounded-[18px]"
        >
          {source && (
            <img
              src={source}
              alt={t('step3.photoName', { number: 1 })}
              className="absolute inset-0 size-full object-cover"
            />
          )}
          {draft.photos.length > 1 && (
            <span className="absolute right-3 bottom-3 rounded-xs bg-paint-ink/90 px-2.5 py-1 text-xs font-semibold text-white">
              {t('step4.photos', { count: draft.photos.length })}
            </span>
          )}
        </div>
        <div className="self-center px-4 pt-4 md:pl-6">
          <div className="flex items-center gap-3">
            <span className={classes('grid size-11 shrink-0 place-items-center rounded-[14px]', sportTint(type))}>
              <SportIcon type={type} size={22} />
            </span>
            <div className="min-w-0 flex-1">
              <h2 className="type-title text-h2">{workoutName(type)}</h2>
              <p className="text-sm text-ink-2">
                {name(workout.day)}, {timeText(workout.startedAt, workout.zone)} · {duration(workout.minutes ?? 0)}
              </p>
            </div>
            <IconButton
              look="soft"
              label={t('step4.edit')}
              icon={<Pencil size={18} aria-hidden="true" />}
              onClick={() => onEdit(null)}
            />
          </div>
          <ul className="mt-3 flex flex-col gap-1.5 text-sm text-ink-2">
            <Fact icon={<CalendarCheck size={17} aria-hidden="true" />}>
              {t('step3.countsFor', { day: dayText(workout.day, 'weekday') })}
            </Fact>
            {gym && (
              <Fact icon={<MapPin size={17} aria-hidden="true" />}>{t(`step4.${checkIn}`, { gym: gym.name })}</Fact>
            )}
            {measured.length > 0 && <Fact icon={<Gauge size={17} aria-hidden="true" />}>{measured.join(' · ')}</Fact>}
            {recorded && (
              <Fact icon={<Watch size={17} aria-hidden="true" />}>
                {[
                  recorded.source === 'manual'
                    ? t('track.file', { format: recorded.format.toUpperCase() })
                    : t(`receipts:source.${recorded.source}`),
                  sentTrim(draft) ? t('trim.cut') : null,
                  workout.activity?.gpsTrack ? t('track.proves') : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Fact>
            )}
            {draft.caption.trim() && (
              <Fact icon={<MessageCircle size={17} aria-hidden="true" />}>{draft.caption.trim()}</Fact>
            )}
            {(['activity_overlap', 'activity_late'] as const).map(code => {
              const there = workout.worths.filter(one => one.refusal?.code === code).map(one => one.challenge.title)
              return (
                there.length > 0 && (
                  <li key={code} className="flex items-start gap-2 font-semibold text-ink">
                    <TriangleAlert size={17} aria-hidden="true" className="mt-px shrink-0 text-maracuja-text" />
                    <span className="min-w-0 break-words">{t(`step4.${code}`, { challenges: list(there) })}</span>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      </div>
      <TicketLine />
      <div className={classes('grid items-start gap-x-10 gap-y-4 px-4', !draft.again && 'lg:grid-cols-[3fr_2fr]')}>
        <div>
          <CountsFor draft={draft} workout={workout} onEdit={onEdit} />
        </div>
        <SeenBy workout={workout} />
      </div>
    </article>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-px shrink-0 text-folha-text">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
