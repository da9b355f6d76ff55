/** A mail, ready to leave. `id` stays the same when it is tried again. */
export type Mail = { id: string; to: string; kind: string; subject: string; text: string; html: string }

/** Takes mail to its reader's mail server; throws `NotSent` when it couldn't. */
export type MailService = { send(mail: Mail): Promise<void> }
