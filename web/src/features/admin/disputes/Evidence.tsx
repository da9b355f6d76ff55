import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { Photo } from '../../workouts/components/Photo.tsx'
import { ReceiptParts } from '../../workouts/components/ReceiptParts.tsx'
import { whenText } from '../../challenges/components/phase.ts'
import { day, duration, timeOfDay } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Tag } from '../../../ui/Chip.tsx'
import type { WholeDispute } from './dispute-data.ts'

type EvidenceProps = { workout: WholeDispute['evidence'][number]; challenge: WholeDispute['challenge'] }

/** A disputed workout: its photos next to its facts, and its receipt in the current result. */
export function Evidence({ workout, challenge }: EvidenceProps) {
  const { t } = useTranslation('admin-disputes')
  const { person, stored } = workout
  const facts = [
    workoutName(workout.workoutType),
    [day(workout.localDate, 'long'), ...(stored ? [timeOfDay(stored.localTime)] : [])].join(', '),
    duration(workout.minutes),
    ...(stored?.distanceMeters ? [distance(stored.distanceMeters)] : []),
    ...(stored?.gpsTrack ? [t('gps')] : []),
    ...(stored?.gym ? [t('gym', { name: stored.gym.name })] : []),
    ...(stored ? [t('logged', { when: whenText(stored.createdAt) })] : []),
    ...(stored?.editedAt ? [t('edited', { when: whenText(stored.editedAt) })] : []),
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5 first:border-0 first:pt-0 sm:grid-cols-[minmax(140px,220px)_minmax(0,1fr)]">
      <Photos workout={workout} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="flex min-w-0 items-center gap-2.5 font-[650]">
            <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={32} />
            <span className="min-w-0 break-words">{person.name}</span>
          </p>
          <Tag tone={workout.counted ? 'folha' : 'neutral'}>{t(workout.counted ? 'counted' : 'notCounted')}</Tag>
        </div>
        <p className="mt-2 text-sm break-words text-ink-2">{facts.join(' · ')}</p>
        {stored?.caption && <p className="mt-2 text-sm break-words whitespace-pre-line">{stored.caption}</p>}
        {!stored && <p className="mt-2 text-sm text-ink-2">{t('deleted')}</p>}
        <ReceiptParts
          className="mt-3"
          parts={workout.parts}
          points={workout.points}
          facts={{
            challengeType: challenge.type,
            rulesVersion: challenge.rulesVersion,
            workoutType: workout.workoutType,
            minutes: workout.minutes,
          }}
        />
      </div>
    </li>
  )
}

function Photos({ workout: { stored, person } }: Pick<EvidenceProps, 'workout'>) {
  const { t } = useTranslation('admin-disputes')
  const photos = stored?.photos ?? []
  if (photos.length === 0)
    return (
      <p className="grid min-h-28 place-items-center rounded-md bg-sunken p-4 text-center text-sm text-ink-2">
        {t('noPhoto')}
      </p>
    )
  return (
    <ul aria-label={t('photos', { name: person.name })} className="flex flex-wrap gap-2">
      {photos.map((picture, index) => (
        <li key={picture.id} className="min-w-[88px] flex-1 basis-full [&:nth-child(n+2)]:basis-[88px]">
          <a href={picture.url} target="_blank" rel="noreferrer" className="block rounded-md">
            <Photo
              picture={picture}
              alt={t('photo', { index: index + 1, count: photos.length, name: person.name })}
              className="aspect-square w-full rounded-md"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
