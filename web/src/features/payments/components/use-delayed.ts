import { useEffect, useState } from 'react'

/** Whether `waits` has been true for this many milliseconds. */
export function useDelayed(waits: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits, ms])
  return waits && late
}
