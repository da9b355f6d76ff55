import { LIVE_NEWS_KEPT_MS } from '@bora/rules/limits.ts'

/** From where on a reader wants news: after one that it heard, or as many milliseconds back as what it shows may be old. */
export type Since = { after?: string | undefined; missed: number }

type Kept = { number: number; at: number; frame: string }

const MOST_SOURCES = 20_000
const MOST_OF_A_SOURCE = 40

/**
 * The news of the last minutes, so that nothing falls between the reading of a page and its line. Of equal ones the last
 * is kept. `now` counts milliseconds and never runs back.
 */
export class RecentNews {
  readonly #node: string
  readonly #now: () => number
  readonly #since: number
  // The one that was heard from last is the last.
  readonly #sources = new Map<string, Map<string, Kept>>()
  #last = 0
  #forgotten = 0
  #forgottenAt = -Infinity

  constructor(node: string, now: () => number = () => performance.now()) {
    this.#node = node
    this.#now = now
    this.#since = now()
  }

  /** What the last news of all is known by. */
  get mark(): string {
    return `${this.#node}.${this.#last}`
  }

  /** Keeps news of a challenge or a person. Returns it as a frame with its mark. */
  keep(source: string, text: string): string {
    this.#last++
    const frame = `id: ${this.mark}\n${text}`
    const here = this.#sources.get(source) ?? new Map<string, Kept>()
    this.#sources.delete(source)
    this.#sources.set(source, here)
    here.delete(text)
    here.set(text, { number: this.#last, at: this.#now(), frame })
    if (here.size > MOST_OF_A_SOURCE) this.#forget(here, here.keys().next().value!)
    this.#tidy()
    return frame
  }

  /** The frames of a challenge that a reader missed, in their order; null where that can't be told any more. */
  missedBy(source: string, { after, missed }: Since): string[] | null {
    const heard = after === undefined ? null : this.#numberOf(after)
    if (heard === undefined) return null
    const from = this.#now() - missed
    if (heard === null ? from < this.#since || from <= this.#forgottenAt : heard < this.#forgotten) return null
    const here = [...(this.#sources.get(source)?.values() ?? [])]
    return here.filter(({ number, at }) => (heard === null ? at >= from : number > heard)).map(({ frame }) => frame)
  }

  #numberOf(mark: string): number | undefined {
    const [node, number] = mark.split('.')
    return node === this.#node && Number(number) <= this.#last ? Number(number) : undefined
  }

  #tidy(): void {
    const old = this.#now() - LIVE_NEWS_KEPT_MS
    for (const [source, here] of this.#sources) {
      const last = [...here.values()].at(-1)!
      if (last.at >= old && this.#sources.size <= MOST_SOURCES) return
      for (const text of here.keys()) this.#forget(here, text)
      this.#sources.delete(source)
    }
  }

  #forget(here: Map<string, Kept>, text: string): void {
    const { number, at } = here.get(text)!
    here.delete(text)
    this.#forgotten = Math.max(this.#forgotten, number)
    this.#forgottenAt = Math.max(this.#forgottenAt, at)
  }
}
