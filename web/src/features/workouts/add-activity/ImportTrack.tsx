import { provesRun } from '@bora/rules/track.ts'
import type { TrackTrim } from '@bora/rules/track-timeline.ts'
import { ChevronRight, CircleAlert, CircleCheck, Info, Watch, X } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, duration, time as timeText } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { IconWell } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Ring } from '../../../ui/Spinner.tsx'
import type { Track, WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import { recordedOf, timelineOf } from './recorded.ts'
import { TrimRecording } from './TrimRecording.tsx'
import type { TrackField } from './use-track.ts'
import type { Workout } from './use-workout.ts'
import { useDayName } from './WhenField.tsx'

type ImportTrackProps = {
  track: TrackField
  problem: Problem | null
  onImported?: (track: Track) => void
  /** several files were chosen; without it only one can be */
  onSeveral?: (files: readonly File[]) => void
  isSending?: boolean
}

/** Imports a watch's file, which fills in the form and proves a run. */
export function ImportTrack({ track, problem, onImported, onSeveral, isSending = false }: ImportTrackProps) {
  const { t } = useTranslation('add-activity')
  async function add(files: readonly File[]) {
    if (files.length > 1) return onSeveral?.(files)
    const [file] = files
    const read = file && (await track.add(file))
    if (read) onImported?.(read)
  }
  return (
    <div data-place="track">
      <label className="flex min-h-15 cursor-pointer items-center gap-3 rounded-lg bg-surface px-4 py-2.5 shadow-e1 transition-colors hover:bg-fill has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-solid">
        {/* Many phones don't know the three formats, and would offer no file at all if they were listed. */}
        <input
          type="file"
          className="sr-only"
          disabled={track.busy || isSending}
          multiple={onSeveral !== undefined}
          onChange={event => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <IconWell tone="mar" size={40}>
          {track.busy ? <Ring size={20} /> : <Watch size={20} aria-hidden="true" />}
        </IconWell>
        <span className="min-w-0 flex-1">
          <span className="block text-ui font-[650]">{t(track.busy ? 'track.reading' : 'track.import')}</span>
          <span className="block text-[0.84375rem] leading-snug text-ink-2">
            {t(onSeveral ? 'track.formatsOfSeveral' : 'track.formats')}
          </span>
        </span>
      </label>
      <p role="status" className="sr-only">
        {track.busy ? t('track.reading') : ''}
        {track.offered.length > 0 ? t('track.several', { count: track.offered.length }) : ''}
      </p>
      <Outings
        outings={track.offered}
        onChoose={outing => {
          track.choose(outing)
          onImported?.(outing)
        }}
      />
      {track.refused ? (
        <ProblemText problem={{ ...track.refused, place: 'track' }} at="track" className="mt-2.5" />
      ) : (
        <ProblemText problem={problem} at="track" className="mt-2.5" />
      )}
    </div>
  )
}

/** The recordings in a file with several: each is a separate workout. */
function Outings({ outings, onChoose }: { outings: readonly Track[]; onChoose: (outing: Track) => void }) {
  const { t } = useTranslation('add-activity')
  if (outings.length === 0) return null
  return (
    <section aria-label={t('track.choose')} className="mt-3">
      <h2 className="text-ui font-[650]">{t('track.several', { count: outings.length })}</h2>
      <p className="mb-2.5 text-sm text-ink-2">{t('track.chooseOne')}</p>
      <ul className="grid grid-cols-1 gap-2">
        {outings.map(outing => (
          <li key={outing.id}>
            <button
              type="button"
              onClick={() => onChoose(outing)}
              className="flex min-h-15 w-full items-center gap-3 rounded-[20px] bg-surface px-3.5 py-2 text-left shadow-e1 transition-colors hover:bg-fill"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-ui leading-tight font-[650]">
                  {t('track.begunAt', { day: dayOf(outing.startedAt, 'weekday'), time: timeText(outing.startedAt) })}
                </span>
                <span className="block text-sm leading-snug text-ink-2">
                  {[
                    outing.sport && workoutName(outing.sport),
                    duration(outing.minutes),
                    outing.distanceMeters === null ? null : distance(outing.distanceMeters),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RecordedProps = {
  draft: WorkoutDraft
  track: Track
  workout: Workout
  problem: Problem | null
  onTrim: (kept: TrackTrim | null) => void
  onRemove: () => void
}

/** The watch's measurements, in place of the fields that they filled in. */
export function Recorded({ draft, track, workout, problem, onTrim, onRemove }: RecordedProps) {
  const { t } = useTranslation(['add-activity', 'receipts'])
  const name = useDayName(workout)
  const recorded = recordedOf({ track, trim: draft.trim }) ?? track
  const timeline = timelineOf(track)
  const pause = Math.round(recorded.pausedSeconds / 60)
  const facts = [
    recorded.distanceMeters === null ? null : distance(recorded.distanceMeters),
    t(recorded.points > 0 ? 'track.moving' : 'track.counted', { duration: duration(recorded.minutes) }),
    pause > 0 ? t('track.paused', { duration: duration(pause) }) : null,
  ].filter(fact => fact !== null)
  const isProof = provesRun(recorded, draft.workoutType)
  const isRun = draft.workoutType === 'running_outdoor' || workout.from?.type === 'gps_run'
  const why = recorded.doubt ?? 'other_sport'
  return (
    <section data-place="track" aria-label={t('track.recorded')} className="rounded-lg bg-surface p-4 shadow-e1">
      <div className="flex items-start gap-3">
        <IconWell tone="mar" size={40}>
          <Watch size={20} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0 flex-1">
          <h2 className="text-ui font-[650]">
            {recorded.source === 'manual'
              ? t('track.file', { format: recorded.format.toUpperCase() })
              : t(`receipts:source.${recorded.source}`)}
          </h2>
          <p className="text-sm text-ink-2">
            {name(workout.day)}, {timeText(workout.startedAt, workout.zone)}
          </p>
          <p className="text-sm text-ink-2">
            {facts.map((fact, at) => (
              <Fragment key={fact}>
                {at > 0 && ' '}
                <span className="whitespace-nowrap">{at < facts.length - 1 ? `${fact},` : fact}</span>
              </Fragment>
            ))}
          </p>
        </div>
        <IconButton
          look="soft"
          size="sm"
          label={t('track.remove')}
          icon={<X size={18} strokeWidth={2.4} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {isRun && (
        <p className="mt-3 flex items-start gap-2 text-sm font-semibold">
          {isProof ? (
            <CircleCheck size={18} strokeWidth={2.4} aria-hidden="true" className="mt-px shrink-0 text-folha-text" />
          ) : (
            <CircleAlert size={18} strokeWidth={2.4} aria-hidden="true" className="mt-px shrink-0 text-mar-text" />
          )}
          <span>{isProof ? t('track.proves') : t(`track.doubt.${why}`)}</span>
        </p>
      )}
      {/* A draft stored by an earlier version has none. */}
      {(recorded.notes ?? []).map(note => (
        <p key={note} className="mt-3 flex items-start gap-2 text-sm text-ink-2">
          <Info size={18} strokeWidth={2.4} aria-hidden="true" className="mt-px shrink-0" />
          <span>{t(`track.note.${note}`)}</span>
        </p>
      ))}
      {timeline && (
        <TrimRecording
          key={track.id}
          track={track}
          timeline={timeline}
          trim={draft.trim}
          zone={workout.zone}
          least={workout.range.least}
          onTrim={onTrim}
        />
      )}
      <ProblemText problem={problem} at="track" className="mt-3" />
      <div data-place="when">
        <ProblemText problem={problem} at="when" className="mt-3" />
      </div>
      <div data-place="minutes">
        <ProblemText problem={problem} at="minutes" className="mt-3" />
      </div>
    </section>
  )
}
