import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

export type DialogAddress = { value: string | undefined; open: (value: string) => void; close: () => void }

/**
 * A dialog over the page that has an address of its own, `?name=value`. Closing is a step back where it was opened here;
 * where it is the address that somebody came by, it goes from it.
 */
export function useDialogAddress(name: string): DialogAddress {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { history } = useRouter()
  const opened = useRef(false)
  const found = search[name]
  function change(value: string | undefined, replace: boolean) {
    // What looks like a number stands there as one, without the quotes of a text.
    const addressed = value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, [name]: addressed })) as never,
      replace,
      resetScroll: false,
    })
  }
  return {
    value: (typeof found === 'string' && found !== '') || typeof found === 'number' ? String(found) : undefined,
    open(value) {
      opened.current = true
      change(value, false)
    },
    close() {
      if (opened.current) history.back()
      else change(undefined, true)
      opened.current = false
    },
  }
}
