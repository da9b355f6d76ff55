import { POSE_RULES, type PoseRule } from '@bora/rules/scoring/chosen-rules.ts'
import { PersonStanding } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FairPlayRow } from './FairPlayRow.tsx'
import type { FairPlayRowProps } from './step-props.ts'
import { FieldProblem } from './FieldProblem.tsx'

/** Whether photos show a pose or a word that is drawn for each date, and whether a workout counts without. */
export function PoseRow({ state, problems, edit, open, onOpen, onTouch }: FairPlayRowProps) {
  const { t } = useTranslation('create-challenge')
  return (
    <FairPlayRow
      fields="rules.pose"
      icon={<PersonStanding size={19} aria-hidden="true" />}
      tone="goiaba"
      title={t('pose.title')}
      sentence={t(`pose.${state.pose}Value`)}
      open={open}
      onToggle={() => onOpen(!open)}
    >
      <Segmented<PoseRule>
        label={t('pose.title')}
        value={state.pose}
        onChange={pose => {
          onTouch()
          edit({ pose })
        }}
        options={POSE_RULES.map(value => ({ value, label: t(`pose.${value}`) }))}
      />
      <p aria-live="polite" className="text-sm text-ink-2">
        {t(`pose.${state.pose}Help`)}
      </p>
      <FieldProblem problems={problems} field="rules.pose" />
    </FairPlayRow>
  )
}
