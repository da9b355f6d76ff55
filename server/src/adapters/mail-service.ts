/**
 * A mail, ready to leave. `id` stays the same when it is tried again; `replyTo` is whom a reply reaches, if not the sender;
 * a POST to `unsubscribe` switches off what it is of (RFC 8058).
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

/** Takes mail to its reader's mail server; throws `NotSent` when it couldn't, `refused` where that server takes none for the address. */
export type MailService = { send(mail: Mail): Promise<void> }
