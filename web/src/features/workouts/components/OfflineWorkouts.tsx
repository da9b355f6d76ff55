import { Link } from '@tanstack/react-router'
import { CircleAlert, CloudUpload, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeText } from '../../../api/error-text.ts'
import { SportIcon, sportTint } from '../../../art/SportIcon.tsx'
import { dayOf, duration, time } from '../../../language/format.ts'
import { useOffline } from '../../../loading/connection.ts'
import { paths } from '../../../navigation/paths.ts'
import { flushNow } from '../../../offline/outbox-sync.ts'
import { offlineOutbox } from '../../../offline/offline-outbox.ts'
import { onOutboxChange } from '../../../offline/use-outbox-count.ts'
import type { OutboxWorkout } from '../../../offline/outbox-workout.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { workoutName } from '../../../language/workout-name.ts'

/** The workouts in this browser's outbox, and why one was refused. Renders nothing when the outbox is empty. */
export function OfflineWorkouts({ className }: { className?: string }) {
  const { t } = useTranslation('offline')
  const all = useWaiting()
  const offline = useOffline()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<OutboxWorkout | null>(null)
  if (all.length === 0) return null
  const open = all.filter(workout => workout.refused === null)
  const refused = all.length - open.length

  async function send() {
    setBusy(true)
    await flushNow().catch(() => {})
    setBusy(false)
  }
  return (
    <section
      aria-labelledby="waiting-workouts"
      className={classes('flex flex-col gap-3 rounded-lg bg-mar-soft p-3.5 sm:p-4', className)}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
        <IconWell tone={open.length > 0 ? 'solid-mar' : 'solid-danger'} size={36}>
          {open.length > 0 ? (
            <CloudUpload size={20} strokeWidth={2.2} aria-hidden="true" />
          ) : (
            <CircleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
          )}
        </IconWell>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="waiting-workouts" className="text-ui font-bold">
            {open.length > 0 && t('waiting.title', { count: open.length })}
            {open.length > 0 && refused > 0 && ' · '}
            {refused > 0 && t('waiting.refusedTitle', { count: refused })}
          </h2>
          <p className="text-sm text-ink-2">
            {t(open.length === 0 ? 'waiting.refused' : offline ? 'waiting.offline' : 'waiting.sending')}
          </p>
        </div>
        {open.length > 0 && !offline && (
          <Button variant="soft" size="sm" busy={busy} busyLabel={t('waiting.busy')} onClick={() => void send()}>
            {t('waiting.send')}
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {all.map(workout => (
          <li key={workout.id} className="rounded-[20px] bg-surface p-3">
            <Row workout={workout} onRemove={() => setRemoving(workout)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={removing !== null}
        onOpenChange={isOpen => !isOpen && setRemoving(null)}
        title={t('waiting.removeTitle')}
        description={t('waiting.removeSentence')}
        closeLabel={t('waiting.stay')}
        footer={
          <>
            <Button variant="soft" size="lg" onClick={() => setRemoving(null)}>
              {t('waiting.stay')}
            </Button>
            <Button
              variant="danger"
              size="lg"
              onClick={() => {
                void offlineOutbox.remove(removing!.id)
                setRemoving(null)
              }}
            >
              {t('waiting.remove')}
            </Button>
          </>
        }
      />
    </section>
  )
}

function Row({ workout, onRemove }: { workout: OutboxWorkout; onRemove: () => void }) {
  const { t } = useTranslation('offline')
  const { workoutType, startedAt, timeZone, minutes, challengeId } = workout.workout
  const name = workoutName(workoutType)
  const about = [
    `${dayOf(startedAt, 'short', timeZone)}, ${time(startedAt, timeZone)}`,
    duration(minutes),
    t('waiting.photos', { count: workout.photos.length }),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <Cover workout={workout} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-ui font-[650]">{name}</p>
        <p className="text-[0.84375rem] text-ink-2">{about.join(' · ')}</p>
        {workout.refused && (
          <p className="mt-1 text-[0.84375rem] text-danger-text">
            <span className="font-bold">{t('waiting.unsent')}:</span>{' '}
            {codeText(workout.refused.code, workout.refused.params)}
          </p>
        )}
      </div>
      <div className="flex justify-end gap-1.5 max-sm:w-full">
        {workout.refused && (
          <Button asChild variant="solid" size="sm" className="max-sm:flex-1">
            <Link {...paths.addActivity(challengeId, workout.id)}>{t('waiting.edit')}</Link>
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${t('waiting.remove')}: ${name}, ${about[0]}`}
          icon={<Trash2 size={16} strokeWidth={2.2} aria-hidden="true" />}
          onClick={onRemove}
        >
          {t('waiting.remove')}
        </Button>
      </div>
    </div>
  )
}

function Cover({ workout }: { workout: OutboxWorkout }) {
  const bytes = workout.photos[0]?.bytes
  const { workoutType } = workout.workout
  if (bytes) return <img ref={showing(bytes)} alt="" className="size-[52px] shrink-0 rounded-md object-cover" />
  return (
    <span className={classes('grid size-[52px] shrink-0 place-items-center rounded-md', sportTint(workoutType))}>
      <SportIcon type={workoutType} size={24} />
    </span>
  )
}

/** Shows bytes in an image while it is mounted. */
function showing(bytes: Blob) {
  return (image: HTMLImageElement) => {
    const address = URL.createObjectURL(bytes)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
}

function useWaiting(): OutboxWorkout[] {
  const person = useSession()?.userId
  const [all, setAll] = useState<OutboxWorkout[]>([])
  useEffect(() => {
    let left = false
    const load = () => {
      if (!person) return setAll([])
      offlineOutbox.of(person).then(
        found => !left && setAll(found.toSorted((a, b) => a.keptAt - b.keptAt)),
        () => {},
      )
    }
    load()
    const stop = onOutboxChange(load)
    return () => {
      left = true
      stop()
    }
  }, [person])
  return all
}
