import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type ProblemLineProps = { id?: string | undefined; className?: string; children: ReactNode }

/** The problem with the control above, announced at once by screen readers. Never shown by colour alone. */
export function ProblemLine({ id, className, children }: ProblemLineProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classes('flex items-start gap-1.5 text-[0.84375rem] font-semibold text-danger-text', className)}
    >
      <CircleAlert size={16} strokeWidth={2.4} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
