import { useState } from 'react'

let moved = false

/** From now on pages come in with a movement: somebody goes from one to another. */
export function pagesMove(): void {
  moved = true
}

/** The class with which a page comes in. The first one stands at once: there is nothing that it takes the place of. */
export function usePageEntrance(): string {
  const [entrance] = useState(moved ? 'animate-page' : '')
  return entrance
}
