import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Restored, RestoredNote } from '../../challenges/components/wizard/RestoredNote.tsx'
import { WizardBar, WizardWayOut } from '../../challenges/components/wizard/WizardBar.tsx'
import { StepperBar } from '../../../ui/Progress.tsx'

// Choosing a gym is the one step that not every workout has.
const LEAST_STEPS = 3

type LogStepFrameProps = {
  /** The current step, and the number of steps for this workout: null until its type is known. */
  step: number
  steps: number | null
  title: string
  onBack: (() => void) | null
  onClose: () => void
  restored: Restored | null
  children: ReactNode
}

/** Header of every step: back or close, progress, the question. On a phone the bar names the flow. */
export function LogStepFrame({ step, steps, title, onBack, onClose, restored, children }: LogStepFrameProps) {
  const { t } = useTranslation(['add-activity', 'wizard'])
  const way = { onBack, onClose }
  return (
    <div className="mx-auto flex w-full max-w-[680px] flex-1 flex-col px-5 lg:max-w-none lg:px-10 lg:pt-6">
      <WizardBar {...way} step={step} steps={steps} atLeast={LEAST_STEPS} stepsLabel={t('steps')} className="lg:hidden">
        <span>{t('title')}</span>
      </WizardBar>
      <div className="mt-5 flex items-center gap-4 lg:mt-0">
        <WizardWayOut {...way} className="hidden lg:block" />
        <h1 tabIndex={-1} className="type-title min-w-0 flex-1 text-d1 lg:text-[2rem]">
          {title}
        </h1>
        <div className="hidden items-center gap-4 lg:flex" aria-hidden="true">
          {steps !== null && (
            <span className="text-sm font-semibold text-ink-2">{t('wizard:stepOf', { step, steps })}</span>
          )}
          <StepperBar current={step} total={steps ?? LEAST_STEPS} label={t('steps')} className="w-[200px]" />
        </div>
      </div>
      {restored && <RestoredNote {...restored} />}
      <div key={step} className="animate-page mt-3.5 flex-1 pb-6 lg:mt-5">
        {children}
      </div>
    </div>
  )
}

type StepFooterProps = { onBack: (() => void) | null; backLabel: string; before?: ReactNode; children: ReactNode }

/** The bar with the next action; it stays at the bottom edge. */
export function StepFooter({ onBack, backLabel, before, children }: StepFooterProps) {
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-20 border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] lg:border-0 lg:bg-canvas lg:px-10 lg:pt-3 lg:pb-8"
    >
      <div className="mx-auto flex max-w-[640px] items-center gap-3 lg:max-w-none">
        {onBack && (
          <button
            type="button"
            onClick={onBack}
            className="hidden min-h-14 rounded-full bg-fill px-[26px] text-[1.03125rem] font-semibold transition-colors hover:bg-line active:scale-[.97] lg:block"
          >
            {backLabel}
          </button>
        )}
        <span className="hidden flex-1 lg:block" />
        {before}
        <div className="ml-auto max-w-[420px] min-w-0 flex-1 lg:ml-0 lg:max-w-none lg:flex-none">{children}</div>
      </div>
    </div>
  )
}
