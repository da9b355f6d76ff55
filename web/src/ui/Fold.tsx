import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type FoldProps = {
  title: ReactNode
  /** before the title */
  sign?: ReactNode
  open?: boolean
  className?: string
  children: ReactNode
}

/** A row that unfolds what stands below it: the chevron points right while it is closed, down while it is open. */
export function Fold({ title, sign, open = false, className, children }: FoldProps) {
  return (
    <details open={open} className={classes('group', className)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-sm py-3 text-ui font-[650] [&::-webkit-details-marker]:hidden">
        {sign}
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 -rotate-90 text-ink-2 transition-transform duration-[160ms] group-open:rotate-0"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
