import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWide } from '../../../device/use-wide.ts'
import { CompletersRow } from './CompletersRow.tsx'
import { DivisionsRow } from './DivisionsRow.tsx'
import type { FairPlayRowName } from './fair-play-example.ts'
import { PassesRow } from './PassesRow.tsx'
import { PoseRow } from './PoseRow.tsx'
import type { FairPlayRowProps, StepProps } from './step-props.ts'
import { TeamsRow } from './TeamsRow.tsx'

type FairPlayStepProps = StepProps & {
  /** the row that the example is about */
  onTouch: (row: FairPlayRowName) => void
}

/** Step 6: teams, passes, divisions, a share of the prize for completers, and the pose; the defaults suffice. */
export function FairPlayStep({ onTouch, ...props }: FairPlayStepProps) {
  const { t } = useTranslation('create-challenge')
  const wide = useWide()
  const [opened, setOpened] = useState<readonly FairPlayRowName[]>([])
  const row = (name: FairPlayRowName): FairPlayRowProps => {
    const open = opened.includes(name)
    return {
      ...props,
      open,
      // On a phone one is open at a time, so that the example below stays close.
      onToggle: () => {
        setOpened(open ? opened.filter(one => one !== name) : wide ? [...opened, name] : [name])
        onTouch(name)
      },
      onTouch: () => onTouch(name),
    }
  }
  return (
    <div>
      <p className="-mt-2 mb-4 text-ui text-ink-2">{t('step6.sentence')}</p>
      <div className="divide-y divide-line rounded-lg bg-surface px-4 shadow-e1">
        <TeamsRow {...row('teams')} />
        <PassesRow {...row('passes')} />
        <DivisionsRow {...row('divisions')} />
        <CompletersRow {...row('completers')} />
        <PoseRow {...row('pose')} />
      </div>
    </div>
  )
}
