import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The state of a history entry for sheets and steps: the page it belongs to, and how many are open. */
type Marks = { page: string; steps: number }
type State = { __TSR_key?: string; __TSR_index?: number; isOverPage?: boolean; backSteps?: Marks } | null
type Holder = { steps: number; back: () => void; entry: string | undefined }

// Long enough for the page to render the effect of going back, and shorter than the time to the next press.
const SETTLED_MS = 100

const holders: Holder[] = []
let entries: Entries | null = null

/**
 * Makes the browser's Back close an open sheet, or go to the previous step, instead of leaving the page. Call it before
 * the router is created, so that the router does not see the entries that it adds to the history.
 */
export function startBackSteps(): void {
  entries ??= new Entries(window)
}

/**
 * Handles `steps` presses of Back, each of which calls `onBack`: one for an open sheet, the number of previous steps
 * for a wizard. The resulting state decides: if `onBack` closes nothing, Back will ask again.
 */
export function useBackStep(steps: number, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  const held = useRef<Holder | null>(null)
  const isHeld = steps > 0
  // Before the paint, because Back can be pressed as soon as the sheet is visible.
  useLayoutEffect(() => {
    if (!isHeld) return
    const holder: Holder = { steps: 1, back: () => back(), entry: entries?.claim() }
    held.current = holder
    holders.push(holder)
    return () => {
      held.current = null
      holders.splice(holders.indexOf(holder), 1)
      entries?.settle()
    }
  }, [isHeld])
  useLayoutEffect(() => {
    if (!held.current) return
    held.current.steps = steps
    entries?.settle()
    entries?.add()
  }, [steps])
}

/**
 * Goes back to `path`, past all steps, if this page was opened from it; returns whether it was. If not, the caller has
 * to navigate there.
 */
export function goBackTo(path: string): boolean {
  return entries?.goBackTo(path) ?? false
}

/** Keeps one history entry for each open sheet and step, above the router's entry. */
class Entries {
  readonly #window: Window
  readonly #push: (state: State, url: string) => void
  readonly #replace: (state: State, url: string) => void
  /** the router's own entry, as it last wrote it or arrived at it */
  #router: { state: State; url: string }
  #marks: Marks | undefined
  /** the page at each index of the router */
  readonly #pages: string[] = []
  /** set while entries are being removed; `pushed` if the router has navigated meanwhile */
  #dropping: { pushed: boolean } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(window: Window) {
    const { history } = window
    const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
    this.#window = window
    this.#push = (state, url) => push(state, '', url)
    this.#replace = (state, url) => replace(state, '', url)
    const state = history.state as State
    this.#router = this.#noted(without(state))
    this.#marks = state?.backSteps
    history.pushState = (next: State, _title, url) => this.#routerPushes(next, url)
    history.replaceState = (next: State, _title, url) => this.#routerReplaces(next, url)
    window.addEventListener('popstate', event => this.#popped(event), { capture: true })
  }

  /** The router's entry, if it represents an open sheet itself and no other sheet has claimed it. */
  claim(): string | undefined {
    const { state } = this.#router
    return state?.isOverPage && !this.#claimant() ? state.__TSR_key : undefined
  }

  /** Adds or removes entries once the set of open sheets has settled. */
  settle(after = 0): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#settleNow(), after)
  }

  /** Adds missing entries once all effects of this render have run; only removals wait for something else to open. */
  add(): void {
    queueMicrotask(() => {
      if (this.#wanted > this.#here) this.#settleNow()
    })
  }

  goBackTo(path: string): boolean {
    const isBehind = this.#pages[(this.#router.state?.__TSR_index ?? 0) - 1] === path
    if (isBehind) this.#window.history.go(-1 - this.#here)
    return isBehind
  }

  get #here(): number {
    return this.#marks?.steps ?? 0
  }

  /** The required number of entries above the router's own: for a sheet represented by that one, only those over it. */
  get #wanted(): number {
    const claimant = this.#claimant()
    const over = claimant ? holders.slice(holders.indexOf(claimant) + 1) : holders
    return over.reduce((sum, { steps, entry }) => sum + (entry === undefined ? steps : 0), 0)
  }

  #claimant(): Holder | undefined {
    const key = this.#router.state?.__TSR_key
    return holders.find(({ entry }) => entry !== undefined && entry === key)
  }

  #settleNow(): void {
    if (this.#dropping) return
    const [here, wanted] = [this.#here, this.#wanted]
    if (here > wanted) this.#drop(here - wanted, false)
    if (here >= wanted) return
    const { state, url } = this.#router
    const page = this.#marks?.page ?? String(Math.random())
    if (!this.#marks) this.#replace({ ...state, backSteps: { page, steps: 0 } }, url)
    for (let steps = here + 1; steps <= wanted; steps++) {
      this.#marks = { page, steps }
      this.#push({ ...state, backSteps: this.#marks }, url)
    }
  }

  #drop(steps: number, pushed: boolean): void {
    this.#dropping = { pushed }
    this.#window.history.go(-steps)
  }

  #routerPushes(next: State, address: string | URL | null | undefined): void {
    const state = without(next)
    const [here, { pathname, href }] = [this.#here, this.#window.location]
    const url = String(address ?? href)
    // The entry of the sheet that navigates elsewhere becomes the entry of the destination.
    if (here === 0 && !this.#dropping) this.#push(state, url)
    else this.#replace(state, url)
    this.#router = this.#noted(state)
    if (this.#dropping) this.#dropping.pushed = true
    else if (here > 1) this.#drop(here, true)
    else this.#marks = undefined
    // Sheets of the previous page close soon, and need no entry there.
    if (pathname === this.#window.location.pathname) this.settle(SETTLED_MS)
  }

  #routerReplaces(next: State, address: string | URL | null | undefined): void {
    const state = without(next)
    const claimant = this.#claimant()
    if (claimant) claimant.entry = state?.__TSR_key
    const url = String(address ?? this.#window.location.href)
    this.#replace(this.#marks ? { ...state, backSteps: this.#marks } : state, url)
    this.#router = this.#noted(state)
  }

  #noted(state: State): { state: State; url: string } {
    const { pathname, href } = this.#window.location
    if (state?.__TSR_index !== undefined) this.#pages[state.__TSR_index] = pathname
    return { state, url: href }
  }

  #popped(event: PopStateEvent): void {
    const state = event.state as State
    const [before, marks] = [this.#marks, state?.backSteps]
    const { pushed } = this.#dropping ?? { pushed: false }
    const dropped = this.#dropping !== null
    this.#dropping = null
    this.#marks = marks
    if (!before || marks?.page !== before.page) {
      this.#router = this.#noted(without(state))
      return
    }
    event.stopImmediatePropagation()
    this.#comeBack(marks, pushed)
    if (dropped) return this.settle()
    if (marks.steps > before.steps) return this.#forward()
    const closing = this.#wanted - marks.steps
    // The sheet or step of this entry no longer exists, as after a reload: Back should go further.
    if (closing <= 0) return this.#window.history.go(-1 - (marks.steps - this.#wanted))
    let left = closing
    for (const holder of holders.toReversed()) {
      if (left <= 0) break
      left -= holder.steps
      holder.back()
    }
    this.settle(SETTLED_MS)
  }

  /** Gives the entry that was returned to the address that the router has by now. */
  #comeBack(marks: Marks, pushed: boolean): void {
    const { state, url } = this.#router
    if (pushed) {
      this.#marks = undefined
      // The entry above has the state that the router wrote before this entry was current.
      this.#push(state, url)
    } else this.#replace({ ...state, backSteps: marks }, url)
  }

  /** Nothing ahead can be opened again. */
  #forward(): void {
    const wanted = this.#wanted
    if (this.#here > wanted) this.#drop(this.#here - wanted, false)
  }
}

function without(state: State): State {
  if (!state?.backSteps) return state
  const { backSteps: _, ...rest } = state
  return rest
}
