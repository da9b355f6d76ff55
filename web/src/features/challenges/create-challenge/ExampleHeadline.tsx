import type { ReactNode } from 'react'

/** The headline of an example. */
export function ExampleHeadline({ children }: { children: ReactNode }) {
  return <p className="type-title text-h1 text-balance">{children}</p>
}
