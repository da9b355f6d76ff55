import type { ReactNode } from 'react'

/** One card of the gallery. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 break-inside-avoid rounded-[28px] bg-surface p-[22px] shadow-e1">
      <h2 className="mb-4 text-sm font-bold text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

/** A sample above its name. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <span className="flex min-h-11 items-center">{children}</span>
      <span className="text-xs font-medium text-ink-3">{name}</span>
    </div>
  )
}
