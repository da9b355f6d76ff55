import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { composeCover } from '@bora/rules/art/cover.ts'
import { TileWall } from '../art/Tile.tsx'
import { classes } from './classes.ts'

/** A ticket with a tile stub and a perforation: bonus credits, which are never on mata. */
export function Ticket({ children, className }: { children: ReactNode; className?: string }) {
  const wall = useMemo(
    () => composeCover({ seed: 'ticket', palette: 'maracuja', category: 'consistency', columns: 2, rows: 5, large: 1 }),
    [],
  )
  return (
    <section className={classes('relative flex overflow-hidden rounded-lg bg-surface shadow-e1', className)}>
      <span aria-hidden="true" className="relative w-[62px] shrink-0 self-stretch overflow-hidden">
        <TileWall wall={wall} className="absolute inset-0 size-full" />
      </span>
      <Perforation />
      <div className="min-w-0 flex-1 p-4 pl-4.5">{children}</div>
    </section>
  )
}

function Perforation() {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-[62px] w-0">
      <span className="absolute -top-2 -left-2 size-4 rounded-full bg-canvas" />
      <span className="absolute -bottom-2 -left-2 size-4 rounded-full bg-canvas" />
      <span className="absolute inset-y-3 -left-px border-l-2 border-dotted border-canvas" />
    </span>
  )
}

/** A line between the parts of a tall ticket, notched at both edges. */
export function TicketLine() {
  return (
    <div aria-hidden="true" className="relative my-3.5 h-4">
      <span className="absolute top-0 -left-2 size-4 rounded-full bg-canvas" />
      <span className="absolute top-0 -right-2 size-4 rounded-full bg-canvas" />
      <span className="absolute inset-x-4 top-1/2 border-t-2 border-dashed border-line" />
    </div>
  )
}
