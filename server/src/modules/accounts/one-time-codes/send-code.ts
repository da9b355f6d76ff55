import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import type { Context } from '../../../core/context.ts'
import { type MailFacts, type Message, type SmsFacts, queueMessage } from '../../messaging/index.ts'
import { personOf } from '../people/people.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { type IssueToken, issueToken } from '../one-time-tokens/one-time-tokens.ts'
import { countSentMessage, limitCodes, limitRepeats } from '../rate-limits/rate-limits.ts'
import type { TokenKind } from '../one-time-tokens/tables.ts'

export type SendCode = IssueToken & {
  /** The link's final destination, already checked. */
  redirectTo: string
  /** The account's future address, mentioned in the message to the old one. */
  newEmail?: string
  /** Whether the account has the address, confirmed, and its person requests the code in a session. */
  byOwner?: boolean
}

type Sending = Pick<Context, 'db' | 'config' | 'post' | 'afterCommit' | 'secrets'>

const SENT_AT = {
  confirmation: 'confirmation_sent_at',
  phone_confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_new: 'email_change_sent_at',
  email_change_current: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<TokenKind, string>

/**
 * Refuses too many messages to an address, whether or not it has an account: one of a kind a minute, five an hour for
 * each network or confirmed account. Call it outside any transaction and before `sendCode`.
 */
export async function limitSending(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  kind: TokenKind,
  address: string,
): Promise<void> {
  await limitRepeats(ctx, kind, address)
  await limitCodes(ctx, address)
}

/**
 * Like `limitSending`, for calls that stay silent about it: returns whether enough time has passed for another message
 * of a kind to an address. Still refuses the sixth request within an hour.
 */
export async function isSendingAllowed(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  kind: TokenKind,
  address: string,
): Promise<boolean> {
  try {
    await limitRepeats(ctx, kind, address)
  } catch (error) {
    if (isTooSoon(error)) return false
    throw error
  }
  await limitCodes(ctx, address)
  return true
}

/**
 * Sends, or skips it if the account was sent or requested the same a moment ago. Reporting that would reveal that the
 * address has an account; the limits that everyone sees are those of `limitSending`, checked before.
 */
export async function ignoreIfTooSoon(send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!isTooSoon(error)) throw error
  }
}

/** Returns whether a message was refused because of earlier ones. */
export function isTooSoon(error: unknown): boolean {
  return error instanceof AuthRefusal && error.status === 429
}

/** Creates a code, for an e-mail address also a link, and queues the message with them; call it in a transaction. */
export async function sendCode(ctx: Sending, about: SendCode): Promise<void> {
  const { userId, kind, address } = about
  const { code, link, type } = await issueToken(ctx, about)
  await countSentMessage(ctx, address, about.byOwner ? userId : undefined)
  await ctx.db
    .updateTable('auth.users')
    .set({ [SENT_AT[kind]]: systemClock().toISOString() })
    .where('id', '=', userId)
    .execute()
  const person = (await personOf(ctx.db, userId))!
  const codeMinutes = Math.ceil(ctx.config.auth.codeSeconds / 60)
  const linkMinutes = Math.ceil(ctx.config.auth.linkSeconds / 60)
  const base = { to: address, language: person.language as Message['language'] }
  if (!address.includes('@')) {
    await queueMessage(ctx, { ...base, channel: 'sms', kind: smsKind(kind), facts: { code, codeMinutes } })
    return
  }
  const url = mailedLinkOf(ctx, { link, kind, type, redirectTo: about.redirectTo })
  const facts = { name: person.name, code, link: url, newEmail: about.newEmail ?? address, codeMinutes, linkMinutes }
  await queueMessage(ctx, { ...base, channel: 'mail', ...mailOf(kind, type, facts) })
}

type AboutLink = { link: string; kind: TokenKind; type: string; redirectTo: string }

/** Returns a link of the protocol, for an operator: opening it confirms and redirects to `redirectTo`. */
export function linkOf({ config }: Pick<Context, 'config'>, about: AboutLink): string {
  return `${config.siteUrl}${config.auth.basePath}/verify?${linkQuery(about)}`
}

/** Returns the link for our own mails: its page asks first, so that programs that open links don't consume it. */
function mailedLinkOf({ config }: Pick<Context, 'config'>, about: AboutLink): string {
  return `${config.siteUrl}${CONTINUE_PATH}?${linkQuery(about)}`
}

function linkQuery(about: AboutLink): string {
  const query = new URLSearchParams({ token: about.link, type: linkType(about) })
  return `${query.toString()}&redirect_to=${escaped(about.redirectTo)}`
}

// Unescaped where that reads the same, as operators' scripts search for it.
function escaped(address: string): string {
  return /^[\w.~:/?@-]*$/.test(address) ? address : encodeURIComponent(address)
}

// A person who requested a sign-in may have to confirm first; the link then names the type that it is redeemed as.
function linkType({ kind, type }: { kind: TokenKind; type: string }): string {
  if (kind === 'confirmation') return type === 'invite' ? 'invite' : 'signup'
  return type
}

type AllFacts = MailFacts['email_change']

function mailOf(kind: TokenKind, type: string, { newEmail, ...facts }: AllFacts) {
  const { name, code, codeMinutes, linkMinutes, link } = facts
  if (kind === 'reauthentication') return { kind, facts: { name, code, codeMinutes } } as const
  if (kind === 'email_change_new') return { kind: 'email_change', facts: { ...facts, newEmail } } as const
  if (kind === 'email_change_current') return { kind, facts: { ...facts, newEmail } } as const
  if (type === 'invite') return { kind: 'invite', facts: { code, link, codeMinutes, linkMinutes } } as const
  if (kind === 'confirmation') return { kind, facts } as const
  return { kind: type === 'magiclink' ? 'magic_link' : 'recovery', facts } as const
}

function smsKind(kind: TokenKind): Exclude<keyof SmsFacts, 'second_factor'> {
  return kind === 'phone_change' || kind === 'reauthentication' ? kind : 'sign_in_code'
}
