import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const HUES = {
  brand: 'var(--brand)',
  folha: 'var(--folha)',
  mar: 'var(--mar)',
  maracuja: 'var(--maracuja)',
  goiaba: 'var(--goiaba-fill)',
} as const
export type Hue = keyof typeof HUES

type RingProps = {
  /** share reached, 0 to 1 */
  value: number
  hue?: Hue
  /** second goal, drawn inside */
  inner?: { value: number; hue: Hue }
  size?: number
  /** the accessible text of the ring; without one it only decorates a text that says the same */
  label?: string
  children?: ReactNode
}

/** Progress as a ring: stroke 11 % of the diameter, round caps, full track, number in the middle. */
export function ProgressRing({ value, hue = 'brand', inner, size = 104, label, children }: RingProps) {
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="relative inline-grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg
        viewBox="0 0 100 100"
        width={size}
        height={size}
        fill="none"
        strokeWidth="11"
        aria-hidden="true"
        className="col-start-1 row-start-1 -rotate-90"
      >
        <Arc radius={44.5} value={value} hue={hue} />
        {inner && <Arc radius={31.5} value={inner.value} hue={inner.hue} />}
      </svg>
      <span aria-hidden="true" className="col-start-1 row-start-1 grid place-items-center text-center">
        {children}
      </span>
    </span>
  )
}

function Arc({ radius, value, hue }: { radius: number; value: number; hue: Hue }) {
  const length = 2 * Math.PI * radius
  const share = Math.min(1, Math.max(0, value))
  return (
    <>
      <circle cx="50" cy="50" r={radius} stroke="var(--ring-track)" />
      {share > 0 && (
        <circle
          cx="50"
          cy="50"
          r={radius}
          stroke={HUES[hue]}
          strokeLinecap="round"
          strokeDasharray={`${length * share} ${length}`}
        />
      )}
    </>
  )
}

type BarProps = { value: number; hue?: Hue; label: string; className?: string }

/** Progress as a bar, 8 px high. */
export function ProgressBar({ value, hue = 'brand', label, className }: BarProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes('h-2 overflow-hidden rounded-full bg-ring-track', className)}
    >
      <div className="h-full rounded-full" style={{ width: `${share * 100}%`, background: HUES[hue] }} />
    </div>
  )
}

type StepsProps = { current: number; total: number; label: string; className?: string }

/** Equal segments of a wizard: done folha, current pitanga, rest track. `current` counts from 1. */
export function StepperBar({ current, total, label, className }: StepsProps) {
  return (
    <ol aria-label={label} className={classes('flex gap-1.5', className)}>
      {Array.from({ length: total }, (_, index) => {
        const step = index + 1
        const colour = step < current ? 'bg-folha' : step === current ? 'bg-brand' : 'bg-ring-track'
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={classes('h-[5px] flex-1 rounded-full transition-colors duration-[240ms]', colour)}
          >
            <span className="sr-only">{step}</span>
          </li>
        )
      })}
    </ol>
  )
}
