import { paceIn } from '@bora/rules/distance-units.ts'
import { useTranslation } from 'react-i18next'
import { Photo, type Picture } from '../../workouts/components/Photo.tsx'
import { day, duration, time } from '../../../language/format.ts'
import { currentDistanceUnit } from '../../../language/distance-unit.ts'
import { paceText } from '../../../language/pace-text.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { instantText, type WholeCase } from './case-data.ts'

type Questioned = NonNullable<WholeCase['evidence']>
type Signal = Questioned['signals'][number]

/** The photos of a workout, and each signal next to the workout it was compared with. */
export function Evidence({ evidence }: { evidence: Questioned }) {
  const { t } = useTranslation('admin-reports')
  return (
    <section aria-labelledby="case-evidence" className="flex flex-col gap-4">
      <h3 id="case-evidence" className="text-ui font-bold">
        {t('evidence.title')}
      </h3>
      <Photos evidence={evidence} />
      {evidence.signals.length === 0 && <p className="text-sm text-ink-2">{t('evidence.nothing')}</p>}
      {evidence.signals.map((signal, index) => (
        <Told key={`${signal.kind}${index}`} signal={signal} evidence={evidence} />
      ))}
    </section>
  )
}

function Photos({ evidence: { photos, person } }: { evidence: Questioned }) {
  const { t } = useTranslation('admin-reports')
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo, index) => (
        <li key={photo.id} className="relative">
          <Photo
            picture={photo}
            alt={t('evidence.photo', { index: index + 1, count: photos.length, name: person.name })}
            className={classes('aspect-[4/5] w-full rounded-md', photo.isHidden && 'opacity-50')}
          />
          <span className="absolute bottom-2 left-2 flex flex-wrap gap-1.5">
            {photo.isHidden && <Tag tone="ink">{t('evidence.hidden')}</Tag>}
            {photo.cameFrom && <Tag tone="ink">{t(`evidence.${photo.cameFrom}`)}</Tag>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Told({ signal, evidence }: { signal: Signal; evidence: Questioned }) {
  const { t } = useTranslation('admin-reports')
  const { other, kind } = signal
  const told = useTold(signal)
  const isComparing = kind === 'same_photo' || kind === 'look_alike' || kind === 'overlap'
  const here = evidence.photos.find(photo => photo.id === signal.photoId)
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone="maracuja">{t(`signal.${kind}`)}</Tag>
        <span className="text-ui">{told}</span>
      </p>
      {isComparing && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Side
            title={t('evidence.here')}
            picture={here ?? null}
            alt={t('evidence.here')}
            workout={evidence}
            wantsPhoto={kind !== 'overlap'}
          />
          {other ? (
            <Side
              title={t('evidence.there', { name: other.person.name })}
              picture={other.photo}
              alt={t('evidence.otherPhoto', { name: other.person.name })}
              workout={other}
              wantsPhoto={kind !== 'overlap'}
            />
          ) : (
            <p className="text-sm text-ink-2">{t('evidence.gone')}</p>
          )}
        </div>
      )}
    </div>
  )
}

function useTold({ kind, distance, value, takenAt, other }: Signal): string {
  const { t } = useTranslation('admin-reports')
  switch (kind) {
    case 'same_photo':
      return t('told.same_photo', { name: other?.person.name ?? '' })
    case 'look_alike':
      return t('told.look_alike', { distance: distance ?? 0 })
    case 'long_day':
      return t('told.long_day', { duration: duration(value ?? 0) })
    case 'overlap':
      return t('told.overlap', { duration: duration(value ?? 0) })
    case 'unlikely_pace':
      return t('told.unlikely_pace', {
        pace: paceText(paceIn(currentDistanceUnit(), value ?? 0)),
        unit: currentDistanceUnit(),
      })
    case 'taken_at_another_time':
      // The camera's own clock, whose zone is unknown.
      return t('told.taken_at_another_time', { moment: takenAt ? instantText(`${takenAt}Z`, 'UTC') : '' })
    case 'many_in_a_day':
      return t('told.many_in_a_day', { count: value ?? 0 })
    default:
      return t(`told.${kind}`)
  }
}

type SideProps = {
  title: string
  picture: Picture | null
  alt: string
  workout: Pick<Questioned, 'workoutType' | 'startedAt' | 'timeZone' | 'localDate' | 'minutes' | 'gym'>
  wantsPhoto: boolean
}

function Side({ title, picture, alt, workout, wantsPhoto }: SideProps) {
  const { t } = useTranslation('admin-reports')
  const { startedAt, timeZone, minutes } = workout
  const end = Date.parse(startedAt) + minutes * 60_000
  return (
    <div className="min-w-0">
      {wantsPhoto &&
        (picture ? (
          <Photo picture={picture} alt={alt} className="aspect-[4/5] w-full rounded-md" />
        ) : (
          <span className="grid aspect-[4/5] w-full place-items-center rounded-md bg-fill text-sm text-ink-2">
            {t('evidence.noPhoto')}
          </span>
        ))}
      <p className="mt-2 text-sm font-bold break-words">{title}</p>
      <p className="text-sm text-ink-2">
        {workoutName(workout.workoutType)}, {day(workout.localDate, 'short')}
        <br />
        {`${time(startedAt, timeZone)} – ${time(end, timeZone)} (${duration(minutes)})`}
        {workout.gym && (
          <>
            <br />
            {[workout.gym.name, workout.gym.city].filter(Boolean).join(', ')}
          </>
        )}
      </p>
    </div>
  )
}
