import type { Browser, Page } from '@playwright/test'
import type { STATE_TEXTS } from './state-texts.ts'
import type { Look } from './world.ts'

export type Language = keyof typeof STATE_TEXTS
/** What is done with a page in a state, whose name is the same in every language; `ready` waits for it to be complete. */
export type See = (page: Page, state: string, ready?: (page: Page) => Promise<void>) => Promise<void>

type Stage = { browser: Browser; look: Look; texts: (typeof STATE_TEXTS)[Language]; see: See }

/** The states of a screen. */
export type Part = {
  name: string
  /** what the files of its boards are called */
  boards: RegExp
  walk(stage: Stage): Promise<void>
}

/** The button of this name that is seen. */
export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true }).locator('visible=true')
}
