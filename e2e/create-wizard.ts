import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

/** Starts from the template, which fills in all the steps in between. */
export async function toPrize(page: Page, next: string, until = 5): Promise<void> {
  for (let step = 2; step <= until; step++) {
    await button(page, next).click()
    await expect(page.getByText(`${step}/7`)).toBeVisible()
  }
}

/** Goes from prize and price to the review, leaving the defaults of fair play. */
export async function toReview(page: Page, next: string, review: string): Promise<void> {
  await button(page, next).click()
  await expect(page.getByText('6/7')).toBeVisible()
  await button(page, review).click()
  await expect(page.getByText('7/7')).toBeVisible()
}

/** The button with exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}
