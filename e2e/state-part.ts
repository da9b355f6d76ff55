import type { Browser, Page } from '@playwright/test'
import type { STATE_TEXTS } from './state-texts.ts'
import type { Look } from './world.ts'

export type Language = keyof typeof STATE_TEXTS
/** Called with a page in a state, whose name is the same in every language; `ready` waits until it is complete. */
export type See = (page: Page, state: string, ready?: (page: Page) => Promise<void>) => Promise<void>

type Stage = { browser: Browser; look: Look; texts: (typeof STATE_TEXTS)[Language]; see: See }

/** The states of a screen. */
export type Part = {
  name: string
  /** the file names of its boards */
  boards: RegExp
  walk(stage: Stage): Promise<void>
}

/** The visible button of this name. */
export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true }).locator('visible=true')
}
