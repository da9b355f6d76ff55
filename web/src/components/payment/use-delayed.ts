import { useEffect, useState } from 'react'

/** Whether something has been waited for as long as that. */
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
