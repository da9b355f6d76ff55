import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import type { Page } from '@playwright/test'
import { expect } from './world.ts'

export type Message = { kind: string; text: string }

/** The messages to an address, or a number in digits, newest first; includes everything the server has accepted. */
export async function messagesTo(reader: string): Promise<Message[]> {
  const answer = await fetch(`${process.env.BORA_URL!}/dev/outbox.json?${new URLSearchParams({ to: reader })}`)
  return (await answer.json()) as Message[]
}

/** The code in the newest message of a kind to an address or number. */
export async function codeFor(reader: string, kind: string): Promise<string> {
  // Links and the reader's own address may contain six digits, too.
  const text = (await newestText(reader, kind)).replace(/https?:\S+|\S+@\S+/g, '')
  return /\b\d{6}\b/.exec(text)![0]
}

/** The link in the newest message of a kind to an address. */
export async function linkFor(reader: string, kind: string): Promise<string> {
  return new RegExp(`https?:\\S+${CONTINUE_PATH}\\S+`).exec(await newestText(reader, kind))![0]
}

/** Opens the link of a mail and presses the button on its page. */
export async function openMailLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('main').getByRole('button').click()
}

/** The same without a browser. */
export async function redeemMailLink(link: string): Promise<void> {
  const { origin, searchParams } = new URL(link)
  const answer = await fetch(origin + CONTINUE_PATH, { method: 'POST', body: searchParams, redirect: 'manual' })
  expect(answer.status).toBe(303)
}

async function newestText(reader: string, kind: string): Promise<string> {
  const newest = async () => (await messagesTo(reader)).find(message => message.kind === kind)?.text
  await expect.poll(newest, `a message ${kind} to ${reader}`).toBeDefined()
  return (await newest())!
}

/** The address of the invite in the newest invite mail to an address. */
export async function inviteFor(reader: string): Promise<string> {
  return /https?:\S+\/invite\/[a-z0-9]+/.exec(await newestText(reader, 'challenge_invite'))![0]
}
