import type { Context } from '../../../core/context.ts'
import { StartRefused } from '../../../settings/environment.ts'
import type { SamlProvider } from '../../../settings/saml-settings.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import { type IdpMetadata, parseIdpMetadata } from './idp-metadata.ts'

export type IdentityProvider = SamlProvider & IdpMetadata

type Known = { metadata: IdpMetadata | null; triedAt: number }

// Certificates change; published metadata is refreshed once a day, and sooner if it could not be read.
const FRESH_MS = 86_400_000
const RETRY_MS = 60_000
// Well within the time that the server has to start.
const FETCH_MS = 4_000
const LARGEST = 1_000_000

const known = perServerState<Map<string, Known>>(() => new Map())

/**
 * Reads the metadata of all identity providers, once at the start. A broken file refuses the start; published metadata
 * that cannot be read now is retried at the next sign-in, and its ids are returned.
 */
export async function openIdentityProviders(ctx: Pick<Context, 'config' | 'secrets'>): Promise<string[]> {
  const providers = (ctx.config.auth.saml?.providers ?? []).filter(({ disabled }) => !disabled)
  const unread: string[] = []
  await Promise.all(
    providers.map(async provider => {
      try {
        const metadata = await readMetadata(provider)
        known(ctx).set(provider.id, { metadata, triedAt: systemClock().getTime() })
      } catch (error) {
        if ('xml' in provider.metadata) {
          throw new StartRefused(`AUTH_SAML_PROVIDERS: the metadata of ${provider.id}: ${(error as Error).message}.`)
        }
        known(ctx).set(provider.id, { metadata: null, triedAt: systemClock().getTime() })
        unread.push(provider.id)
      }
    }),
  )
  const names = [...known(ctx).values()].flatMap(({ metadata }) => (metadata ? [metadata.entityId] : []))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) {
    throw new StartRefused(`AUTH_SAML_PROVIDERS: two of them have the same metadata, that of ${twice}.`)
  }
  return unread
}

/**
 * Returns the identity provider of an id, or of an e-mail domain; refuses an unknown one and one that is switched off.
 */
export async function identityProvider(
  ctx: Pick<Context, 'config' | 'secrets'>,
  wanted: { id: string } | { domain: string },
): Promise<IdentityProvider> {
  const providers = ctx.config.auth.saml?.providers ?? []
  const provider = providers.find(each =>
    'id' in wanted ? each.id === wanted.id.toLowerCase() : each.domains.includes(wanted.domain.toLowerCase()),
  )
  if (!provider) throw notFound()
  if (provider.disabled) throw new AuthRefusal('sso_provider_disabled', 'SSO provider is disabled')
  return { ...provider, ...(await metadataOf(ctx, provider)) }
}

/** Returns the identity provider with that entity id. */
export async function identityProviderNamed(
  ctx: Pick<Context, 'config' | 'secrets'>,
  entityId: string,
): Promise<IdentityProvider> {
  for (const { id } of ctx.config.auth.saml?.providers ?? []) {
    if (known(ctx).get(id)?.metadata?.entityId === entityId) return identityProvider(ctx, { id })
  }
  throw notFound()
}

async function metadataOf(ctx: Pick<Context, 'secrets'>, provider: SamlProvider): Promise<IdpMetadata> {
  const { metadata = null, triedAt = 0 } = known(ctx).get(provider.id) ?? {}
  const now = systemClock().getTime()
  const isDue = 'url' in provider.metadata && now - triedAt > (metadata ? FRESH_MS : RETRY_MS)
  if (metadata && !isDue) return metadata
  if (isDue) {
    known(ctx).set(provider.id, { metadata, triedAt: now })
    try {
      const fresh = await readMetadata(provider)
      known(ctx).set(provider.id, { metadata: fresh, triedAt: now })
      return fresh
    } catch {
      if (metadata) return metadata
    }
  }
  throw new AuthRefusal('unexpected_failure', "The SSO provider's metadata could not be read", { status: 503 })
}

async function readMetadata({ metadata }: SamlProvider): Promise<IdpMetadata> {
  if ('xml' in metadata) return parseIdpMetadata(metadata.xml)
  const answer = await fetch(metadata.url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > LARGEST) throw new Error('it is too large')
    parts.push(part)
  }
  return parseIdpMetadata(Buffer.concat(parts).toString('utf8'))
}

function notFound(): AuthRefusal {
  return new AuthRefusal('sso_provider_not_found', 'No such SSO provider')
}
