/**
 * Opens the answer that the address names, now or later, since the browser itself opens only its ancestors. Content
 * that is rendered twice, for wide and narrow windows, gets its ids where it is visible.
 */
export function openAnswerFromHash(): void {
  for (const seen of document.querySelectorAll<HTMLElement>('[data-id]')) {
    const name = seen.dataset['id']!
    if (!seen.checkVisibility()) continue
    document.getElementById(name)?.removeAttribute('id')
    seen.id = name
  }
  const open = () => {
    const named = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
    if (named instanceof HTMLDetailsElement) named.open = true
    named?.scrollIntoView({ block: 'start' })
  }
  open()
  addEventListener('hashchange', open)
}
