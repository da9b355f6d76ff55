import { useRef, useState } from 'react'

/** A request sent by a tap, and not again while it is in progress. */
export function useSendOnce(send: () => Promise<void>): { busy: boolean; send: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  return {
    busy,
    async send() {
      if (underWay.current) return
      underWay.current = true
      setBusy(true)
      try {
        await send()
      } finally {
        underWay.current = false
        setBusy(false)
      }
    },
  }
}
