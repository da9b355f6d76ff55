import { useCallback, useState } from 'react'

/**
 * Whether an element, for which the returned function is the `ref`, has been near the viewport, or the page has been
 * scrolled; stays true afterwards. Its content is loaded only for those who scroll, and before they arrive.
 */
export function useNearViewport(): [isNear: boolean, place: (element: HTMLElement | null) => (() => void) | undefined] {
  const [isNear, setIsNear] = useState(false)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: '100px',
    })
    observer.observe(element)
    const scrolled = () => setIsNear(true)
    addEventListener('scroll', scrolled, { once: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', scrolled)
    }
  }, [])
  return [isNear, place]
}
