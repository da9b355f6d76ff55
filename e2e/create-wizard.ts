import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

/** Starts from the template, which fills in all the steps in between. */
export async function toPrize(page: Page, next: string, until = 5): Promise<void> {
  for (let step = 2; step <= until; step++) {
    await button(page, next).click()
    await expect(page.getByText(`${step}/6`)).toBeVisible()
  }
}

/** The button with exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}
