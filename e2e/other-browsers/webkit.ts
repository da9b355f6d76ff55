import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { DrivenBrowser } from './driven-browser.ts'

const BINARY = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
// WebDriver's name for a reference to an element.
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Starts WebKitGTK's small browser (Debian's webkit2gtk-driver), the engine of Safari, on a virtual display (Debian's
 * xvfb). It is driven by WebDriver, with a new profile.
 */
export async function openWebKit(size = { width: 1280, height: 900 }): Promise<DrivenBrowser> {
  const [port, display] = [await freePort(), 100 + (process.pid % 800)]
  const screen = spawn('Xvfb', [`:${display}`, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' })
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' },
  })
  for (const [child, name] of [
    [screen, 'xvfb'],
    [driver, 'webkit2gtk-driver'],
  ] as const)
    child.once('error', () => console.error(`${name} is missing: apt-get install ${name}`))
  const base = `http://127.0.0.1:${port}/session`
  const { sessionId } = await retried(() =>
    ask<{ sessionId: string }>(base, 'POST', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: BINARY, args: ['--automation'] },
        },
      },
    }),
  )
  const tell = <Value>(path: string, body?: object) =>
    ask<Value>(`${base}/${sessionId}/${path}`, body ? 'POST' : 'GET', body)
  await tell('window/rect', { x: 0, y: 0, ...size })
  await tell('timeouts', { pageLoad: 60_000, script: 30_000, implicit: 0 })
  const execute = <Value>(expression: string) =>
    tell<Value>('execute/async', {
      script: `const done = arguments[0]; Promise.resolve().then(() => (${expression})).then(done, error => done('failed: ' + error))`,
      args: [],
    })
  const find = async (expression: string) => {
    const found = await tell<Record<string, string> | null>('execute/sync', {
      script: `const one = ${expression}; one?.scrollIntoView({ block: 'center', behavior: 'instant' }); return one`,
      args: [],
    })
    if (!found?.[ELEMENT]) throw new Error(`WebKit: no element for ${expression}`)
    return found[ELEMENT]
  }
  return {
    name: 'WebKit',
    async open(url) {
      await tell('url', { url })
    },
    evaluate: execute,
    async click(expression) {
      // Elements that are still moving, or below a closing one, can be clicked a moment later.
      await retried(async () => tell(`element/${await find(expression)}/click`, {}))
    },
    async type(expression, text) {
      const element = await find(expression)
      await tell(`element/${element}/value`, { text })
    },
    async upload(expression, path) {
      await tell(`element/${await find(expression)}/value`, { text: path })
    },
    async screenshot(path) {
      writeFileSync(path, Buffer.from(await tell<string>('screenshot'), 'base64'))
    },
    async close() {
      await ask(`${base}/${sessionId}`, 'DELETE').catch(() => {})
      await Promise.all([ended(driver), ended(screen)])
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function ask<Value>(url: string, method: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}

async function retried<Value>(start: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === 50) throw error
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
