import type { ReactNode } from 'react'

/** The title of a section of the screen, with content at its right end. */
export function SectionHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2.5 lg:mb-3.5">
      <h2 id={id} className="type-title text-h1 lg:text-[1.375rem]">
        {title}
      </h2>
      {children}
    </div>
  )
}
