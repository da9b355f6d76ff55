import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Confetti } from './Confetti.tsx'

const GROUND = {
  mata: { box: 'bg-paint-mata text-on-mata', lane: 'var(--paint-mata-2)' },
  maracuja: { box: 'bg-paint-maracuja text-on-maracuja', lane: 'var(--paint-maracuja-lane)' },
  pitanga: { box: 'bg-paint-pitanga text-on-brand', lane: 'var(--paint-pitanga)' },
} as const

type MomentProps = {
  on: keyof typeof GROUND
  seed: string
  children: ReactNode
  /** share, view the ranking, keep: at the bottom edge */
  footer: ReactNode
  className?: string
}

/**
 * A celebration that fills the screen: workout logged (mata), medal (maracuja), prize (pitanga). Never blocks a tap.
 */
export function Celebration({ on, seed, children, footer, className }: MomentProps) {
  const { box, lane } = GROUND[on]
  return (
    <div
      className={classes(
        'relative isolate flex min-h-[100dvh] flex-col overflow-hidden px-5 pt-16 pb-[max(20px,env(safe-area-inset-bottom))]',
        box,
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 200 200"
        fill="none"
        stroke={lane}
        strokeWidth="15"
        className="animate-pulse-once absolute top-[38%] left-1/2 -z-20 size-[640px] -translate-x-1/2 -translate-y-1/2"
      >
        <circle cx="100" cy="100" r="28" />
        <circle cx="100" cy="100" r="58" />
        <circle cx="100" cy="100" r="88" />
      </svg>
      <Confetti seed={seed} on={on} />
      <div className="mx-auto flex w-full max-w-[420px] flex-1 flex-col items-center justify-center gap-4 text-center">
        {children}
      </div>
      <div className="mx-auto mt-6 flex w-full max-w-[420px] flex-col items-stretch gap-2.5">{footer}</div>
    </div>
  )
}
