import { useState } from 'react'

/** True from the first time on that it was: what is shown once stays, also while a part of it is asked for again. */
export function useOnce(happened: boolean): boolean {
  const [was, setWas] = useState(happened)
  if (happened && !was) setWas(true)
  return was || happened
}
