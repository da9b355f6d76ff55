import { LIVE_NEWS_KEPT_MS } from '@bora/rules/limits.ts'

/** Where a reader continues: after an event that it received, or as many milliseconds back as its page may be old. */
export type EventsSince = { after?: string | undefined; missed: number }

type Kept = { number: number; at: number; frame: string }
/** `forgotten` is the last of its events that was evicted. */
type Source = { frames: Map<string, Kept>; forgotten: Pick<Kept, 'number' | 'at'> }

const NOTHING = { number: 0, at: -Infinity }

const MAX_SOURCES = 20_000
const MAX_OF_A_SOURCE = 40

/**
 * Events of the last minutes, so that none is lost between loading a page and opening its stream. Of equal ones only
 * the last is kept. `now` returns milliseconds and never decreases.
 */
export class RecentEvents {
  readonly #node: string
  readonly #now: () => number
  readonly #since: number
  // The most recently active source is the last.
  readonly #sources = new Map<string, Source>()
  #last = 0
  // The last event of evicted sources.
  #forgotten: Source['forgotten'] = NOTHING

  constructor(node: string, now: () => number = () => performance.now()) {
    this.#node = node
    this.#now = now
    this.#since = now()
  }

  /** Returns the mark of the latest event. */
  get mark(): string {
    return `${this.#node}.${this.#last}`
  }

  /** Stores an event of a challenge. Returns it as a frame with its mark. */
  keep(source: string, text: string): string {
    this.#last++
    const frame = `id: ${this.mark}\n${text}`
    const here: Source = this.#sources.get(source) ?? { frames: new Map(), forgotten: NOTHING }
    this.#sources.delete(source)
    this.#sources.set(source, here)
    here.frames.delete(text)
    here.frames.set(text, { number: this.#last, at: this.#now(), frame })
    if (here.frames.size > MAX_OF_A_SOURCE) {
      const [first, kept] = here.frames.entries().next().value!
      here.frames.delete(first)
      here.forgotten = kept
    }
    this.#tidy()
    return frame
  }

  /** Returns the frames of a challenge that a reader missed, in order; null if that is no longer known. */
  missedBy(source: string, { after, missed }: EventsSince): string[] | null {
    const heard = after === undefined ? null : this.#numberOf(after)
    if (heard === undefined) return null
    const from = this.#now() - missed
    if (heard === null && from < this.#since) return null
    const here = this.#sources.get(source)
    const isMissed = ({ number, at }: Source['forgotten']) => (heard === null ? at >= from : number > heard)
    if (isMissed(this.#forgotten) || (here && isMissed(here.forgotten))) return null
    return [...(here?.frames.values() ?? [])].filter(isMissed).map(({ frame }) => frame)
  }

  #numberOf(mark: string): number | undefined {
    const [node, number] = mark.split('.')
    return node === this.#node && Number(number) <= this.#last ? Number(number) : undefined
  }

  #tidy(): void {
    const old = this.#now() - LIVE_NEWS_KEPT_MS
    for (const [source, { frames }] of this.#sources) {
      const last = [...frames.values()].at(-1)!
      if (last.at >= old && this.#sources.size <= MAX_SOURCES) return
      this.#sources.delete(source)
      this.#forgotten = last
    }
  }
}
