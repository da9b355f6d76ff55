import { useSyncExternalStore } from 'react'

/** From these widths on the sidebar stands beside the page, and the rail at its other side. */
const FROM = { sidebar: '(min-width: 1024px)', rail: '(min-width: 1280px)' } as const

/**
 * Whether the window is as wide as the sidebar, or the rail, needs. For what differs in more than looks. What is drawn
 * without a window is narrow.
 */
export function useWide(part: keyof typeof FROM = 'sidebar'): boolean {
  return useSyncExternalStore(
    listener => {
      const wide = matchMedia(FROM[part])
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => matchMedia(FROM[part]).matches,
    () => false,
  )
}
