import { useState } from 'react'

/**
 * Returns true from the first time `happened` is true: content that was shown stays, even while a part of it is
 * refetched.
 */
export function useOnce(happened: boolean): boolean {
  const [was, setWas] = useState(happened)
  if (happened && !was) setWas(true)
  return was || happened
}
