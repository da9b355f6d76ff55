/** A mail, ready to leave. */
export type Mail = { to: string; kind: string; subject: string; text: string; html: string }

/** Takes mail to its reader's mail server; throws when it couldn't. */
export type MailService = { send(mail: Mail): Promise<void> }
