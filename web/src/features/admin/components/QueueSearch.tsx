import { useEffect, useRef, useState } from 'react'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import type { QueueAddress } from './use-queue-address.ts'

const TYPING_MS = 300

type QueueSearchProps = { label: string; clearLabel: string; maxLength: number; address: QueueAddress }

/** The search of a queue, stored in its address. */
export function QueueSearch({ label, clearLabel, maxLength, address }: QueueSearchProps) {
  const [typed, setTyped] = useState(address.search.q ?? '')
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  })
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === (latest.current.search.q ?? '')) return undefined
    const timer = setTimeout(() => latest.current.filter({ q: wanted }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchInput
      label={label}
      placeholder={label}
      clearLabel={clearLabel}
      maxLength={maxLength}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onClear={() => setTyped('')}
    />
  )
}
