/** How long a closed way is left alone, in milliseconds: at first, and at most after it was found closed again and again. */
export type Pauses = { firstMs: number; mostMs: number }

/** What a node knows of a channel's way out: whether messages get through at all. */
export type Way = {
  /** Nothing is tried until the pause is over. */
  isPaused(): boolean
  /** Whether a single message is to show that the way is open, before others follow. */
  isProbed(): boolean
  /** The ids of messages with which it was found closed since one got through last: the next probe is another one, if there is any. */
  foundClosedBy(): readonly string[]
  gotThrough(): void
  /** Whether a message got through after this moment of `performance.now()`. */
  gotThroughSince(moment: number): boolean
  /** Notes that the way was found closed with a message; returns the milliseconds for which it is left alone. */
  foundClosed(id: string): number
  /** Forgets that it is paused, and what was to happen at the end. */
  end(): void
}

// Of more there is no use: a message that alone fails is among the last ones.
const REMEMBERED = 20

/** Opens what is known of a way; it starts as one that has to be probed. `onPauseOver` is called at the end of each pause. */
export function openWay({ firstMs, mostMs }: Pauses, onPauseOver: () => void): Way {
  let isProbed = true
  let timesClosed = 0
  let lastGotThrough = -Infinity
  let closedBy: string[] = []
  let timer: NodeJS.Timeout | null = null

  function end(): void {
    if (timer) clearTimeout(timer)
    timer = null
  }

  return {
    isPaused: () => timer !== null,
    isProbed: () => isProbed,
    foundClosedBy: () => closedBy,
    gotThrough() {
      lastGotThrough = performance.now()
      isProbed = false
      timesClosed = 0
      closedBy = []
      end()
    },
    gotThroughSince: moment => lastGotThrough > moment,
    foundClosed(id) {
      const pauseMs = Math.min(mostMs, firstMs * 2 ** Math.max(0, timesClosed - (timer ? 1 : 0)))
      closedBy = [id, ...closedBy].slice(0, REMEMBERED)
      isProbed = true
      // Those that were under way together find it closed once.
      if (timer) return pauseMs
      timesClosed++
      timer = setTimeout(() => {
        timer = null
        onPauseOver()
      }, pauseMs)
      timer.unref()
      return pauseMs
    },
    end,
  }
}
