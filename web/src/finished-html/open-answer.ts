/**
 * Opens the answer that the address names, also one that is named later, for the browser alone opens only what is around
 * it. What is drawn twice, for wide windows and for narrow ones, gets its names where it is seen.
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
