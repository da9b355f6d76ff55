import PostalMime from 'postal-mime'

/**
 * A later report of a mail server about an accepted mail: the id of the message, and whether its address permanently
 * refuses mail.
 */
export type MailReport = { messageId: string; refused: boolean }

const OURS = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>/i

/**
 * Parses a delivery report (RFC 3464) that a mail server sends to the sender of a mail. Returns null for everything
 * else in that mailbox: replies, out-of-office notes, delays, and reports that don't name their mail.
 */
export async function readMailReport(raw: Buffer): Promise<MailReport | null> {
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const partOf = (...types: string[]) => {
    const found = attachments.find(({ mimeType }) => types.includes(mimeType))
    return found ? textOf(found.content) : ''
  }
  const status = partOf('message/delivery-status', 'message/global-delivery-status')
  if (fieldOf(status, 'action') !== 'failed') return null
  // Only from the mail's own header: its body can contain anything.
  const [head = ''] = partOf('message/rfc822', 'message/global', 'text/rfc822-headers').split(/\r?\n\r?\n/)
  const messageId = OURS.exec(fieldOf(head, 'message-id'))?.[1]?.toLowerCase()
  if (!messageId) return null
  // As for direct refusals: a problem with the address or its mailbox is permanent (docs/rules/challenges.md#invites).
  return { messageId, refused: /^5\.[12]\./.test(fieldOf(status, 'status')) }
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1')
}

function fieldOf(fields: string, name: string): string {
  const unfolded = fields.replace(/\r?\n[ \t]+/g, ' ')
  return (new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1] ?? '').trim().toLowerCase()
}
