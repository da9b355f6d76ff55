import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { isDialogPage, DIALOG_PAGES } from './dialog-pages.ts'

export type DialogAddress = {
  name: string
  value: string | undefined
  open: (value: string) => void
  /** opens another dialog's address in the place of this one, so that Back leads past both */
  replace: (other: string, value: string) => void
  close: () => void
}

/**
 * A dialog over the page that has an address of its own, `?name=value`. Closing is a step back where it was opened here;
 * where it is the address that somebody came by, it goes from it.
 */
export function useDialogAddress(name: string): DialogAddress {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { history, state } = useRouter()
  const found = search[name]
  function change(next: Record<string, string | undefined>, about: { replace?: boolean; state?: object }) {
    // What looks like a number stands there as one, without the quotes of a text.
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
