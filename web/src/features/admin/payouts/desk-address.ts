import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import type { DeskSearch } from '../../../navigation/desk-words.ts'
import { isDialogPage, DIALOG_PAGES } from '../../../navigation/dialog-pages.ts'

type DeskAddress = {
  search: DeskSearch
  /** replaces the filters in the address and closes the open item */
  filter: (change: Pick<DeskSearch, 'status' | 'q'>) => void
  /** the link of a row; replaces an open item, so that Back closes it */
  rowLink: (id: string) => { link: ReturnType<typeof deskPaths.adminPayouts>; replace: boolean; state: object }
  close: () => void
}

/** The state of the desk, kept in its address: the list, its filters, and the open item. */
export function useDeskAddress(): DeskAddress {
  const search: DeskSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history, state } = useRouter()
  const { open, ...list } = search
  function replaceBy(next: DeskSearch) {
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
    void navigate({ ...deskPaths.adminPayouts(given), replace: true, resetScroll: false })
  }
  return {
    search,
    filter: change => replaceBy({ ...list, ...change }),
    rowLink: id => ({
      link: deskPaths.adminPayouts({ ...list, open: id }),
      replace: open !== undefined,
      state: open === undefined || isDialogPage(state.location) ? DIALOG_PAGES : {},
    }),
    close() {
      if (isDialogPage(state.location)) history.back()
      else replaceBy(list)
    },
  }
}
