const FIELDS = 'input, textarea, select'
const ACTS = 'button, summary'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what a reader did in a finished page when the app draws it anew: what was typed, which answers are open and where the
 * focus is; and a button that was pressed before the app came is pressed then. How far it is scrolled the router keeps.
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
    // What is handed over may change the page at once: found are the places that are as they were.
    const twin = focused && twinOf(focused, before, after, `h1, a, ${ACTS}, ${FIELDS}`)
    const button = pressed && twinOf(pressed, before, after, ACTS)
    handOver(before, after)
    if (twin instanceof HTMLElement) refocus(focused as HTMLElement, twin)
    // The app hears of it once its effects have run.
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

// As if it had been typed there: React hears of a value only when its own setter was gone round.
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

/** The same element in the page drawn anew: of those of its kind and name the one in the same place. */
function twinOf(one: Element, before: Element, after: Element, kind: string): Element | null {
  const alike = (page: Element) =>
    [...page.querySelectorAll(kind)].filter(each => each.tagName === one.tagName && nameOf(each) === nameOf(one))
  return alike(after)[alike(before).indexOf(one)] ?? null
}

// What is typed into has a text of its own, and an answer the whole of what it says.
function nameOf(element: Element): string | null {
  if (element.matches(FIELDS)) return element.getAttribute('name')
  const said = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element
  return element.getAttribute('aria-label') ?? said!.textContent
}

/** Whoever comes from another of our pages reads on from the heading, as where the app leads from one to the other. */
export function focusHeading(): void {
  if (location.hash || !document.referrer.startsWith(`${location.origin}/`)) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
