import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { isDialogPage, DIALOG_PAGES } from './dialog-pages.ts'

export type DialogAddress = {
  name: string
  value: string | undefined
  open: (value: string) => void
  /** replaces this dialog's address with another one, so that Back leaves both */
  replace: (other: string, value: string) => void
  close: () => void
}

/**
 * A dialog over the page with its own address, `?name=value`. Closing goes back if it was opened from here; if the
 * person arrived at that address, the parameter is removed from it.
 */
export function useDialogAddress(name: string): DialogAddress {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { history, state } = useRouter()
  const found = search[name]
  function change(next: Record<string, string | undefined>, about: { replace?: boolean; state?: object }) {
    // Values that look like numbers are written without the quotes of a text.
    const addressed = Object.fromEntries(
      Object.entries(next).map(([key, value]) => [
        key,
        value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value,
      ]),
    )
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...addressed }),
      resetScroll: false,
      ...about,
    } as never)
  }
  return {
    name,
    value: (typeof found === 'string' && found !== '') || typeof found === 'number' ? String(found) : undefined,
    open: value => change({ [name]: value }, { state: DIALOG_PAGES }),
    replace: (other, value) =>
      change(
        { [name]: undefined, [other]: value },
        { replace: true, ...(isDialogPage(state.location) && { state: DIALOG_PAGES }) },
      ),
    close() {
      if (isDialogPage(state.location)) history.back()
      else change({ [name]: undefined }, { replace: true })
    },
  }
}
