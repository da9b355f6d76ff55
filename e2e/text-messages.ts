import { expect } from '@playwright/test'

/** A number that nobody has. */
export function newPhone(): string {
  return `+55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

const read = new Map<string, number>()

/** The code of the message to a number that came after the one that was read last. */
export async function codeFor(phone: string): Promise<string> {
  let texts: string[] = []
  await expect
    .poll(async () => (texts = await messagesTo(phone)).length, { message: `a message to ${phone}` })
    .toBeGreaterThan(read.get(phone) ?? 0)
  read.set(phone, texts.length)
  return /\b\d{6}\b/.exec(texts[0]!)![0]
}

/** Not the code of any message to a number. */
export async function wrongCodeFor(phone: string): Promise<string> {
  const codes = (await messagesTo(phone)).map(each => /\b\d{6}\b/.exec(each)![0])
  return ['123456', '654321', '111111', '222222', '333333', '444444'].find(code => !codes.includes(code))!
}

async function messagesTo(phone: string): Promise<string[]> {
  const answer = await fetch(`${process.env.BORA_URL!}/dev/outbox.json?${new URLSearchParams({ to: phone })}`)
  const messages = (await answer.json()) as { text: string; at: string }[]
  return messages.toSorted((a, b) => b.at.localeCompare(a.at)).map(({ text }) => text)
}
