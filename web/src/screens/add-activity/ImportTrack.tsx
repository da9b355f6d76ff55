import { provesRun } from '@bora/rules/track.ts'
import { CircleAlert, CircleCheck, Watch, X } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { duration, time as timeText } from '../../language/format.ts'
import { distance } from '../../language/distance.ts'
import { IconWell } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ring } from '../../ui/Spinner.tsx'
import type { Track, WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { TrackField } from './use-track.ts'
import type { Workout } from './use-workout.ts'
import { useDayName } from './WhenField.tsx'

type ImportTrackProps = {
  track: TrackField
  problem: Problem | null
  onImported?: (track: Track) => void
}

/** Takes the file of a watch, which fills in the form and proves a run. */
export function ImportTrack({ track, problem, onImported }: ImportTrackProps) {
  const { t } = useTranslation('add-activity')
  async function add(file: File | undefined) {
    const read = file && (await track.add(file))
    if (read) onImported?.(read)
  }
  return (
    <div data-place="track">
      <label className="flex min-h-15 cursor-pointer items-center gap-3 rounded-lg bg-surface px-4 py-2.5 shadow-e1 transition-colors hover:bg-fill has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-solid">
        {/* Many phones know none of the three formats, and would offer no file at all if they were named. */}
        <input
          type="file"
          className="sr-only"
          disabled={track.busy}
          onChange={event => {
            void add(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <IconWell tone="mar" size={40}>
          {track.busy ? <Ring size={20} /> : <Watch size={20} aria-hidden="true" />}
        </IconWell>
        <span className="min-w-0 flex-1">
          <span className="block text-ui font-[650]">{t(track.busy ? 'track.reading' : 'track.import')}</span>
          <span className="block text-[13.5px] leading-snug text-ink-2">{t('track.formats')}</span>
        </span>
      </label>
      <p role="status" className="sr-only">
        {track.busy ? t('track.reading') : ''}
      </p>
      {track.refused ? (
        <ProblemText problem={{ ...track.refused, place: 'track' }} at="track" className="mt-2.5" />
      ) : (
        <ProblemText problem={problem} at="track" className="mt-2.5" />
      )}
    </div>
  )
}

type RecordedProps = {
  draft: WorkoutDraft
  recorded: Track
  workout: Workout
  problem: Problem | null
  onRemove: () => void
}

/** What the watch recorded, in place of the fields that it filled in. */
export function Recorded({ draft, recorded, workout, problem, onRemove }: RecordedProps) {
  const { t } = useTranslation(['add-activity', 'receipts'])
  const name = useDayName(workout)
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
