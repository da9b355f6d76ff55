import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { deskPaths } from '../../navigation/desk-paths.ts'
import type { DeskSearch } from '../../navigation/desk-words.ts'

type DeskAddress = {
  search: DeskSearch
  /** other filters, in place of the address that there was; whatever is open is closed */
  filter: (change: Pick<DeskSearch, 'status' | 'q'>) => void
  /** where a row leads; one that is open is replaced, so that a step back closes */
  rowLink: (id: string) => { link: ReturnType<typeof deskPaths.adminPayouts>; replace: boolean; onClick: () => void }
  close: () => void
}

/** What the desk shows, as its address keeps it: which list, filtered how, and what of it is open. */
export function useDeskAddress(): DeskAddress {
  const search: DeskSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)
  const { open, ...list } = search
  function replaceBy(next: DeskSearch) {
    openedHere.current = false
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
    void navigate({ ...deskPaths.adminPayouts(given), replace: true, resetScroll: false })
  }
  return {
    search,
    filter: change => replaceBy({ ...list, ...change }),
    rowLink: id => ({
      link: deskPaths.adminPayouts({ ...list, open: id }),
      replace: open !== undefined,
      onClick: () => {
        if (open === undefined) openedHere.current = true
      },
    }),
    close() {
      if (openedHere.current) history.back()
      else replaceBy(list)
      openedHere.current = false
    },
  }
}
