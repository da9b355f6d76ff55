import { MAX_COMPLETERS_PERCENT } from '@bora/rules/fairness/limits.ts'
import { Target } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { scoreText } from '../../workouts/components/score-text.ts'
import { percent } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { NumberStepper } from '../../../ui/NumberStepper.tsx'
import { FairPlayRow } from './FairPlayRow.tsx'
import type { FairPlayRowProps } from './step-props.ts'
import { FieldProblem } from './FieldProblem.tsx'
import { checkedDraft, completersLock } from './to-draft.ts'

const PRESETS = [0, 20, 40, 60]
const LOCKS = { target: 'completers.needsTarget', prize: 'completers.needsPrize' } as const

/** The part of the prize for everyone who reaches the target, in equal shares. */
export function CompletersRow({ state, problems, edit, open, onOpen, onTouch }: FairPlayRowProps) {
  const { t } = useTranslation('create-challenge')
  const lock = completersLock(state)
  const { completersPercent: chosen } = state
  const { target } = checkedDraft(state, currentLanguage())
  const choose = (completersPercent: number) => {
    onTouch()
    edit({ completersPercent })
  }
  return (
    <FairPlayRow
      fields="prize.completersPercent"
      icon={<Target size={19} aria-hidden="true" />}
      tone="maracuja"
      title={t('completers.title')}
      sentence={chosen > 0 ? t('completers.on', { percent: percent(chosen / 100) }) : t('completers.off')}
      // With teams a single row says why this and divisions are locked.
      lock={lock && lock !== 'teams' ? t(LOCKS[lock]) : null}
      open={open}
      onToggle={() => onOpen(!open)}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:w-[210px]">
          <NumberStepper
            label={t('completers.label')}
            value={chosen}
            min={0}
            max={MAX_COMPLETERS_PERCENT}
            onChange={choose}
            lessLabel={t('completers.less')}
            moreLabel={t('completers.more')}
            valueText={percent(chosen / 100)}
          >
            <span className="type-num text-[2.5rem]">{chosen}</span>
            <span className="type-num text-h2">%</span>
          </NumberStepper>
        </div>
        <div
          role="group"
          aria-label={t('completers.presets')}
          className="grid w-full grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5 sm:flex sm:w-auto"
        >
          {PRESETS.map(preset => (
            <Chip
              key={preset}
              className="justify-center px-2! sm:px-3.5!"
              active={chosen === preset}
              onClick={() => choose(preset)}
            >
              {percent(preset / 100)}
            </Chip>
          ))}
        </div>
      </div>
      {typeof target === 'number' && Number.isFinite(target) && (
        <p className="text-sm text-ink-2">
          {t('completers.help', { target: scoreText(state.type!, target, currentLanguage()) })}
        </p>
      )}
      <FieldProblem problems={problems} field="prize.completersPercent" />
    </FairPlayRow>
  )
}
