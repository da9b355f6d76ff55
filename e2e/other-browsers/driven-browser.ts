/** A browser that WebDriver drives: real input, no access to the network or to other pages. */
export type DrivenBrowser = {
  name: string
  open(address: string): Promise<void>
  /** Returns the value of a JavaScript expression in the page; promises are awaited. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Clicks the element that an expression returns, by real pointer events. */
  click(expression: string): Promise<void>
  /** Focuses an element and types into it. */
  type(expression: string, text: string): Promise<void>
  /** Gives a file input files of this machine. */
  upload(expression: string, path: string): Promise<void>
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000

/** Waits until an expression is true in the page. A page that is being replaced counts as false. */
export async function until(browser: DrivenBrowser, what: string, expression: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const isSo = await browser.evaluate<boolean>(`Promise.resolve(${expression}).then(Boolean)`).catch(() => false)
    if (isSo) return
    if (Date.now() > end) throw new Error(`${browser.name}: waited in vain for ${what}. ${await pageText(browser)}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Clicks the visible element with this role and name once there is one that is enabled. */
export async function clickOn(browser: DrivenBrowser, role: string, name: string | RegExp): Promise<void> {
  const element = byRole(role, name)
  await until(browser, `${role} ${name}`, `(one => one && !one.disabled)(${element})`)
  await browser.click(element)
}

/** Types into the field with this label. */
export async function fill(browser: DrivenBrowser, label: string | RegExp, text: string): Promise<void> {
  const element = byLabel(label)
  await until(browser, `field ${label}`, element)
  await browser.type(element, text)
}

/** Waits for a text to be visible. */
export async function seesText(browser: DrivenBrowser, text: string | RegExp): Promise<void> {
  await until(browser, `text ${text}`, `${matcher(text, false)}(document.body.innerText)`)
}

/** Waits for an address whose path begins so. */
export async function isAt(browser: DrivenBrowser, path: string): Promise<void> {
  await until(browser, `address ${path}`, `location.pathname.startsWith(${JSON.stringify(path)})`)
}

const ROLES: Record<string, string> = {
  button: 'button, [role=button], summary',
  link: 'a[href], [role=link]',
  radio: 'input[type=radio], [role=radio]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  heading: 'h1, h2, h3, [role=heading]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
}

/** Returns an expression for the first visible element with a role and an accessible name. */
export function byRole(role: string, name: string | RegExp): string {
  return `[...document.querySelectorAll(${JSON.stringify(ROLES[role])})].find(one => ${VISIBLE}(one) && ${matcher(name, true)}(${NAME}(one)))`
}

function byLabel(label: string | RegExp): string {
  return `[...document.querySelectorAll('input, textarea, select')].find(one => ${VISIBLE}(one) && ${matcher(label, true)}(${NAME}(one)))`
}

// An element below a closed dialog or sheet is in the document but can't be clicked.
const VISIBLE = `(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [aria-hidden=true]'))`

const NAME = `(one => (one.getAttribute('aria-label') ??
  (one.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent ?? '').join(' ').trim()) ||
  [...(one.labels ?? [])].map(label => label.textContent).join(' ').trim() || one.placeholder || one.textContent)`

function matcher(wanted: string | RegExp, whole: boolean): string {
  const tidy = `text => (text ?? '').replace(/\\s+/g, ' ').trim()`
  if (wanted instanceof RegExp) return `(text => ${String(wanted)}.test((${tidy})(text)))`
  const text = JSON.stringify(wanted)
  return whole ? `(text => (${tidy})(text) === ${text})` : `(text => (${tidy})(text).includes(${text}))`
}

async function pageText(browser: DrivenBrowser): Promise<string> {
  const text = await browser
    .evaluate<string>('location.pathname + location.search + "\\n" + document.body.innerText')
    .catch(error => String(error))
  return `On the page: ${text.slice(0, 1_500)}`
}
