import { ArrowLeft, History, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { StepperBar } from '../../ui/Progress.tsx'
import type { Step } from './draft.ts'

const STEPS = 4

type StepFrameProps = {
  step: Step
  title: string
  onBack: (() => void) | null
  onClose: () => void
  /** set when the draft was brought back from an earlier visit */
  restored: { onRestart: () => void; onDismiss: () => void } | null
  children: ReactNode
}

/** Head of every step: back or close, where one is, the question. On a phone the bar names the flow. */
export function StepFrame({ step, title, onBack, onClose, restored, children }: StepFrameProps) {
  const { t } = useTranslation('add-activity')
  const back = onBack ? (
    <IconButton label={t('back')} icon={<ArrowLeft size={22} aria-hidden="true" />} onClick={onBack} />
  ) : (
    <IconButton label={t('close')} icon={<X size={22} aria-hidden="true" />} onClick={onClose} />
  )
  return (
    <div className="flex flex-1 flex-col px-5 lg:px-10 lg:pt-6">
      <div className="grid grid-cols-[44px_1fr_44px] items-center pt-2 lg:hidden">
        <span className="-ml-2.5">{back}</span>
        <span className="text-center text-ui font-[650]">{t('title')}</span>
        <span className="text-right text-sm font-semibold text-ink-2" aria-label={t('stepOf', { step, steps: STEPS })}>
          {step}/{STEPS}
        </span>
      </div>
      <StepperBar current={step} total={STEPS} label={t('steps')} className="mt-2.5 lg:hidden" />
      <div className="mt-5 flex items-center gap-4 lg:mt-0">
        <span className="-ml-2.5 hidden lg:block">{back}</span>
        <h1 tabIndex={-1} className="type-title min-w-0 flex-1 text-d1 lg:text-[32px]">
          {title}
        </h1>
        <div className="hidden items-center gap-4 lg:flex" aria-hidden="true">
          <span className="text-sm font-semibold text-ink-2">{t('stepOf', { step, steps: STEPS })}</span>
          <StepperBar current={step} total={STEPS} label={t('steps')} className="w-[200px]" />
        </div>
      </div>
      {restored && <RestoredNote {...restored} />}
      <div key={step} className="animate-page mt-3.5 flex-1 pb-6 lg:mt-5">
        {children}
      </div>
    </div>
  )
}

function RestoredNote({ onRestart, onDismiss }: { onRestart: () => void; onDismiss: () => void }) {
  const { t } = useTranslation('add-activity')
  return (
    <div
      role="status"
      className="mt-3.5 flex items-center gap-2.5 rounded-md bg-mar-soft py-1.5 pr-1.5 pl-3.5 text-sm text-mar-text"
    >
      <History size={18} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">{t('restored.sentence')}</span>
      <button
        type="button"
        onClick={onRestart}
        className="tap-44 px-2 py-2 font-semibold underline-offset-4 hover:underline"
      >
        {t('restored.restart')}
      </button>
      <IconButton
        size="sm"
        label={t('restored.dismiss')}
        icon={<X size={16} aria-hidden="true" />}
        onClick={onDismiss}
      />
    </div>
  )
}

type StepFooterProps = { onBack: (() => void) | null; backLabel: string; before?: ReactNode; children: ReactNode }

/** The bar with the next action; it stays at the lower edge. */
export function StepFooter({ onBack, backLabel, before, children }: StepFooterProps) {
  return (
    <div className="sticky bottom-0 z-20 flex items-center gap-3 border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] lg:border-0 lg:bg-canvas lg:px-10 lg:pt-3 lg:pb-8">
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          className="hidden min-h-14 rounded-full bg-fill px-[26px] text-[16.5px] font-semibold transition-colors hover:bg-line active:scale-[.97] lg:block"
        >
          {backLabel}
        </button>
      )}
      <span className="hidden flex-1 lg:block" />
      {before}
      <div className="min-w-0 flex-1 lg:flex-none">{children}</div>
    </div>
  )
}
