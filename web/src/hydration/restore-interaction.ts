const FIELDS = 'input, textarea, select'
const ACTS = 'button, summary'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Preserves the reader's interaction with a server-rendered page when the app renders it again: typed text, opened
 * answers and focus; a button pressed before the app loaded is pressed then. The router preserves the scroll position.
 */
export function restoreInteraction(): void {
  const root = document.getElementById('root')!
  const [before] = root.children
  if (!before) return
  let pressed: Element | null = null
  let focused: Element | null = null
  const onPress = (event: Event) => {
    const button = (event.target as Element).closest('button')
    if (!button || !before.contains(button) || button.closest('form')?.querySelector('[data-language]')) return
    event.preventDefault()
    pressed = button
  }
  const onFocus = ({ target }: Event) => void (focused = target as Element)
  before.addEventListener('click', onPress)
  before.addEventListener('focusin', onFocus)
  before.addEventListener('focusout', () => before.isConnected && (focused = null))

  new MutationObserver((_changes, observer) => {
    if (before.isConnected) return
    observer.disconnect()
    delete document.documentElement.dataset['member']
    const [after] = root.children
    if (!after) return
    // Restoring may change the page at once, so all counterparts are looked up first.
    const twin = focused && twinOf(focused, before, after, `h1, a, ${ACTS}, ${FIELDS}`)
    const button = pressed && twinOf(pressed, before, after, ACTS)
    handOver(before, after)
    if (twin instanceof HTMLElement) refocus(focused as HTMLElement, twin)
    // Clicked once the app's effects have run.
    requestAnimationFrame(() => button instanceof HTMLElement && button.click())
  }).observe(root, { childList: true })
}

function handOver(before: Element, after: Element): void {
  for (const answer of before.querySelectorAll('details')) {
    const twin = twinOf(answer, before, after, 'details')
    if (twin instanceof HTMLDetailsElement) twin.open = answer.open
  }
  for (const field of before.querySelectorAll<Field>(FIELDS)) {
    const twin = twinOf(field, before, after, FIELDS) as Field | null
    if (twin && field.value !== twin.value) type(field.value, twin)
  }
}

// Simulates typing: React notices a value only when its own setter is bypassed.
function type(value: string, field: Field): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function refocus(from: HTMLElement, to: HTMLElement): void {
  if (from.tabIndex === -1) to.tabIndex = -1
  to.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement) || from.selectionStart === null) return
  ;(to as HTMLInputElement).setSelectionRange(from.selectionStart, from.selectionEnd)
}

/** The same element in the re-rendered page: among those of its kind and name, the one at the same index. */
function twinOf(one: Element, before: Element, after: Element, kind: string): Element | null {
  const alike = (page: Element) =>
    [...page.querySelectorAll(kind)].filter(each => each.tagName === one.tagName && nameOf(each) === nameOf(one))
  return alike(after)[alike(before).indexOf(one)] ?? null
}

// A field is named by its label, and an answer by its whole text.
function nameOf(element: Element): string | null {
  if (element.matches(FIELDS)) return element.getAttribute('name')
  const said = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element
  return element.getAttribute('aria-label') ?? said!.textContent
}

/** A person coming from another of our pages continues at the heading, as after navigation within the app. */
export function focusHeading(): void {
  if (location.hash || !document.referrer.startsWith(`${location.origin}/`)) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
