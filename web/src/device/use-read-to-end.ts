import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type ReadToEnd = {
  /** ref for the element whose end is the end of the text, while it is shown */
  text: RefObject<HTMLElement | null>
  isRead: boolean
  /** scrolls the rest into view, and focuses it, so that it is read out */
  readOn: () => void
}

/**
 * Whether the end of a text has been in view once, however long it is and whatever overlays the page; `shown` while it
 * is mounted.
 */
export function useReadToEnd(shown: boolean): ReadToEnd {
  const text = useRef<HTMLElement>(null)
  const [isRead, setIsRead] = useState(false)
  // Before the first paint, so that no button changes its meaning under a finger where everything is visible at once.
  useLayoutEffect(() => {
    if (!shown || isRead) return
    const look = () => text.current && isEndInSight(text.current) && setIsRead(true)
    // A dialog slides in, and content above grows as it loads.
    const timer = setInterval(look, 250)
    addEventListener('scroll', look, { capture: true, passive: true })
    look()
    return () => {
      clearInterval(timer)
      removeEventListener('scroll', look, { capture: true })
    }
  }, [shown, isRead])
  function readOn() {
    const element = text.current
    if (!element) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.tabIndex = -1
    element.focus({ preventScroll: true })
    // Its last line is centred, clear of anything fixed to the edges.
    const last = element.lastElementChild ?? element
    last.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' })
  }
  return { text, isRead, readOn }
}

function isEndInSight(element: HTMLElement): boolean {
  const { bottom, left, width } = element.getBoundingClientRect()
  if (bottom <= 0) return true
  if (bottom > innerHeight) return false
  const there = document.elementFromPoint(left + width / 2, Math.max(bottom - 2, 0))
  return there === null || element.contains(there) || there.contains(element)
}
