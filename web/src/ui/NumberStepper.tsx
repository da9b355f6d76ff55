import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

type NumberStepperProps = {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  lessLabel: string
  moreLabel: string
  /** the number as shown, with its unit */
  children: ReactNode
  /** the number for screen readers, with its unit */
  valueText?: string
}

/** A big number between minus and plus; arrow keys work on the number itself. */
export function NumberStepper({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  lessLabel,
  moreLabel,
  children,
  valueText,
}: NumberStepperProps) {
  const move = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  const keys: Record<string, number> = {
    ArrowUp: step,
    ArrowRight: step,
    ArrowDown: -step,
    ArrowLeft: -step,
    PageUp: step * 5,
    PageDown: -step * 5,
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <IconButton
        look="soft"
        label={lessLabel}
        icon={<Minus size={20} strokeWidth={2.5} aria-hidden="true" />}
        className="size-13"
        disabled={value <= min}
        onClick={() => move(-step)}
      />
      <div
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={valueText}
        onKeyDown={event => {
          const by = keys[event.key]
          if (by === undefined) return
          event.preventDefault()
          move(by)
        }}
        className="rounded-sm px-2 py-1 text-center"
      >
        {children}
      </div>
      <IconButton
        look="soft"
        label={moreLabel}
        icon={<Plus size={20} strokeWidth={2.5} aria-hidden="true" />}
        className="size-13"
        disabled={value >= max}
        onClick={() => move(step)}
      />
    </div>
  )
}
