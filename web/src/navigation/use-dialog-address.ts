import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

type DialogAddress = { value: string | undefined; open: (value: string) => void; close: () => void }

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
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, [name]: value })) as never,
      replace,
      resetScroll: false,
    })
  }
  return {
    value: typeof found === 'string' && found !== '' ? found : undefined,
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
