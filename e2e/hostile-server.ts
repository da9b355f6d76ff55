import type { Browser, Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Look, openPage } from './world.ts'

type Told = {
  url: string
  tokens: Record<string, string>
  params: Record<string, string>
  running: string
  settled: string
}

/** A server whose every text field holds hostile texts, and its people. */
export type HostileServer = Told & {
  /** A browser in which one of them is signed in: `participant`, `desk`, `visitor` … */
  open(browser: Browser, who: string, look?: Look): Promise<Page>
  stop(): Promise<void>
}

export async function startHostileServer(): Promise<HostileServer> {
  const script = join(import.meta.dirname, '../server/src/testing/hostile/serve.ts')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ])) as [string]
  const told = JSON.parse(line) as Told
  return {
    ...told,
    async open(browser, who, look) {
      const page = await openPage(browser, { url: told.url, ...look })
      const token = told.tokens[who]
      if (token) await page.context().addInitScript(`localStorage.setItem('bora.session', ${kept(token)})`)
      return page
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The session that a browser keeps, as a text of its script. */
function kept(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    email: string
    user_metadata: object
    app_metadata: object
  }
  expect(claims.sub).toBeTruthy()
  const { sub: id, email, user_metadata, app_metadata } = claims
  const session = {
    access_token: token,
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 86_400,
    // By the clock of the browser, which is months ahead of the server's.
    expires_at: Math.floor(Date.now() / 1_000) + 86_400,
    user: {
      id,
      email,
      aud: 'authenticated',
      user_metadata,
      app_metadata,
      created_at: '2026-01-10T15:00:00Z',
      factors: [],
    },
  }
  return JSON.stringify(JSON.stringify(session))
}
