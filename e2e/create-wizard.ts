import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

/** From the template on, which answers all the steps in between. */
export async function toPrize(page: Page, next: string, until = 5): Promise<void> {
  for (let step = 2; step <= until; step++) {
    await button(page, next).click()
    await expect(page.getByText(`${step}/6`)).toBeVisible()
  }
}

/** Presses a button, and expects to be told that under a field. */
export async function refused(page: Page, press: string, text: string | RegExp): Promise<void> {
  await button(page, press).click()
  await expect(alert(page, text)).toBeVisible()
}

/** The button of exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** What stands under a field that has to be mended. */
export function alert(page: Page, text: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: text })
}
