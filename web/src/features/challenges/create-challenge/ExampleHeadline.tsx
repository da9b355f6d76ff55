import type { ReactNode } from 'react'

/** What the example says first. */
export function ExampleHeadline({ children }: { children: ReactNode }) {
  return <p className="type-title text-h1 text-balance">{children}</p>
}
