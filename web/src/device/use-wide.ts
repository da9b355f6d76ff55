import { useSyncExternalStore } from 'react'

/** The widths from which the sidebar, and on the other side the rail, is shown next to the page. */
const FROM = { sidebar: '(min-width: 1024px)', rail: '(min-width: 1280px)' } as const

/**
 * Whether the window is wide enough for the sidebar, or the rail. For differences beyond styling. Rendering without a
 * window counts as narrow.
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
