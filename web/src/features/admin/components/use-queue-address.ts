import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { isDialogPage, DIALOG_PAGES } from '../../../navigation/dialog-pages.ts'
import type { deskPaths } from '../../../navigation/desk-paths.ts'
import type { QueueSearch } from '../../../navigation/desk-words.ts'

type Place = ReturnType<(typeof deskPaths)['adminChallenges' | 'adminDisputes' | 'adminSupport']>

export type QueueAddress = {
  search: QueueSearch
  /** replaces the filters in the address and closes the open item */
  filter: (change: Pick<QueueSearch, 'status' | 'q'>) => void
  /** the link of a row; replaces an open item, so that Back closes it */
  rowLink: (id: string) => { link: Place; replace: boolean; state: object; onClick: () => void }
  close: () => void
  /** returns true once when the open item was opened from its row and not by address */
  takeFromRow: () => boolean
}

/** The state of a queue, kept in its address: the filters and the open item; `place` is one of `deskPaths`. */
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
