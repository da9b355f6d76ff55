import type { Page } from '@playwright/test'

export type Crowding = {
  /** what may be truncated or take a second line: names and titles, which people can make arbitrarily long */
  long: RegExp
  /** the widest button, field and picture, in px */
  widest: { button: number; field: number; picture: number }
}

/** Returns a description of each text, figure and control of a page that does not fit; normally none. */
export async function crowdingOf(page: Page, { long, widest }: Crowding): Promise<string[]> {
  return page.evaluate<string[]>(`(${LOOK})(${JSON.stringify({ long: long.source, widest })})`)
}

// A string, because it runs in the browser and the rest of this file has no document.
const LOOK = String.raw`({ long, widest }) => {
  const found = new Set()
  const names = new RegExp(long)
  const tell = (what, text, more = '') => found.add(what + ': “' + text.trim().slice(0, 60) + '”' + more)
  const styles = new Map()
  const styleOf = element => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element)
  const dialogs = document.querySelectorAll('[role=dialog][data-state=open]')
  const root = dialogs[dialogs.length - 1] ?? document.body
  const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const kept = new Map()
  const remembered = (what, element, find) => {
    const known = kept.get(what) ?? kept.set(what, new Map()).get(what)
    if (!known.has(element)) known.set(element, find())
    return known.get(element)
  }
  const ancestors = element => remembered('ancestors', element, () => {
    const all = []
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) all.push(one)
    return all
  })
  const onlyRead = element => ancestors(element).some(one => {
    const { width, height } = one.getBoundingClientRect()
    const style = styleOf(one)
    return style.position === 'absolute' && (style.clipPath === 'inset(50%)' || (width <= 1 && height <= 1))
  })
  const blockOf = element => ancestors(element).find(one => !/^(inline|contents)$/.test(styleOf(one).display))
  const layerOf = element => ancestors(element).find(one => /fixed|sticky|absolute/.test(styleOf(one).position)) ?? null
  const scrolls = element => /auto|scroll/.test(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth
  const shortens = element => styleOf(element).textOverflow === 'ellipsis' || styleOf(element).webkitLineClamp !== 'none'

  const isScrolled = element => remembered('scrolled', element, () => ancestors(element).some(scrolls))
  const isShortened = element => remembered('shortened', element, () => ancestors(element).some(shortens))
  const scrollerOf = element => ancestors(element).find(one => /auto|scroll/.test(styleOf(one).overflowY) && one !== document.body)

  const texts = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    if (!node.data.trim() || !isShown(element) || /^(SCRIPT|STYLE|OPTION|NOSCRIPT)$/.test(element.tagName)) continue
    if (element.closest('svg') || onlyRead(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // Content scrolled out of sight lies below the neighbours of its scroller.
    const { top, bottom } = scrollerOf(element)?.getBoundingClientRect() ?? { top: -Infinity, bottom: Infinity }
    const lines = [...range.getClientRects()].filter(line => line.width > 1 && line.top < bottom && line.bottom > top)
    if (lines.length > 0) texts.push({ node, element, lines, text: node.data, block: blockOf(element), layer: layerOf(element) })
  }

  for (const { element, lines, text, block } of texts) {
    const left = Math.min(...lines.map(line => line.left))
    const right = Math.max(...lines.map(line => line.right))
    let contained = true
    let placed = false
    for (const one of ancestors(element)) {
      const style = styleOf(one)
      if (shortens(one)) {
        const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3
        if (cut && !names.test(one.textContent)) tell('cut short', one.textContent)
        contained = false
        break
      }
      if (scrolls(one)) {
        contained = false
        break
      }
      if (style.display === 'inline' || style.display === 'contents') continue
      const box = one.getBoundingClientRect()
      const clips = /hidden|clip/.test(style.overflowX)
      // A positioned element may be placed outside of its parent box.
      if ((clips || !placed) && (left < box.left - 1 || right > box.right + 1)) {
        const how = clips ? 'clipped' : 'wider than its box'
        tell(how, text, ' by ' + Math.round(Math.max(box.left - left, right - box.right)) + ' px')
        contained = false
        break
      }
      if (style.position === 'fixed') break
      placed ||= style.position === 'absolute'
    }
    if (contained && (left < -1 || right > innerWidth + 1)) tell('beyond the page', text)
    const rows = new Set(lines.map(line => Math.round(line.top / 6))).size
    if (rows > 1 && /^[\s\d.,+−º%R$]*\d[\s\d.,+−º%R$]*(pts|mi|mil|km|[KM])?\s*$/.test(text)) tell('figure in ' + rows + ' lines', text)
    if (rows > 2 && element.closest('button, [role=tab], nav a') && !isShortened(element)) tell('control in ' + rows + ' lines', text)
    if (rows > 2 && !isShortened(element) && names.test(text) && element.closest('li, h2, h3, td') && !element.closest('p')) tell('name in ' + rows + ' lines', text)
  }

  // Only texts that begin above the end of another can touch it: compared in the order of lines on the page.
  const placed = texts.filter(({ element }) => !isShortened(element)).map(one => {
    const tops = one.lines.map(line => line.top)
    const bottoms = one.lines.map(line => line.bottom)
    return { ...one, top: Math.min(...tops), bottom: Math.max(...bottoms) }
  })
  const downwards = placed.toSorted((a, b) => a.top - b.top)
  for (const [index, one] of downwards.entries()) {
    for (let next = index + 1; next < downwards.length && downwards[next].top < one.bottom; next++) {
      const other = downwards[next]
      const touches = one.lines.some(a => other.lines.some(b => {
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        return high > Math.min(a.height, b.height) / 2 && wide > -2
      }))
      if (!touches || one.layer !== other.layer || one.block === other.block) continue
      if (one.block.contains(other.block) || other.block.contains(one.block)) continue
      if (isScrolled(one.element) !== isScrolled(other.element)) continue
      tell('touching', one.text, ' “' + other.text.trim().slice(0, 40) + '”')
    }
  }

  const nameOf = element => element.getAttribute('aria-label') || element.textContent.trim() || element.name || element.id || element.outerHTML.slice(0, 60)
  for (const element of root.querySelectorAll('button, nav a, input, select, textarea, summary, [role=tab]')) {
    if (!isShown(element) || element.disabled || element.type === 'hidden' || element.type === 'file') continue
    const heights = [element, element.closest('label')].filter(Boolean).flatMap(one => {
      const after = getComputedStyle(one, '::after')
      const reach = after.content !== 'none' && after.position === 'absolute' ? Number.parseFloat(after.height) || 0 : 0
      return [one.getBoundingClientRect().height, reach]
    })
    const height = Math.max(...heights)
    if (height > 2 && height < 43.5) tell('target ' + Math.round(height) + ' px high', nameOf(element))
  }
  for (const element of root.querySelectorAll('button, a, input, textarea')) {
    const { width, height } = element.getBoundingClientRect()
    const pill = !element.matches('input, textarea') && Number.parseFloat(styleOf(element).borderTopLeftRadius) >= height / 2 && height > 30 && height < 90
    const field = element.matches('input, textarea') && height > 30
    if (isShown(element) && ((pill && width > widest.button) || (field && width > widest.field))) tell('stretched to ' + Math.round(width) + ' px', nameOf(element))
  }
  for (const element of root.querySelectorAll('table')) {
    const wider = element.getBoundingClientRect().width - element.parentElement.clientWidth
    if (isShown(element) && !onlyRead(element) && !isScrolled(element) && wider > 1) tell('table wider than its place', nameOf(element), ' by ' + Math.round(wider) + ' px')
  }
  for (const element of root.querySelectorAll('img')) {
    const { width } = element.getBoundingClientRect()
    if (isShown(element) && width > widest.picture) tell('picture stretched to ' + Math.round(width) + ' px', nameOf(element))
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) tell('page scrolls sideways', document.title)
  return [...found]
}`
