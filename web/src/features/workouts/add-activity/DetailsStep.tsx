import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { list } from '../../../language/format.ts'
import { unitContext } from '../../../language/distance-unit.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CaptionField } from './CaptionField.tsx'
import type { WorkoutDraft } from './draft.ts'
import { DurationCard } from './DurationCard.tsx'
import type { AskedMeasure, Measure } from './measures.ts'
import { ImportTrack, Recorded } from './ImportTrack.tsx'
import { PaceHint } from './PaceHint.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { PoseChoice } from './PoseChoiceSlot.ts'
import { useProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import type { Photos } from './use-photos.ts'
import type { TrackField } from './use-track.ts'
import type { Workout } from './use-workout.ts'
import { WhenField } from './WhenField.tsx'
import { useWide } from '../../../device/use-wide.ts'
import { WorthCard } from './WorthLine.tsx'

type DetailsStepProps = {
  draft: WorkoutDraft
  workout: Workout
  photos: Photos
  track: TrackField
  problem: Problem | null
  edit: (wish: DraftChange) => void
  /** Continues without a measure. */
  onWithout: () => void
}

/** Step 3: photos, the measures that a challenge scores, duration, time, other measures, caption. */
export function DetailsStep({ draft, workout, photos, track, problem, edit, onWithout }: DetailsStepProps) {
  const { t } = useTranslation('add-activity')
  const wide = useWide()
  const shared = { draft, problem, edit }
  const when = draft.track ? null : (
    <WhenField draft={draft} workout={workout} problem={problem} edit={edit} row={!wide} />
  )
  const caption = <CaptionField draft={draft} problem={problem} edit={edit} row={!wide} />
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,526fr)_minmax(0,400fr)] lg:gap-6.5">
      <PhotoGrid draft={draft} photos={photos} problem={problem} onAdd={() => edit({})} />
      <div className="flex min-w-0 flex-col gap-3">
        {workout.posed.length > 0 && (
          <Suspense fallback={<Skeleton className="h-26 rounded-lg" />}>
            <PoseChoice draft={draft} workout={workout} photos={photos} problem={problem} edit={edit} />
          </Suspense>
        )}
        {draft.track ? (
          <Recorded
            draft={draft}
            track={draft.track}
            workout={workout}
            problem={problem}
            onTrim={kept => (edit({}), track.trim(kept))}
            onRemove={() => (edit({}), track.remove())}
          />
        ) : (
          <ImportTrack track={track} problem={problem} onImported={() => edit({})} />
        )}
        {workout.measures.filter(isNeeded).map(asked => (
          <NeededMeasure key={asked.measure} asked={asked} onWithout={onWithout} {...shared} />
        ))}
        {!draft.track && <DurationCard draft={draft} range={workout.range} problem={problem} edit={edit} />}
        {wide ? (
          when
        ) : (
          <div className="rounded-lg bg-surface px-4 shadow-e1">
            {when && (
              <>
                {when}
                <hr className="border-line" />
              </>
            )}
            {caption}
          </div>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-3 empty:hidden">
          {workout.measures
            .filter(asked => !isNeeded(asked))
            .map(({ measure }) => (
              <MeasureField key={measure} measure={measure} beside={t('optional')} {...shared} />
            ))}
        </div>
        <PaceHint draft={draft} workout={workout} />
        {wide && caption}
        <WorthCard workout={workout} className="hidden lg:flex" />
      </div>
    </div>
  )
}

type FieldProps = { draft: WorkoutDraft; problem: Problem | null; edit: (wish: DraftChange) => void }

function isNeeded({ challenges }: AskedMeasure): boolean {
  return challenges.length > 0
}

/** A measure that a challenge scores. People who don't know it can skip it, after seeing the consequence. */
function NeededMeasure({ asked, onWithout, ...shared }: FieldProps & { asked: AskedMeasure; onWithout: () => void }) {
  const { t } = useTranslation('add-activity')
  const { measure, challenges } = asked
  const { problem, edit } = shared
  return (
    <div className="rounded-lg bg-surface p-4 pt-3.5 shadow-e1">
      <MeasureField measure={measure} beside={t('step3.neededFor', { challenges: list(challenges) })} {...shared} />
      {problem?.code === `${measure}_missing` && (
        <Button
          variant="soft"
          className="mt-3"
          onClick={() => {
            edit(({ without }) => ({ without: [...without, measure] }))
            onWithout()
          }}
        >
          {t(`step3.without.${measure}`)}
        </Button>
      )}
    </div>
  )
}

/** One measure, as typed. */
export function MeasureField({
  measure,
  beside,
  draft,
  problem,
  edit,
}: FieldProps & { measure: Measure; beside: string }) {
  const { t } = useTranslation('add-activity')
  const text = useProblemText()
  return (
    <div data-place={measure}>
      <Field
        label={t(`step3.${measure}`)}
        optional={beside}
        error={problem?.place === measure ? text(problem) : undefined}
      >
        {control => (
          <Input
            {...control}
            inputMode={measure === 'distance' ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={9}
            value={draft[measure]}
            onChange={event => edit({ [measure]: event.target.value })}
            suffix={
              <span className="shrink-0 text-sm font-semibold text-ink-3">
                {t(`step3.${measure}Unit`, unitContext(draft.distanceUnit))}
              </span>
            }
          />
        )}
      </Field>
    </div>
  )
}
