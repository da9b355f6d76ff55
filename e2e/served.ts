import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The output of a script from the server's own tests that serves the built web app, and a function that stops it. */
export async function serve<Told extends { url: string }>(script: string): Promise<Told & { stop(): Promise<void> }> {
  const path = join(import.meta.dirname, '../server/src/testing', script)
  const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ])) as [string]
  return {
    ...(JSON.parse(line) as Told),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
