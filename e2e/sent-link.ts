import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

/** What a link to WhatsApp sends: the address of a page, and the words before it. */
export async function sentByWhatsApp(link: Locator): Promise<{ text: string; url: string }> {
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  const message = new URL((await link.getAttribute('href'))!).searchParams.get('text')!
  const [text = '', url = ''] = message.split('\n')
  return { text, url }
}

/** The link to WhatsApp of a link that is passed on, by the name of that link. */
export function whatsAppOf(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('group', { name, exact: true }).getByRole('link')
}

/** Closes what asks the creator of a new challenge to invite others. */
export async function closeCreated(page: Page): Promise<void> {
  const moment = page.getByRole('dialog', { name: /^(Chame sua turma|Invite your crew)$/ })
  await moment.getByRole('button', { name: /^(Ver o desafio|See the challenge)$/ }).click()
  await expect(moment).toHaveCount(0)
}
