/** Lets at most `most` pieces of work run at once; the others wait, first come first served. */
export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= most) await new Promise<void>(go => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // A waiting one takes over this place, so nobody who comes later can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
