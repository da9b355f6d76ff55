import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReadToEnd } from './use-read-to-end.ts'

/** Callbacks of the browser's observers, by kind. */
type Watched = { kind: string; look: () => void; seen: Element[] }
const observers: Watched[] = []
const watching = (kind: string) =>
  class {
    readonly #mine: Watched
    constructor(look: () => void) {
      this.#mine = { kind, look, seen: [] }
      observers.push(this.#mine)
    }
    observe(element: Element) {
      this.#mine.seen.push(element)
    }
    disconnect() {
      observers.splice(observers.indexOf(this.#mine), 1)
    }
  }

const place = { bottom: 0, coveredBy: null as Element | null }
const timers = vi.spyOn(globalThis, 'setInterval')

beforeEach(() => {
  observers.length = 0
  Object.assign(place, { bottom: innerHeight + 200, coveredBy: null })
  vi.stubGlobal('IntersectionObserver', watching('place'))
  vi.stubGlobal('ResizeObserver', watching('size'))
  vi.stubGlobal('MutationObserver', watching('cover'))
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ bottom: place.bottom, left: 0, width: 300 }) as DOMRect,
  )
  document.elementFromPoint = () => place.coveredBy ?? document.querySelector('ul')
  timers.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Text({ shown = true }: { shown?: boolean }) {
  const { text, isRead } = useReadToEnd()
  return (
    <>
      {shown && (
        <ul ref={text}>
          <li>first</li>
          <li>last</li>
        </ul>
      )}
      <button>{isRead ? 'agree' : 'read on'}</button>
    </>
  )
}

const button = () => screen.getByRole('button').textContent
const event = (name: string) => act(() => void dispatchEvent(new Event(name)))
const observed = (kind: string) => act(() => observers.find(one => one.kind === kind)?.look())

for (const [what, happens] of [
  ['it is scrolled to', () => event('scroll')],
  ['the window grows', () => event('resize')],
  ['its dialog has risen', () => event('animationend')],
  ['what is above it shrinks', () => observed('size')],
  ['it moves into sight', () => observed('place')],
] as const)
  test(`a text may be agreed to once its end is in sight, as ${what}`, () => {
    render(<Text />)
    happens()
    expect(button()).toBe('read on')
    place.bottom = innerHeight - 100
    expect(button()).toBe('read on')
    happens()
    expect(button()).toBe('agree')
    expect(observers).toEqual([])
    place.bottom = innerHeight + 200
    happens()
    expect(button()).toBe('agree')
    expect(timers).not.toHaveBeenCalled()
  })

test('a part covered by a bar or a card is not in sight until that is gone', () => {
  place.bottom = innerHeight - 20
  place.coveredBy = document.body.appendChild(document.createElement('aside'))
  render(<Text />)
  observed('place')
  expect(button()).toBe('read on')
  place.coveredBy.remove()
  place.coveredBy = null
  observed('cover')
  expect(button()).toBe('agree')
})

const AGAIN_MS = 400

/** The events that begin and end a press. */
const PRESSES = [
  ['a finger', () => new PointerEvent('pointerdown'), () => new PointerEvent('pointerup')],
  ['a finger that scrolls', () => new PointerEvent('pointerdown'), () => new PointerEvent('pointercancel')],
  ['a key', () => new KeyboardEvent('keydown', { key: ' ' }), () => new KeyboardEvent('keyup', { key: ' ' })],
  ['a key in a window that is left', () => new KeyboardEvent('keydown', { key: ' ' }), () => new Event('blur')],
] as const

for (const [what, begins, ends] of PRESSES)
  test(`the button keeps its meaning while it may be pressed: ${what}`, () => {
    vi.useFakeTimers()
    render(<Text />)
    act(() => void dispatchEvent(begins()))
    place.bottom = innerHeight - 100
    event('scroll')
    act(() => void vi.advanceTimersByTime(5_000))
    expect(button()).toBe('read on')
    act(() => void dispatchEvent(ends()))
    expect(button()).toBe('read on')
    act(() => void vi.advanceTimersByTime(AGAIN_MS - 1))
    expect(button()).toBe('read on')
    act(() => void vi.advanceTimersByTime(1))
    expect(button()).toBe('agree')
    vi.useRealTimers()
  })

test('the second press of two quick ones reads on, too', () => {
  vi.useFakeTimers()
  render(<Text />)
  const press = () => PRESSES[0].slice(1).forEach(one => act(() => void dispatchEvent((one as () => Event)())))
  press()
  place.bottom = innerHeight - 100
  event('scroll')
  act(() => void vi.advanceTimersByTime(AGAIN_MS - 100))
  press()
  act(() => void vi.advanceTimersByTime(AGAIN_MS - 1))
  expect(button()).toBe('read on')
  act(() => void vi.advanceTimersByTime(1))
  expect(button()).toBe('agree')
  vi.useRealTimers()
})

test('a text that fits is read at once, and one that comes later is looked for when it comes', () => {
  place.bottom = innerHeight - 100
  const { rerender } = render(<Text shown={false} />)
  expect([button(), observers.length]).toEqual(['read on', 0])
  rerender(<Text />)
  expect(button()).toBe('agree')
})

test('the end of the text and all boxes around it are watched, until the page is left', () => {
  const { unmount } = render(<Text />)
  const [moves, sizes] = ['place', 'size'].map(kind => observers.find(one => one.kind === kind)!)
  expect(moves!.seen).toEqual([screen.getByText('last')])
  expect(sizes!.seen).toContain(document.body)
  unmount()
  expect(observers).toEqual([])
})
