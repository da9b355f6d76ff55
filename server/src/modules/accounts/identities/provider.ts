import { createRemoteJWKSet, customFetch as joseFetch, importPKCS8, type JWTVerifyGetKey, SignJWT } from 'jose'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { Context } from '../../../core/context.ts'
import type { AppleKey, ProviderSettings } from '../../../settings/provider-settings.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { perServerState } from '../../../core/per-server-state.ts'

/** A provider with its discovered configuration, ready to use. */
export type Provider = { settings: ProviderSettings; client: Configuration; keys: JWTVerifyGetKey }

type Remembered = { until: number; provider: Promise<Provider> }

const TIMEOUT_SECONDS = 5
// Providers rarely change their addresses, and Apple's secret must be renewed from time to time.
const REMEMBERED_MS = 3_600_000
const seenProviders = perServerState(() => new Map<string, Remembered>())

/** Returns the settings of a provider by name, or null if there is none. */
export function providerSettings({ config }: Pick<Context, 'config'>, name: string): ProviderSettings | null {
  return config.auth.providers.find(each => each.name === name) ?? null
}

/** Discovers a provider's configuration, at most once an hour. Uses the network: never call it in a transaction. */
export async function reach(ctx: Pick<Context, 'secrets'>, settings: ProviderSettings): Promise<Provider> {
  const providers = seenProviders(ctx)
  const now = systemClock().getTime()
  const known = providers.get(settings.name)
  if (known && known.until > now) return known.provider
  const provider = discovered(settings)
  providers.set(settings.name, { until: now + REMEMBERED_MS, provider })
  provider.catch(() => providers.delete(settings.name))
  return provider
}

async function discovered(settings: ProviderSettings): Promise<Provider> {
  const { issuer, clientIds, hosts } = settings
  const fetchThere = onlyFrom(hosts)
  const insecure = new URL(issuer).protocol === 'http:'
  try {
    const client = await discovery(new URL(issuer), clientIds[0], {}, await authentication(settings), {
      timeout: TIMEOUT_SECONDS,
      execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
      [customFetch]: fetchThere,
    })
    const keys = createRemoteJWKSet(new URL(client.serverMetadata().jwks_uri!), {
      timeoutDuration: TIMEOUT_SECONDS * 1000,
      [joseFetch]: fetchThere,
    })
    return { settings, client, keys }
  } catch (error) {
    const refusal = new AuthRefusal('unexpected_failure', `The provider ${settings.name} cannot be reached`)
    refusal.cause = error
    throw refusal
  }
}

// A provider's metadata must not make this server call other hosts.
function onlyFrom(hosts: readonly string[]) {
  return (url: string, options: object): Promise<Response> => {
    const { host } = new URL(url)
    if (!hosts.includes(host)) throw new Error(`the host ${host} is not one of this provider's hosts`)
    return fetch(url, { ...options, redirect: 'manual' })
  }
}

async function authentication({ issuer, clientIds, secret }: ProviderSettings): Promise<ClientAuth> {
  if (secret === null) return None()
  const text = typeof secret === 'string' ? secret : await appleSecret(secret, clientIds[0], issuer)
  const [post, basic] = [ClientSecretPost(text), ClientSecretBasic(text)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_post') ? post : basic)(server, client, body, headers)
  }
}

/** Creates the client secret that Apple expects: a token that names the client, signed with the key issued by Apple. */
export async function appleSecret(key: AppleKey, clientId: string, issuer: string): Promise<string> {
  const now = Math.floor(systemClock().getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
    .setIssuer(key.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + (2 * REMEMBERED_MS) / 1000)
    .sign(await importPKCS8(key.privateKey, 'ES256'))
}
