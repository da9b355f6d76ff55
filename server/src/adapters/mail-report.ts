import PostalMime from 'postal-mime'

/** What a mail server says later of a mail that it took: the id of the message, and whether its address takes no mail at all. */
export type MailReport = { messageId: string; refused: boolean }

const OURS = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>/i

/**
 * Reads a report of delivery (RFC 3464) as a mail server sends it to whoever sent a mail. Null for whatever else comes to
 * that mailbox: answers of people, notes that somebody is away, delays, and reports that don't say which mail they are about.
 */
export async function readMailReport(raw: Buffer): Promise<MailReport | null> {
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const partOf = (...types: string[]) => {
    const found = attachments.find(({ mimeType }) => types.includes(mimeType))
    return found ? textOf(found.content) : ''
  }
  const status = partOf('message/delivery-status', 'message/global-delivery-status')
  if (fieldOf(status, 'action') !== 'failed') return null
  // Only of the mail's own head: what it says below can be anything.
  const [head = ''] = partOf('message/rfc822', 'message/global', 'text/rfc822-headers').split(/\r?\n\r?\n/)
  const messageId = OURS.exec(fieldOf(head, 'message-id'))?.[1]?.toLowerCase()
  if (!messageId) return null
  // As at the door: what is wrong with the address or its mailbox stays so (docs/rules/challenges.md#invites).
  return { messageId, refused: /^5\.[12]\./.test(fieldOf(status, 'status')) }
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1')
}

function fieldOf(fields: string, name: string): string {
  const unfolded = fields.replace(/\r?\n[ \t]+/g, ' ')
  return (new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1] ?? '').trim().toLowerCase()
}
