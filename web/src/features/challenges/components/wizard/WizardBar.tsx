import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { StepperBar } from '../../../../ui/Progress.tsx'
import { classes } from '../../../../ui/classes.ts'

export type WizardWay = { onBack: (() => void) | null; onClose: () => void }
export type WizardPlace = {
  step: number
  /** how many there are; null until it is known, and then the bar shows `atLeast` */
  steps: number | null
  atLeast?: number
  stepsLabel: string
}

type WizardBarProps = WizardWay &
  WizardPlace & {
    /** the name of the wizard, as the required element */
    children: ReactNode
    /** after the step count */
    end?: ReactNode
    className?: string
  }

/** Header of a wizard: exit, name, progress. */
export function WizardBar({
  onBack,
  onClose,
  step,
  steps,
  atLeast = step,
  stepsLabel,
  children,
  end,
  className,
}: WizardBarProps) {
  const { t } = useTranslation('wizard')
  return (
    <div className={classes('pt-2', className)}>
      <div className="grid grid-cols-[44px_1fr_44px] items-center sm:grid-cols-[84px_1fr_84px] text-center text-ui font-[650]">
        <WizardWayOut onBack={onBack} onClose={onClose} className="text-left" />
        {children}
        <span className="flex items-center justify-end gap-1">
          {steps !== null && (
            <span className="text-sm font-semibold text-ink-2" aria-label={t('stepOf', { step, steps })}>
              {step}/{steps}
            </span>
          )}
          {end}
        </span>
      </div>
      <StepperBar current={step} total={steps ?? atLeast} label={stepsLabel} className="mt-2.5" />
    </div>
  )
}

/** Back to the previous step, or out of the first one. */
export function WizardWayOut({ onBack, onClose, className }: WizardWay & { className?: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes('-ml-2.5', className)}>
      {onBack ? (
        <IconButton label={t('back')} icon={<ArrowLeft size={22} aria-hidden="true" />} onClick={onBack} />
      ) : (
        <IconButton label={t('close')} icon={<X size={22} aria-hidden="true" />} onClick={onClose} />
      )}
    </span>
  )
}
