import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { workoutTypes } from '@bora/rules/workout-types.ts'
import { useTranslation } from 'react-i18next'
import { ReceiptParts } from '../../workouts/components/ReceiptParts.tsx'
import { amountText, scoreText, unitText } from '../../workouts/components/score-text.ts'
import { number } from '../../../language/format.ts'
import { unitContext } from '../../../language/distance-unit.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Switch } from '../../../ui/Choice.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Select } from '../../../ui/Input.tsx'
import { type previewOf, type Typed, workoutsFor } from './preview.ts'
import type { WizardState } from './wizard-state.ts'
import { workoutName } from '../../../language/workout-name.ts'

export type Shown = NonNullable<ReturnType<typeof previewOf>>
type PreviewWorkoutProps = {
  preview: Shown
  state: WizardState
  typed: Typed
  change: (wish: Partial<Typed>) => void
}

const MAX_OTHERS = 2

/** A sample workout for trying the rules, its receipt, and its total over the whole challenge. */
export function PreviewWorkout({ preview, state, typed, change }: PreviewWorkoutProps) {
  const { t } = useTranslation('create-challenge')
  const { type, workout, example, rulesVersion, target } = preview
  const { unit, bonusPoints } = challengeTypes[type]
  const possible = workoutsFor(type)
  const measure = unit === 'meters' ? ('distance' as const) : unit === 'steps' || unit === 'kcal' ? MEASURE[unit] : null
  const receipt = workout?.once?.receipt
  const score = (points: number) => scoreText(type, points, currentLanguage())
  return (
    <section className="rounded-lg bg-surface p-4 shadow-e1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="type-title text-h2">{t('preview.workout')}</h3>
        {receipt && (
          <span aria-hidden="true" className="type-num text-[1.625rem]">
            {amountText(receipt.points, type, currentLanguage())}
            <span className="ml-1 text-[.5em]">{unitText(type, receipt.points)}</span>
          </span>
        )}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        {possible.length > 1 && (
          <div className="col-span-2">
            <Field label={t('preview.kind')}>
              {control => (
                <Select
                  {...control}
                  value={example.workoutType}
                  onChange={event => change({ workoutType: event.target.value as Typed['workoutType'] })}
                >
                  {possible.map(one => (
                    <option key={one} value={one}>
                      {workoutName(one)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        <Field label={t('preview.minutes')}>
          {control => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={typed.minutes}
              onChange={event => change({ minutes: event.target.value })}
            />
          )}
        </Field>
        {measure && (
          <Field label={t(`preview.${measure}`, unitContext(state.distanceUnit))}>
            {control => (
              <Input
                {...control}
                inputMode={measure === 'distance' ? 'decimal' : 'numeric'}
                autoComplete="off"
                maxLength={7}
                value={typed[measure]}
                onChange={event => change({ [measure]: event.target.value })}
              />
            )}
          </Field>
        )}
        {type === 'calories_time' && state.variety !== 'off' && (
          <Field label={t('preview.others')}>
            {control => (
              <Select
                {...control}
                value={String(typed.otherTypes)}
                onChange={event => change({ otherTypes: Number(event.target.value) })}
              >
                {Array.from({ length: MAX_OTHERS + 1 }, (_, count) => (
                  <option key={count} value={count}>
                    {t('preview.othersCount', { count })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <div className="mt-1.5 divide-y divide-line empty:hidden">
        {type === 'calories_time' && state.flash !== 'off' && (
          <Switch
            title={t('preview.flash')}
            checked={typed.inFlashHour}
            onChange={event => change({ inFlashHour: event.target.checked })}
          />
        )}
        {bonusPoints && state.gymBonus && workoutTypes[example.workoutType].inGym && (
          <Switch
            title={t('preview.gym')}
            checked={typed.gymCheckIn}
            onChange={event => change({ gymCheckIn: event.target.checked })}
          />
        )}
      </div>
      <div aria-live="polite" className="mt-2">
        {!workout ? (
          <p className="text-sm text-ink-2">{t('preview.mend')}</p>
        ) : !receipt ? (
          <p className="text-sm text-ink-2">{t('preview.noDay')}</p>
        ) : (
          <>
            <ReceiptParts
              parts={receipt.parts}
              points={receipt.points}
              facts={{
                challengeType: type,
                rulesVersion,
                workoutType: example.workoutType,
                minutes: example.minutes,
                minMinutes: Number(state.minMinutes),
              }}
            />
            {receipt.points > 0 && (
              <p className="mt-3 rounded-md bg-sunken px-3.5 py-3 text-sm text-ink-2">
                {t('preview.throughout', { count: workout.throughout.days, score: score(workout.throughout.score) })}
                {target !== null && ' '}
                {target !== null && (
                  <strong className="font-[650] text-ink">
                    {workout.throughout.reachedOn === null
                      ? t('preview.notReached')
                      : t('preview.reached', { day: number(workout.throughout.reachedOn) })}
                  </strong>
                )}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}

const MEASURE = { steps: 'steps', kcal: 'calories' } as const
