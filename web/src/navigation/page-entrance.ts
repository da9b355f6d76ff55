import { useState } from 'react'

let moved = false

/** From now on pages enter with an animation, as the person navigates between them. */
export function pagesMove(): void {
  moved = true
}

/** The class of a page's entrance animation. The first page has none: it replaces nothing. */
export function usePageEntrance(): string {
  const [entrance] = useState(moved ? 'animate-page' : '')
  return entrance
}
