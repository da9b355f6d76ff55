import type { ReactNode } from 'react'
import { Card as Box } from '../../ui/Card.tsx'

/** A part of what is read of a dispute, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <h3 className="type-title mb-2 text-h2">{title}</h3>
      {children}
    </Box>
  )
}
