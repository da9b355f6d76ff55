import { useState } from 'react'
import { readStored, writeStored } from '../../../device/stored.ts'

const KEY = 'bora.wallet.hidden'

/** Whether amounts are hidden on this device; the choice is stored. */
export function useHidden(): { hidden: boolean; toggle: () => void } {
  const [hidden, setHidden] = useState(() => readStored(KEY) === 'yes')
  function toggle() {
    writeStored(KEY, hidden ? null : 'yes')
    setHidden(!hidden)
  }
  return { hidden, toggle }
}
