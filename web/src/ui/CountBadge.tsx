import type { ReactNode } from 'react'

type CountProps = {
  /** the count for screen readers, where the number alone says too little */
  spoken?: string
  children: ReactNode
}

/** A count next to the label of a choice. */
export function CountBadge({ spoken, children }: CountProps) {
  return (
    <span className="grid h-[22px] min-w-[22px] place-items-center rounded-full bg-surface px-1.5 text-xs font-bold text-ink-2 in-[label:has(:checked)]:bg-fill dark:in-[label:has(:checked)]:bg-sunken">
      <span aria-hidden={!!spoken}>{children}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  )
}
