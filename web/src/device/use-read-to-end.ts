import { useLayoutEffect, useState } from 'react'
import { watchPresses } from './presses.ts'

export type ReadToEnd = {
  /** the ref of the element that contains the text; it may be mounted at any time */
  text: (element: HTMLElement | null) => void
  isRead: boolean
  /** scrolls the rest into view, and focuses it, so that screen readers read it */
  readOn: () => void
}

/**
 * Returns whether the end of a text has been in sight, for any length and with anything on top of the page. The result
 * doesn't change during a press, so that a press of "read on" never becomes one of "agree".
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
  // Centres its last line, clear of bars at the edges.
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
  // It moves when a container scrolls, a dialog opens, or surrounding content grows.
  const moves = new IntersectionObserver(look, { threshold: TENTHS })
  const sizes = new ResizeObserver(look)
  // Elements on top of it are removed: a toast, a card, a dialog.
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
