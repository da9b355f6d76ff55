import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { CaptionField } from './CaptionField.tsx'
import type { WorkoutDraft } from './draft.ts'
import { DurationCard } from './DurationCard.tsx'
import type { Measure } from './measures.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { useProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'
import { WhenField } from './WhenField.tsx'
import { useWide } from '../../device/use-wide.ts'
import { WorthCard } from './WorthLine.tsx'

type DetailsStepProps = {
  draft: WorkoutDraft
  workout: Workout
  photos: Photos
  problem: Problem | null
  edit: (wish: DraftChange) => void
}

/** Step 3: photos, duration, when, what was measured, caption. */
export function DetailsStep({ draft, workout, photos, problem, edit }: DetailsStepProps) {
  const wide = useWide()
  const when = <WhenField draft={draft} workout={workout} problem={problem} edit={edit} row={!wide} />
  const caption = <CaptionField draft={draft} problem={problem} edit={edit} row={!wide} />
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,526fr)_minmax(0,400fr)] lg:gap-6.5">
      <PhotoGrid draft={draft} photos={photos} problem={problem} onAdd={() => edit({})} />
      <div className="flex min-w-0 flex-col gap-3">
        <DurationCard draft={draft} range={workout.range} problem={problem} edit={edit} />
        {wide ? (
          when
        ) : (
          <div className="rounded-lg bg-surface px-4 shadow-e1">
            {when}
            <hr className="border-line" />
            {caption}
          </div>
        )}
        <Measures draft={draft} measures={workout.measures} problem={problem} edit={edit} />
        {wide && caption}
        <WorthCard workout={workout} className="hidden lg:flex" />
      </div>
    </div>
  )
}

type MeasuresProps = {
  draft: WorkoutDraft
  measures: readonly Measure[]
  problem: Problem | null
  edit: (wish: DraftChange) => void
}

function Measures({ draft, measures, problem, edit }: MeasuresProps) {
  const { t } = useTranslation('add-activity')
  const text = useProblemText()
  if (measures.length === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-3">
      {measures.map(measure => (
        <div key={measure} data-place={measure}>
          <Field
            label={t(`step3.${measure}`)}
            optional={t('optional')}
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
                suffix={<span className="shrink-0 text-sm font-semibold text-ink-3">{t(`step3.${measure}Unit`)}</span>}
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  )
}
