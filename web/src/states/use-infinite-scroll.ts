import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

// The next page is requested before its place scrolls into view.
const AHEAD = '600px'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Returns a ref for the element at the end of a list: the next page is loaded when it is close to the viewport. A page
 * that failed is left to the button.
 */
export function useInfiniteScroll(query: Pages): (end: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  return useCallback(end => {
    if (!end) return undefined
    const observer = new IntersectionObserver(
      ([seen]) => {
        const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = latest.current
        if (seen?.isIntersecting && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
}
