import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { setEmail, lockedUser, type User } from '../account/account-address.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { accountAt } from '../account/account-at.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { banRefusal, isBanned } from '../account/banned.ts'
import { createAccount, isTakenMeanwhile } from '../account/create-account.ts'
import { recheckSessions } from '../sessions/end-sessions.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { fitsToken, mergeMetadata } from '../account/metadata.ts'
import { reclaimAccount } from '../one-time-codes/reclaim-account.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { signUpDisabled } from '../sign-up/register.ts'
import type { Metadata } from '../account/tables.ts'
import { notifyOwner } from '../account/notify-owner.ts'

/** A person's identity at another provider: the provider's id of the person, normalized addresses, and profile data. */
export type ExternalIdentity = {
  provider: string
  subject: string
  emails: { email: string; verified: boolean }[]
  /** Stored with the identity; `name` becomes a new person's name. */
  data: Metadata
}

/**
 * Like `inSeparateTransaction`, for external sign-ins: if the same person signs in twice at once, or signs up with the
 * address at that moment, the second call finds the account of the first.
 */
export async function enterFromOutside<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  try {
    return await inSeparateTransaction(ctx, work)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (!isTakenMeanwhile(error) && constraint !== 'identities_provider_provider_id_key') throw error
    return inSeparateTransaction(ctx, work)
  }
}

/**
 * Returns the account of a person whom another provider vouches for, in a transaction: the one with the identity, the
 * one with an address that the provider has verified, or a new one. An account whose address was never confirmed is
 * emptied first: its creator may be another person. Refuses banned people, and new accounts where sign-up is disabled.
 */
export async function accountOfIdentity(ctx: Context, identity: ExternalIdentity, agent: ClientInfo): Promise<string> {
  const known = await identityRow(ctx, identity)
  const user = known ? (await lockedUser(ctx.db, known.user_id))! : await accountWithVerifiedEmail(ctx, identity)
  if (!user) return newAccount(ctx, identity, agent)
  if (isBanned(user)) throw banRefusal(user, 400)
  const confirms =
    user.email_confirmed_at === null && identity.emails.some(each => counts(ctx, each) && each.email === user.email)
  if (confirms && !known) await reclaimAccount(ctx, user.id, 'email')
  if (confirms) await setEmail(ctx.db, user, user.email!)
  if (known) await refreshIdentity(ctx, known.identity_id, identity)
  else await joinIdentity(ctx, user, identity, agent)
  if (confirms || !known) await recheckSessions(ctx, user.id)
  await learn(ctx, user.id, identity)
  return user.id
}

// Stores the provider's additional data. The person's name is theirs to choose, so the provider does not change it; and
// data that is too large does not prevent the sign-in.
async function learn({ db }: Context, userId: string, { data }: ExternalIdentity): Promise<void> {
  const { user_metadata: old } = (await lockedUser(db, userId))!
  const { name: _name, full_name: _fullName, ...beside } = data
  const user_metadata = mergeMetadata(old, beside)
  if (!fitsToken(user_metadata)) return
  await db.updateTable('auth.users').set({ user_metadata }).where('id', '=', userId).execute()
}

/** Returns the stored identity of a person at a provider, or undefined. */
export function identityRow({ db }: Pick<Context, 'db'>, { provider, subject }: ExternalIdentity) {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
}

/** Adds an identity to an account. */
export async function addIdentity({ db }: Pick<Context, 'db'>, userId: string, about: ExternalIdentity): Promise<void> {
  const now = systemClock().toISOString()
  await db
    .insertInto('auth.identities')
    .values({
      identity_id: randomUUID(),
      user_id: userId,
      provider: about.provider,
      provider_id: about.subject,
      identity_data: about.data,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

async function refreshIdentity({ db }: Context, identityId: string, { data }: ExternalIdentity): Promise<void> {
  await db
    .updateTable('auth.identities')
    .set({ identity_data: data, updated_at: systemClock().toISOString() })
    .where('identity_id', '=', identityId)
    .execute()
}

async function joinIdentity(ctx: Context, user: User, identity: ExternalIdentity, agent: ClientInfo): Promise<void> {
  const { provider } = identity
  await addIdentity(ctx, user.id, identity)
  await recordAccountEvent(ctx.db, { userId: user.id, kind: 'identity_linked', agent, method: provider })
  await notifyOwner(ctx, user, { kind: 'identity_linked', provider, byOperator: false })
}

// An SSO identity is never matched to other accounts by address.
async function accountWithVerifiedEmail(ctx: Context, { provider, emails }: ExternalIdentity): Promise<User | null> {
  const verified = emails.filter(each => each.verified).map(each => each.email)
  if (verified.length === 0) return null
  const isSso = provider.startsWith('sso:')
  const byIdentity = ctx.db
    .selectFrom('auth.identities')
    .innerJoin('auth.users', 'auth.users.id', 'auth.identities.user_id')
    .select('auth.users.id')
    .where(sql<string>`lower(identity_data ->> 'email')`, 'in', verified)
    .where(sql<string>`identity_data ->> 'email_verified'`, '=', 'true')
    .where('auth.users.is_sso', '=', isSso)
  const found = isSso
    ? await byIdentity.where('auth.identities.provider', '=', provider).execute()
    : await byIdentity
        .union(
          ctx.db
            .selectFrom('auth.users')
            .select('auth.users.id')
            .where('auth.users.email', 'in', verified)
            .where('is_sso', '=', false),
        )
        .execute()
  const ids = [...new Set(found.map(row => row.id))]
  if (ids.length > 1) {
    throw new AuthRefusal(
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain',
    )
  }
  return ids[0] === undefined ? null : lockedUser(ctx.db, ids[0])
}

async function newAccount(ctx: Context, identity: ExternalIdentity, agent: ClientInfo): Promise<string> {
  if (!ctx.config.auth.signUp) throw signUpDisabled()
  const { provider, subject, emails, data } = identity
  const [best] = [...emails].sort((a, b) => Number(b.verified) - Number(a.verified))
  const isSso = provider.startsWith('sso:')
  const email = best && (isSso || !(await accountAt(ctx.db, best.email))) ? best.email : null
  return createAccount(ctx, {
    email,
    passwordHash: null,
    data,
    confirmed: email !== null && counts(ctx, best!),
    identity: { provider, subject, data },
    agent,
  })
}

// Where addresses are never confirmed, the address of a new account is trusted as at sign-up. It still matches no other
// account, and the identity keeps the provider's value.
function counts({ config }: Context, { verified }: { verified: boolean }): boolean {
  return verified || config.auth.emailConfirmation === 'none'
}
