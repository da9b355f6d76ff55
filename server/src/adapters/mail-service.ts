/**
 * A mail to send. `id` stays the same on retries; `replyTo` is where replies go, if not to the sender; a POST to
 * `unsubscribe` unsubscribes from this kind (RFC 8058).
 */
export type Mail = {
  id: string
  to: string
  kind: string
  subject: string
  text: string
  html: string
  replyTo?: string | null
  unsubscribe?: string | null
}

/**
 * Delivers mail to the recipient's mail server. Throws `NotSent` if it couldn't; `refused` if that server permanently
 * refuses the address.
 */
export type MailService = { send(mail: Mail): Promise<void> }
