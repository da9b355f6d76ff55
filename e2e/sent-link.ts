import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

/** Returns the content of a link to WhatsApp: the address of a page, and the text before it. */
export async function sentByWhatsApp(link: Locator): Promise<{ text: string; url: string }> {
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  const message = new URL((await link.getAttribute('href'))!).searchParams.get('text')!
  const [text = '', url = ''] = message.split('\n')
  return { text, url }
}

/** Returns the link to WhatsApp for a shared link, by the name of that link. */
export function whatsAppOf(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('group', { name, exact: true }).getByRole('link')
}

/** Closes the dialog that asks the creator of a new challenge to invite others. */
export async function closeCreated(page: Page): Promise<void> {
  const moment = page.getByRole('dialog', { name: /^(Chame sua turma|Invite your crew)$/ })
  await moment.getByRole('button', { name: /^(Ver o desafio|See the challenge)$/ }).click()
  await expect(moment).toHaveCount(0)
}
