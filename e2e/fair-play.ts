import type { Page } from '@playwright/test'
import { expect } from './world.ts'

/** Reads the fair-play text to its end, if that is still required, and agrees with the button of this name. */
export async function agreeToFairPlay(page: Page, name: string): Promise<void> {
  const agree = await readFairPlay(page, name)
  await agree.click()
}

/** Scrolls the text to its end; returns the button that agrees. */
export async function readFairPlay(page: Page, name: string) {
  const last = page.getByRole('listitem').filter({ hasText: /^(Respeito com a turma|Respect for your crew)/ })
  const agree = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
  await expect(async () => {
    await last.evaluate(item => item.scrollIntoView({ block: 'center' }), undefined, { timeout: 1_000 })
    await expect(agree).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return agree
}
