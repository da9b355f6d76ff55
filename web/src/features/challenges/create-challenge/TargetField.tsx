import { paidPlaces } from '@bora/rules/paid-places.ts'
import { useTranslation } from 'react-i18next'
import { unitContext } from '../../../language/distance-unit.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { NumberField } from './NumberField.tsx'
import type { StepProps } from './step-props.ts'
import { prizeOf, unitOf } from './to-draft.ts'

/** The target requires an answer: a number, or none at all. */
export function TargetField({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const unit = unitOf(state.type)
  const places = paidPlaces(prizeOf(state, currentLanguage()))
  return (
    <div data-field="target" className="rounded-lg bg-surface p-4 shadow-e1">
      <h3 className="mb-3 text-sm font-[650]">{t('target.title')}</h3>
      <Segmented
        label={t('target.title')}
        value={state.goal ?? ('' as 'none')}
        onChange={goal => edit({ goal })}
        options={[
          { value: 'number', label: t('target.number') },
          { value: 'none', label: t('target.none') },
        ]}
        className={state.goal === null ? '[&>span]:hidden' : ''}
      />
      {state.goal === 'number' && (
        <div className="mt-3.5">
          <NumberField
            field="target"
            label={t(`target.${unit}`, unitContext(state.distanceUnit))}
            help={t('target.numberHelp')}
            unit={t(`units.${unit}`, unitContext(state.distanceUnit))}
            decimal={unit === 'meters'}
            value={state.target}
            problems={problems}
            onChange={target => edit({ target })}
          />
        </div>
      )}
      {state.goal === 'none' && (
        <p className="mt-3 text-sm text-ink-2">
          {places > 1 ? t('target.noneHelpPlaces', { count: places }) : t('target.noneHelp')}
        </p>
      )}
      {state.goal === null && <FieldProblem problems={problems} field="target" />}
    </div>
  )
}
