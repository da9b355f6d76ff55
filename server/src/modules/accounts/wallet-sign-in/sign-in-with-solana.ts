import { createHash } from 'node:crypto'
import { truncate } from '../../../core/truncate.ts'
import type { Context } from '../../../core/context.ts'
import { AuthRefusal, OAuthRefusal } from '../../../core/auth-refusal.ts'
import { accountOfIdentity, enterFromOutside } from '../identities/external-account.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { isAllowed } from '../../../core/redirects.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'
import { parseSolanaMessage, type SolanaMessage } from './solana-message.ts'
import { verifySignature } from './solana-signature.ts'

export type SignInWithSolana = {
  message: string
  /** 64 bytes, base64 or base64url. */
  signature: string
  agent: ClientInfo
}

const [SHORTEST, LONGEST] = [64, 20_480]
// It travels in every access token.
const LONGEST_KEPT = 300
const FRESH_MS = 10 * 60_000
// From ten minutes before a message's time to ten after it.
const REMEMBERED_MS = 2 * FRESH_MS

/**
 * Counts a try and refuses it if wallets are switched off or the chain is unsupported. Call it before
 * `signInWithSolana`.
 */
export async function checkChain(ctx: Context, chain: unknown, agent: ClientInfo): Promise<void> {
  await limitCalls(ctx, 'web3', agent.ip)
  if (!ctx.config.auth.solana) throw new AuthRefusal('web3_provider_disabled', 'Web3 provider is disabled')
  if (chain !== 'solana') throw new AuthRefusal('web3_unsupported_chain', 'Unsupported chain')
}

/**
 * Opens a session for the owner of the wallet that signed the message; a new wallet gets an account. Refuses an invalid
 * message, a wrong signature, a message for another site or time, and a message used before.
 */
export async function signInWithSolana(ctx: Context, given: SignInWithSolana): Promise<SessionAnswer> {
  const { message: text, signature, agent } = given
  if (text.length < SHORTEST || text.length > LONGEST) {
    throw new AuthRefusal('validation_failed', `message must have ${SHORTEST} to ${LONGEST} characters`)
  }
  const signed = bytesOf(signature)
  const message = parseSolanaMessage(text)
  if (!verifySignature(message.publicKey, message.domain, text, signed)) {
    throw invalid('Signature does not match address in message')
  }
  checkSite(ctx, message)
  checkTime(message)
  return enterFromOutside(ctx, async inside => {
    await spendMessage(inside, text)
    const userId = await accountOfIdentity(inside, { ...identityOf(message), emails: [] }, agent)
    return openSession(inside, userId, { method: 'web3', provider: 'web3' }, agent)
  })
}

function bytesOf(signature: string): Uint8Array {
  const isBase64 = /^([\w-]{86}(==)?|[A-Za-z\d+/]{86}(==)?)$/.test(signature)
  const bytes = Buffer.from(isBase64 ? signature : '', 'base64')
  if (bytes.length === 64) return bytes
  throw new AuthRefusal('validation_failed', 'signature must be 64 bytes encoded as base64 or base64url')
}

function checkSite({ config }: Pick<Context, 'config'>, { uri, domain }: SolanaMessage): void {
  const isHere = uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !(isHere && uri.protocol === 'http:')) {
    throw invalid(
      'Signed Solana message is using URI which uses HTTP and hostname is not localhost, only HTTPS is allowed',
    )
  }
  const mayLeadTo = (address: string) => isAllowed(config.siteUrl, config.auth.redirectUrls, address)
  if (!mayLeadTo(uri.href)) {
    throw invalid(
      'Signed Solana message is using URI which is not allowed on this server, message was signed for another app',
    )
  }
  if (!isHere && (uri.host !== domain.toLowerCase() || !mayLeadTo(`https://${domain}/`))) {
    throw invalid(
      'Signed Solana message is using a Domain that does not match the one in URI which is not allowed on this server',
    )
  }
}

function checkTime({ issuedAt, notBefore, expiresAt }: SolanaMessage): void {
  const now = systemClock()
  if (notBefore && now < notBefore) throw invalid('Signed Solana message becomes valid in the future')
  if (expiresAt && now > expiresAt) throw invalid('Signed Solana message is expired')
  const age = now.getTime() - issuedAt.getTime()
  if (age > FRESH_MS) throw invalid('Solana message was issued too long ago')
  if (age < -FRESH_MS) throw invalid('Solana message was issued too far in the future')
}

// Records the message, not the signature: a signature can be encoded in several ways.
async function spendMessage({ db }: Pick<Context, 'db'>, text: string): Promise<void> {
  const now = systemClock()
  await db.deleteFrom('auth.wallet_messages').where('expires_at', '<', now.toISOString()).execute()
  const hash = createHash('sha256').update(text).digest()
  const remembered = await db
    .insertInto('auth.wallet_messages')
    .values({ hash, expires_at: new Date(now.getTime() + REMEMBERED_MS).toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!remembered.numInsertedOrUpdatedRows) throw invalid('Signed Solana message was used before')
}

function identityOf({ address, network, domain, statement }: SolanaMessage) {
  const subject = `web3:solana:${address}`
  const kept = statement === null ? null : truncate(statement, LONGEST_KEPT)
  const claims = { address, chain: 'solana', network, domain, statement: kept }
  return { provider: 'web3', subject, data: { sub: subject, custom_claims: claims } }
}

function invalid(description: string): OAuthRefusal {
  return new OAuthRefusal('invalid_grant', description)
}
