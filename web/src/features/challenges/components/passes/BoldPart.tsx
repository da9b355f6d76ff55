import type { ReactNode } from 'react'

/** A text in which the part marked by `|` is replaced by the children, in bold. */
export function BoldPart({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('|')
  return (
    <>
      {before}
      <strong className="font-bold text-ink">{children}</strong>
      {after}
    </>
  )
}
