type Press = { on: Element | null; label: string | null; at: number; x: number; y: number }

// Longer than the pause within a double tap, shorter than the time that reading a new button takes.
const PAUSE_MS = 400
const NEAR_PX = 24

let last: Press | null = null
let isTouch = false
let isStarted = false

/**
 * Ignores the second press of a double click or double tap where the first has put another button under the pointer:
 * people who double-click everything would accept rules, pay or publish without having seen it
 * (docs/rules/interface.md#double-presses).
 */
export function startSecondPressGuard(): void {
  if (isStarted) return
  isStarted = true
  window.addEventListener('pointerdown', event => (isTouch = event.pointerType === 'touch'), { capture: true })
  window.addEventListener('click', guard, { capture: true })
}

/** Whether a press outside a sheet is the second one of a double press that opened it. */
export function isSecondPress({ timeStamp, clientX, clientY }: PressPlace): boolean {
  return last !== null && timeStamp - last.at < PAUSE_MS && isNear(last, clientX, clientY)
}

type PressPlace = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'>

function guard(event: MouseEvent): void {
  // Keyboards, screen readers and scripts press without a pointer.
  if (event.detail === 0) return
  const on = pressed(event.target)
  const label = on && labelOf(on)
  const { timeStamp: at, clientX: x, clientY: y } = event
  const isSecond = last !== null && (event.detail > 1 || (isTouch && isSecondPress(event)))
  if (isSecond && last!.on && on && (on !== last!.on || label !== last!.label)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    last = { ...last!, at }
  } else last = { on, label, at, x, y }
}

function isNear(press: Press, x: number, y: number): boolean {
  return Math.hypot(press.x - x, press.y - y) < NEAR_PX
}

/** Returns the control at this place; a label stands for its field, which the browser presses next. */
function pressed(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  const found = target.closest('a[href], button, input, label, summary, [role=button], [role=option]')
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}

// Fields keep their meaning while their value changes. The same button has another meaning in each step of a wizard,
// which names its step.
function labelOf(control: Element): string | null {
  if (control instanceof HTMLInputElement) return null
  const step = control.closest('[data-step]')?.getAttribute('data-step') ?? ''
  return `${step} ${control.textContent}`
}
