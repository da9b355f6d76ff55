import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A real, headless Firefox with its own profile. */
export type Firefox = {
  open(address: string): Promise<void>
  /** Runs a function in the page, given as its text, and returns its result. */
  run(script: string, how?: { asTapped: boolean }): Promise<unknown>
  until(what: string, script: string): Promise<void>
  /** Runs a function in the page that returns an element, and returns a reference to it. */
  reference(script: string): Promise<{ sharedId: string }>
  /** Sends a command about this page's browsing context. */
  tell(method: string, params: object): Promise<Record<string, unknown>>
  close(): Promise<void>
}

type About = { language: string; site: string; pushServer: string }
type Answer = { id: number; result?: Record<string, unknown>; error?: string; message?: string }

/** Starts one that uses this push service, and lets the site notify; FIREFOX_PATH replaces the system's Firefox. */
export async function openFirefox({ language, site, pushServer }: About): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'bora-firefox-'))
  const preferences = {
    'dom.push.serverURL': pushServer,
    'dom.push.testing.allowInsecureServerURL': true,
    'dom.push.connection.enabled': true,
    'permissions.default.desktop-notification': 1,
    'intl.accept_languages': language,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'app.update.enabled': false,
    // Without a desktop nothing else displays notifications.
    'alerts.useSystemBackend': false,
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const path = process.env.FIREFOX_PATH ?? 'firefox-esr'
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /WebDriver BiDi listening on (\S+)/.exec(said)
      if (found) resolve(found[1]!)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Firefox ended:\n${said}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`Firefox does not listen at ${address}`))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
  }
  let count = 0
  async function tell(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++count
    const answered = new Promise<Answer>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answered
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result!
  }
  await tell('session.new', { capabilities: {} })
  const { contexts } = (await tell('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const { context } = contexts[0]!

  async function run(functionDeclaration: string, { asTapped } = { asTapped: false }): Promise<unknown> {
    const answer = (await tell('script.callFunction', {
      functionDeclaration,
      target: { context },
      awaitPromise: true,
      userActivation: asTapped,
    })) as { type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } }
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails!.text)
    return answer.result?.value
  }
  return {
    async open(url) {
      await tell('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run,
    tell: (method, params) => tell(method, { context, ...params }),
    async reference(functionDeclaration) {
      const { result } = (await tell('script.callFunction', {
        functionDeclaration,
        target: { context },
        awaitPromise: false,
        resultOwnership: 'root',
      })) as { result: { sharedId: string } }
      return { sharedId: result.sharedId }
    },
    async until(what, script) {
      for (const end = Date.now() + 120_000; (await run(script).catch(() => false)) !== true; await sleep(200))
        if (Date.now() > end) throw new Error(`In two minutes it did not come about that ${what} (${site}).`)
    },
    async close() {
      socket.close()
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
