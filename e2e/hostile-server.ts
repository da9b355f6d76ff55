import type { Browser, Page } from '@playwright/test'
import { keptBy } from './kept-session.ts'
import { serve } from './served.ts'
import { type Look, openPage } from './world.ts'

type Told = {
  url: string
  tokens: Record<string, string>
  params: Record<string, string>
  running: string
  settled: string
}

/** A server whose text fields all contain hostile texts, and its people. */
export type HostileServer = Told & {
  /** A browser in which one of them is signed in: `participant`, `desk`, `visitor` … */
  open(browser: Browser, who: string, look?: Look): Promise<Page>
  stop(): Promise<void>
}

export async function startHostileServer(): Promise<HostileServer> {
  const served = await serve<Told>('hostile/serve.ts')
  return {
    ...served,
    async open(browser, who, look) {
      const page = await openPage(browser, { url: served.url, ...look })
      const token = served.tokens[who]
      if (token) await page.context().addInitScript(keptBy(token))
      return page
    },
  }
}
