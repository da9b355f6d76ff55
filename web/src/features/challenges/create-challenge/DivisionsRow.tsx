import { MAX_DIVISIONS, MIN_DIVISIONS } from '@bora/rules/fairness/limits.ts'
import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FairPlayRow } from './FairPlayRow.tsx'
import type { FairPlayRowProps } from './step-props.ts'
import { FieldProblem } from './FieldProblem.tsx'
import { useMovedStart } from './use-moved-start.ts'

const COUNTS = Array.from({ length: MAX_DIVISIONS - MIN_DIVISIONS + 1 }, (_, index) => MIN_DIVISIONS + index)

/** Whether people who trained as much before compete with each other, and in how many divisions. */
export function DivisionsRow({ state, problems, edit, open, onOpen, onTouch }: FairPlayRowProps) {
  const { t } = useTranslation('create-challenge')
  const change = useMovedStart(state, edit)
  const { divisions } = state
  return (
    <FairPlayRow
      fields="rules.divisions"
      icon={<Layers size={19} aria-hidden="true" />}
      tone="brand"
      title={t('divisions.title')}
      sentence={divisions > 0 ? t('divisions.on', { most: divisions }) : t('divisions.off')}
      open={open}
      onToggle={() => onOpen(!open)}
      checked={divisions > 0}
      onCheck={on => {
        onOpen(on)
        change({ divisions: on ? MAX_DIVISIONS : 0 })
      }}
    >
      <Segmented
        label={t('divisions.count')}
        value={String(divisions)}
        onChange={count => {
          onTouch()
          edit({ divisions: Number(count) })
        }}
        options={COUNTS.map(count => ({ value: String(count), label: t('divisions.value', { count }) }))}
      />
      <p className="text-sm text-ink-2">{t('divisions.help')}</p>
      <FieldProblem problems={problems} field="rules.divisions" />
    </FairPlayRow>
  )
}
