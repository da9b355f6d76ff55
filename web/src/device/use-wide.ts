import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1024px)')

/** Whether the sidebar stands beside the page. For what differs in more than looks. */
export function useWide(): boolean {
  return useSyncExternalStore(
    listener => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
