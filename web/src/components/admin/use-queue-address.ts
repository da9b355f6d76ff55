import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { isDialogPage, DIALOG_PAGES } from '../../navigation/dialog-pages.ts'
import type { deskPaths } from '../../navigation/desk-paths.ts'
import type { QueueSearch } from '../../navigation/desk-words.ts'

type Place = ReturnType<(typeof deskPaths)['adminChallenges' | 'adminDisputes' | 'adminSupport']>

export type QueueAddress = {
  search: QueueSearch
  /** other filters, in place of the address that there was; whatever is open is closed */
  filter: (change: Pick<QueueSearch, 'status' | 'q'>) => void
  /** where a row leads; one that is open is replaced, so that a step back closes */
  rowLink: (id: string) => { link: Place; replace: boolean; state: object; onClick: () => void }
  close: () => void
  /** says once that what is open was opened from its row, not by the address */
  takeFromRow: () => boolean
}

/** What a queue shows, as its address keeps it: which part of it, and what is open; `place` is one of `deskPaths`. */
export function useQueueAddress(place: (search: QueueSearch) => Place): QueueAddress {
  const search: QueueSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history, state } = useRouter()
  const fromRow = useRef(false)
  const { open, ...list } = search
  function replaceBy(next: QueueSearch) {
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
    void navigate({ ...place(given), replace: true, resetScroll: false })
  }
  return {
    search,
    filter: change => replaceBy({ ...list, ...change }),
    rowLink: id => ({
      link: place({ ...list, open: id }),
      replace: open !== undefined,
      state: open === undefined || isDialogPage(state.location) ? DIALOG_PAGES : {},
      onClick: () => {
        fromRow.current = true
      },
    }),
    close() {
      if (isDialogPage(state.location)) history.back()
      else replaceBy(list)
    },
    takeFromRow() {
      const was = fromRow.current
      fromRow.current = false
      return was
    },
  }
}
