import { useLayoutEffect, useState } from 'react'
import { watchPresses } from './presses.ts'

export type ReadToEnd = {
  /** the ref of the element whose end is the end of the text, whenever it comes */
  text: (element: HTMLElement | null) => void
  isRead: boolean
  /** scrolls the rest into view, and focuses it, so that it is read out */
  readOn: () => void
}

/**
 * Whether a text was in sight to its end once, however long it is and whatever lies over the page. That changes during
 * no press: what began as reading on never agrees.
 */
export function useReadToEnd(): ReadToEnd {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isRead, setIsRead] = useState(false)
  // Before the first paint, so that no button changes its meaning under a finger where everything is visible at once.
  useLayoutEffect(() => {
    if (!element || isRead) return
    const presses = watchPresses()
    const stopLooking = onceInSight(element, () => presses.onceOver(() => setIsRead(true)))
    return () => {
      stopLooking()
      presses.stop()
    }
  }, [element, isRead])
  return { text: setElement, isRead, readOn: () => element && bringToEnd(element) }
}

function bringToEnd(element: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  // Its last line comes to stand in the middle, clear of what is fixed to the edges.
  const last = element.lastElementChild ?? element
  last.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' })
}

const TENTHS = Array.from({ length: 11 }, (_, index) => index / 10)

/** Calls back once the end of an element is in sight; returns how to stop looking. */
function onceInSight(element: HTMLElement, then: () => void): () => void {
  const look = () => {
    if (!isEndInSight(element)) return
    stop()
    then()
  }
  // It moves: with what scrolls, with a dialog that rises, or as what is around it grows.
  const moves = new IntersectionObserver(look, { threshold: TENTHS })
  const sizes = new ResizeObserver(look)
  // What lies over it goes: a toast, a card, a dialog.
  const covers = new MutationObserver(look)
  function stop() {
    moves.disconnect()
    sizes.disconnect()
    covers.disconnect()
    for (const name of EVENTS) removeEventListener(name, look, { capture: true })
  }
  moves.observe(element.lastElementChild ?? element)
  for (let one: HTMLElement | null = element; one; one = one.parentElement) sizes.observe(one)
  covers.observe(document.body, { childList: true, subtree: true })
  for (const name of EVENTS) addEventListener(name, look, { capture: true, passive: true })
  look()
  return stop
}

const EVENTS = ['scroll', 'resize', 'animationend', 'transitionend'] as const

function isEndInSight(element: HTMLElement): boolean {
  const { bottom, left, width } = element.getBoundingClientRect()
  if (bottom <= 0) return true
  if (bottom > innerHeight) return false
  const there = document.elementFromPoint(left + width / 2, Math.max(bottom - 2, 0))
  return there === null || element.contains(there) || there.contains(element)
}
