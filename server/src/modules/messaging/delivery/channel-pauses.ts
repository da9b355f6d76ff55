/** How long a failing channel is paused, in milliseconds: at first, and at most after repeated failures. */
export type Pauses = { firstMs: number; mostMs: number }

/** A node's view of a channel: whether messages get through. */
export type Way = {
  /** No message is tried until the pause is over. */
  isPaused(): boolean
  /** Whether a single message is to probe the channel, before others follow. */
  isProbed(): boolean
  /** The ids of messages that failed since the last success: the next probe uses another message, if there is one. */
  foundClosedBy(): readonly string[]
  gotThrough(): void
  /** Whether a message got through after this instant of `performance.now()`. */
  gotThroughSince(moment: number): boolean
  /** Records a failure of the channel with a message; returns the length of the pause in milliseconds. */
  foundClosed(id: string): number
  /** Cancels the pause and its timer. */
  end(): void
}

// More are of no use: a message that alone fails is among the last ones.
const REMEMBERED = 20

/**
 * Creates the state of a channel; it starts as one that has to be probed. `onPauseOver` is called at the end of each
 * pause.
 */
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
      // Concurrent failures count once.
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
