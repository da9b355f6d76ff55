import type { Message } from './message.ts'

export type Rendered = { subject: string; text: string; html: string }

/** A message as its reader sees it, in its reader's language; text messages have neither subject nor HTML. */
export function rendered(message: Message, _siteUrl: string): Rendered {
  const text = JSON.stringify(message.facts)
  return { subject: message.kind, text, html: `<p>${text}</p>` }
}
