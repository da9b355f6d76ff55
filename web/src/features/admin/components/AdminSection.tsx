import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'

/** A section of a detail view, under its heading. */
export function AdminSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <h3 className="type-title mb-2 text-h2">{title}</h3>
      {children}
    </Card>
  )
}
