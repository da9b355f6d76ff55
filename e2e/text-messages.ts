import { type Message, messagesTo } from './outbox.ts'
import { expect } from './world.ts'

/** An unused number. */
export function newPhone(): string {
  return `+55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

const read = new Map<string, number>()

/** Waits for a message to a number since the last one read; returns the code of the newest. */
export async function codeFor(phone: string): Promise<string> {
  const count = async () => (await messagesTo(phone)).length
  await expect.poll(count, `a message to ${phone}`).toBeGreaterThan(read.get(phone) ?? 0)
  const messages = await messagesTo(phone)
  read.set(phone, messages.length)
  return codeIn(messages[0]!)
}

/** A code that no message to a number contains. */
export async function wrongCodeFor(phone: string): Promise<string> {
  const codes = (await messagesTo(phone)).map(codeIn)
  return ['123456', '654321', '111111', '222222', '333333', '444444'].find(code => !codes.includes(code))!
}

function codeIn({ text }: Message): string {
  return /\b\d{6}\b/.exec(text)![0]
}
