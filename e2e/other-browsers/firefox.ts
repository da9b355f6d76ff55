import { writeFileSync } from 'node:fs'
import { openFirefox as startFirefox } from '../firefox.ts'
import type { DrivenBrowser } from './driven-browser.ts'

/** Starts Debian's Firefox, headless, with a new profile. It is driven by WebDriver BiDi. */
export async function openFirefox(language: string): Promise<DrivenBrowser> {
  const firefox = await startFirefox({ language, site: '', pushServer: 'ws://localhost:1' })
  const found = (expression: string) =>
    `() => { const one = ${expression}; one.scrollIntoView({ block: 'center', behavior: 'instant' }); return one }`
  const click = async (expression: string) => {
    // Waits until it stops moving and nothing covers it: content that appears above a button moves it.
    const text = await firefox.run(`async () => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const place = () => {
        const one = ${expression}
        one.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = one.getBoundingClientRect()
        const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
        const top = document.elementFromPoint(middle.x, middle.y)
        return one.contains(top) || top?.contains(one.querySelector('input')) ? JSON.stringify(middle) : null
      }
      let before = null
      const end = performance.now() + 20_000
      for (let still = 0, now = place(); still < 5; await frame(), now = place()) {
        still = now !== null && now === before ? still + 1 : 0
        before = now
        if (performance.now() > end) throw new Error('something covers the element')
      }
      return before
    }`)
    const { x, y } = JSON.parse(String(text)) as { x: number; y: number }
    await firefox.tell('input.performActions', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    })
  }
  return {
    name: 'Firefox',
    // A sheet that has just closed may still be going back in the history, which aborts a navigation.
    open: address =>
      firefox.open(address).catch((error: Error) => {
        if (/NS_BINDING_ABORTED/.test(error.message)) return firefox.open(address)
        throw error
      }),
    async evaluate<Value>(expression: string) {
      const text = await firefox.run(`async () => JSON.stringify((await (${expression})) ?? null)`)
      return JSON.parse(String(text)) as Value
    },
    click,
    async type(expression, text) {
      await firefox.run(`() => { const one = ${expression}; one.focus(); one.select() }`)
      const actions = [...text].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await firefox.tell('input.performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async upload(expression, path) {
      await firefox.tell('input.setFiles', { element: await firefox.reference(found(expression)), files: [path] })
    },
    async screenshot(path) {
      const { data } = await firefox.tell('browsingContext.captureScreenshot', {})
      writeFileSync(path, Buffer.from(String(data), 'base64'))
    },
    close: () => firefox.close(),
  }
}
