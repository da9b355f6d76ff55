import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The server as a separate process. */
export type ServerProcess = {
  child: ChildProcess
  url: string
  /** Its output so far. */
  said(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/**
 * Starts a server process, on a free port unless the `settings` (environment variables) name one; does not wait for it.
 */
export async function beginServer(settings: Record<string, string>): Promise<ServerProcess> {
  const port = Number(settings.PORT) || (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      AUTH_RATE_LIMITS: 'off',
      SITE_URL: url,
      DATABASE_URL: '',
      ...settings,
    },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  return { child, url, said: () => said, ended }
}

/** Waits until the server answers. */
export async function untilReady(server: ServerProcess): Promise<void> {
  await until('the server answers', async () => {
    assert.equal(server.child.exitCode ?? server.child.signalCode, null, server.said())
    return (await fetch(`${server.url}/api/health`).catch(() => null))?.ok === true
  })
}

/** Polls a condition until it holds; fails after five minutes, which allows for busy machines. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; !(await isSo()); await sleep(20)) {
    assert.ok(Date.now() < end, `in five minutes it did not come about that ${what}`)
  }
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0)
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  listener.close()
  return port
}
