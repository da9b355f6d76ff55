/** Milliseconds after a press in which another one may follow without a new decision, as in a double click. */
const AGAIN_MS = 400

type Presses = {
  /** calls back once, when nothing is pressed and the last press is over for a moment */
  onceOver: (then: () => void) => void
  stop: () => void
}

/** Watches pointers and keys, so that a button need not change its meaning during a press. */
export function watchPresses(): Presses {
  let isDown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void) | null = null
  const begin = () => {
    isDown = true
    clearTimeout(timer)
    timer = undefined
  }
  const end = () => {
    isDown = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      const then = waiting
      waiting = null
      then?.()
    }, AGAIN_MS)
  }
  const endIfDown = () => isDown && end()
  for (const name of BEGINNINGS) addEventListener(name, begin, CAPTURE)
  for (const name of ENDS) addEventListener(name, endIfDown, CAPTURE)
  return {
    onceOver(then) {
      if (isDown || timer !== undefined) waiting = then
      else then()
    },
    stop() {
      clearTimeout(timer)
      waiting = null
      for (const name of BEGINNINGS) removeEventListener(name, begin, CAPTURE)
      for (const name of ENDS) removeEventListener(name, endIfDown, CAPTURE)
    },
  }
}

const BEGINNINGS = ['pointerdown', 'keydown'] as const
const ENDS = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const
const CAPTURE = { capture: true, passive: true }
