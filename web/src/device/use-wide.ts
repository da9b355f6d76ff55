import { useSyncExternalStore } from 'react'

/** From these widths on the sidebar stands beside the page, and the rail at its other side. */
const FROM = { sidebar: matchMedia('(min-width: 1024px)'), rail: matchMedia('(min-width: 1280px)') } as const

/** Whether the window is as wide as the sidebar, or the rail, needs. For what differs in more than looks. */
export function useWide(part: keyof typeof FROM = 'sidebar'): boolean {
  const wide = FROM[part]
  return useSyncExternalStore(
    listener => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
