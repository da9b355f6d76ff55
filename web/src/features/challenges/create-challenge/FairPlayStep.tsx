import { Layers } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWide } from '../../../device/use-wide.ts'
import { CompletersRow } from './CompletersRow.tsx'
import { DivisionsRow } from './DivisionsRow.tsx'
import type { FairPlayRowName } from './fair-play-example.ts'
import { LockedRow } from './FairPlayRow.tsx'
import { PassesRow } from './PassesRow.tsx'
import { PoseRow } from './PoseRow.tsx'
import type { FairPlayRowProps, StepProps } from './step-props.ts'
import { TeamsRow } from './TeamsRow.tsx'

type FairPlayStepProps = StepProps & {
  /** the row that the example is about */
  onTouch: (row: FairPlayRowName) => void
  /** shown below the rows unless there is room for it next to them */
  example: ReactNode
}

/** Step 6: teams, passes, divisions, a share of the prize for completers, and the pose; the defaults suffice. */
export function FairPlayStep({ onTouch, example, ...props }: FairPlayStepProps) {
  const { t } = useTranslation('create-challenge')
  const { teams, divisions } = props.state
  const wide = useWide()
  const [opened, setOpened] = useState<readonly FairPlayRowName[]>(() =>
    // On a phone all are closed at first, so that the example is seen.
    wide ? [...(teams.on ? (['teams'] as const) : []), ...(divisions > 0 ? (['divisions'] as const) : [])] : [],
  )
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wide && opened.length > 0) showExample(root.current!)
  }, [opened, wide])
  const row = (name: FairPlayRowName): FairPlayRowProps => ({
    ...props,
    open: opened.includes(name),
    onOpen: open => {
      const others = opened.filter(one => one !== name)
      // On a phone one is open at a time, so that the example below stays close.
      setOpened(open ? [...(wide ? others : []), name] : others)
      onTouch(name)
    },
    onTouch: () => onTouch(name),
  })
  return (
    <div ref={root}>
      <p className="-mt-2 mb-4 text-ui text-ink-2">{t('step6.sentence')}</p>
      <div className="divide-y divide-line rounded-lg bg-surface px-4 shadow-e1">
        <TeamsRow {...row('teams')} />
        <PassesRow {...row('passes')} />
        {teams.on ? (
          <LockedRow
            fields="rules.divisions prize.completersPercent"
            icon={<Layers size={19} aria-hidden="true" />}
            title={t('fair.locked')}
            sentence={t('fair.notWithTeams')}
          />
        ) : (
          <>
            <DivisionsRow {...row('divisions')} />
            <CompletersRow {...row('completers')} />
          </>
        )}
        <PoseRow {...row('pose')} />
      </div>
      {example && (
        <div data-example className="mt-2.5">
          {example}
        </div>
      )}
    </div>
  )
}

const MARGIN = 12

/** Scrolls the example into view, as far as the open row stays in view. */
function showExample(root: HTMLElement): void {
  const box = root.closest('[data-step-scroller]')
  const row = root.querySelector('[aria-expanded="true"]')?.closest('[data-field]')
  const example = root.querySelector('[data-example]')
  if (!box || !row || !example) return
  const frame = box.getBoundingClientRect()
  const hidden = example.getBoundingClientRect().bottom + MARGIN - frame.bottom
  const room = row.getBoundingClientRect().top - frame.top
  const by = Math.min(hidden, room)
  if (by <= 0) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollBy({ top: by, behavior: calm ? 'instant' : 'smooth' })
}
