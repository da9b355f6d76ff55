import { RotateCcw, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type Restored, RestoredNote } from '../components/wizard/RestoredNote.tsx'
import { WizardBar } from '../components/wizard/WizardBar.tsx'
import { useWide } from '../../../device/use-wide.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { ToastContainer } from '../../../ui/ToastContainer.tsx'
import { type Restarted, RestartedNote } from './RestartedNote.tsx'
import { REVIEW_STEP, type Step } from './wizard-state.ts'

type WizardDialogProps = {
  ref: RefObject<HTMLDivElement | null>
  step: Step
  title: string
  onBack: (() => void) | null
  onClose: () => void
  restored: Restored | null
  restarted: Restarted | null
  /** Resets the draft; undefined while there is nothing to lose. */
  onRestart: (() => void) | undefined
  /** Shown next to the form where there is room for both. */
  aside: ReactNode
  /** whether the aside's first card starts as high as the card below a sentence, not as high as the title */
  asideBelowSentence: boolean
  footer: ReactNode
  children: ReactNode
}

/** The frame of the wizard: full screen on a phone, a wide dialog from 640 px on, with an aside from 1024 px. */
export function WizardDialog({
  ref,
  step,
  title,
  onBack,
  onClose,
  restored,
  restarted,
  onRestart,
  aside,
  asideBelowSentence,
  footer,
  children,
}: WizardDialogProps) {
  const { t } = useTranslation('create-challenge')
  const { t: wizard } = useTranslation('wizard')
  const { t: common } = useTranslation()
  // Where there is room for it in the foot, the way back is there alone.
  const isBackInFoot = useWide()
  const backInBar = isBackInFoot ? null : onBack
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={event => {
            event.preventDefault()
            ref.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
          }}
          onInteractOutside={event => event.preventDefault()}
          style={{ pointerEvents: 'none' }}
          className="fixed inset-0 z-40 flex items-end justify-center outline-none sm:items-center sm:p-6"
        >
          <div
            data-step={step}
            className="animate-sheet pointer-events-auto flex h-[calc(100dvh-var(--strip-h))] w-full flex-col overflow-hidden bg-canvas shadow-e3 sm:h-[min(860px,92dvh)] sm:max-w-[720px] sm:rounded-[28px] lg:max-w-[1080px]"
          >
            <WizardBar
              onBack={backInBar}
              onClose={onClose}
              step={step}
              steps={REVIEW_STEP}
              stepsLabel={t('steps')}
              className="px-5 pb-3 sm:px-8 sm:pt-4"
              end={
                backInBar && (
                  <span className="-mr-2 hidden sm:block">
                    <IconButton
                      size="sm"
                      label={t('close')}
                      icon={<X size={18} aria-hidden="true" />}
                      onClick={onClose}
                    />
                  </span>
                )
              }
            >
              <Radix.Title>{t('title')}</Radix.Title>
            </WizardBar>
            <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_384px]">
              <div
                ref={ref}
                data-step-scroller
                className={classes(
                  'overflow-y-auto overscroll-contain px-5 pt-2 pb-8 sm:px-8',
                  Boolean(aside) && 'lg:pr-4',
                )}
              >
                <h2 data-step-title tabIndex={-1} className="type-title text-d1 sm:text-[1.875rem]">
                  {title}
                </h2>
                {restored && <RestoredNote {...restored} />}
                {restarted && <RestartedNote {...restarted} />}
                <div key={step} className="animate-page mt-3.5">
                  {children}
                </div>
                {onRestart && (
                  <p className="mt-6 text-center">
                    <button
                      type="button"
                      onClick={onRestart}
                      className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold text-ink-2 hover:text-ink"
                    >
                      <RotateCcw size={16} strokeWidth={2.3} aria-hidden="true" />
                      {wizard('restart')}
                    </button>
                  </p>
                )}
              </div>
              {aside && (
                <aside
                  aria-label={t('preview.title')}
                  className={classes(
                    'overflow-y-auto overscroll-contain pr-8 pb-8 pl-1',
                    asideBelowSentence ? 'pt-[5.1875rem]' : 'pt-4',
                  )}
                >
                  {aside}
                </aside>
              )}
            </div>
            <div className="relative border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-8 lg:flex lg:items-center">
              {isBackInFoot && onBack && (
                <Button variant="soft" size="lg" onClick={onBack}>
                  {common('back')}
                </Button>
              )}
              <div className="mx-auto max-w-[440px] lg:mr-0 lg:w-[18.75rem]">{footer}</div>
              <ToastContainer aboveFoot />
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
