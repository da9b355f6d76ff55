import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type FoldProps = {
  title: ReactNode
  /** before the title */
  sign?: ReactNode
  id?: string
  open?: boolean
  /** `sm` within a card or a form: as high as a line of its text needs */
  size?: 'md' | 'sm'
  className?: string | undefined
  children: ReactNode
}

const SIZE = { md: 'min-h-14 gap-3 py-3 text-ui font-[650]', sm: 'min-h-11 gap-1.5 text-sm font-semibold' }

/** A row that unfolds the content below it: the chevron points right while it is closed, down while it is open. */
export function Fold({ title, sign, id, open = false, size = 'md', className, children }: FoldProps) {
  return (
    <details id={id} open={open} className={classes('group', className)}>
      <summary
        className={classes(
          'flex cursor-pointer list-none items-center rounded-sm [&::-webkit-details-marker]:hidden',
          SIZE[size],
        )}
      >
        {sign}
        <span className={classes('min-w-0', size === 'md' && 'flex-1')}>{title}</span>
        <ChevronDown
          size={size === 'md' ? 20 : 18}
          aria-hidden="true"
          className="shrink-0 -rotate-90 text-ink-2 transition-transform duration-[160ms] group-open:rotate-0"
        />
      </summary>
      <div className={size === 'md' ? 'pb-4' : 'pb-1'}>{children}</div>
    </details>
  )
}

/** Questions as one card, each with a line below it but the last. */
export function FoldCard({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line rounded-lg bg-surface px-4 shadow-e1 sm:px-[18px]">{children}</div>
}
