import { ArrowLeft, History, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { StepperBar } from '../../ui/Progress.tsx'
import type { Step } from './wizard-state.ts'

const STEPS = 6

type WizardDialogProps = {
  ref: RefObject<HTMLDivElement | null>
  step: Step
  title: string
  onBack: (() => void) | null
  onClose: () => void
  restored: { onRestart: () => void; onDismiss: () => void } | null
  footer: ReactNode
  children: ReactNode
}

/** The frame of the wizard: the whole screen of a phone, a wide dialog from 640 px on. */
export function WizardDialog({ ref, step, title, onBack, onClose, restored, footer, children }: WizardDialogProps) {
  const { t } = useTranslation('create-challenge')
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-40 flex items-stretch justify-center sm:items-center sm:p-6">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={event => {
              event.preventDefault()
              ref.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
            }}
            onInteractOutside={event => event.preventDefault()}
            className="animate-sheet pointer-events-auto flex h-[100dvh] w-full flex-col overflow-hidden bg-canvas shadow-e3 outline-none sm:h-[min(860px,92dvh)] sm:max-w-[760px] sm:rounded-[28px]"
          >
            <div className="px-5 pt-2 sm:px-8 sm:pt-4">
              <div className="grid grid-cols-[44px_1fr_44px] items-center">
                <span className="-ml-2.5">
                  {onBack ? (
                    <IconButton label={t('back')} icon={<ArrowLeft size={22} aria-hidden="true" />} onClick={onBack} />
                  ) : (
                    <IconButton label={t('close')} icon={<X size={22} aria-hidden="true" />} onClick={onClose} />
                  )}
                </span>
                <Radix.Title className="text-center text-ui font-[650]">{t('title')}</Radix.Title>
                <span className="flex items-center justify-end gap-1">
                  <span className="text-sm font-semibold text-ink-2" aria-label={t('stepOf', { step, steps: STEPS })}>
                    {step}/{STEPS}
                  </span>
                  {onBack && (
                    <span className="-mr-2 hidden sm:block">
                      <IconButton
                        size="sm"
                        label={t('close')}
                        icon={<X size={18} aria-hidden="true" />}
                        onClick={onClose}
                      />
                    </span>
                  )}
                </span>
              </div>
              <StepperBar current={step} total={STEPS} label={t('steps')} className="mt-2.5" />
            </div>
            <div ref={ref} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-8 sm:px-8">
              <h2 data-step-title tabIndex={-1} className="type-title text-d1 sm:text-[30px]">
                {title}
              </h2>
              {restored && <RestoredNote {...restored} />}
              <div key={step} className="animate-page mt-3.5">
                {children}
              </div>
            </div>
            <div className="border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-8">
              {footer}
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

function RestoredNote({ onRestart, onDismiss }: { onRestart: () => void; onDismiss: () => void }) {
  const { t } = useTranslation('create-challenge')
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
