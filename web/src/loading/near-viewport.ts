import { useCallback, useState } from 'react'

/**
 * Whether an element, for which the returned function is the `ref`, has come near to what is seen: from then on, for
 * good. What stands there is fetched only for those who get so far.
 */
export function useNearViewport(): [isNear: boolean, place: (element: HTMLElement | null) => (() => void) | undefined] {
  const [isNear, setIsNear] = useState(false)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: '100px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isNear, place]
}
