import { type AuthChangeEvent, type GoTrueClient, isAuthError, type Session } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { test } from 'node:test'

/** Which file calls which methods; each file checks its own share by `proveShare`. */
const SHARES = {
  addresses: [
    'exchangeCodeForSession',
    'resend',
    'resetPasswordForEmail',
    'signInAnonymously',
    'signInWithOtp',
    'signInWithPassword',
    'signUp',
    'verifyOtp',
  ],
  providers: [
    'getUserIdentities',
    'linkIdentity',
    'signInWithIdToken',
    'signInWithOAuth',
    'signInWithSSO',
    'signInWithWeb3',
    'unlinkIdentity',
  ],
  sessions: [
    'dispose',
    'getClaims',
    'getSession',
    'getUser',
    'initialize',
    'isThrowOnErrorEnabled',
    'onAuthStateChange',
    'reauthenticate',
    'refreshSession',
    'setSession',
    'signOut',
    'startAutoRefresh',
    'stopAutoRefresh',
    'updateUser',
  ],
  factors: [
    'mfa.challenge',
    'mfa.challengeAndVerify',
    'mfa.enroll',
    'mfa.getAuthenticatorAssuranceLevel',
    'mfa.listFactors',
    'mfa.unenroll',
    'mfa.verify',
  ],
  passkeys: [
    'mfa.webauthn.authenticate',
    'mfa.webauthn.challenge',
    'mfa.webauthn.enroll',
    'mfa.webauthn.register',
    'mfa.webauthn.verify',
    'passkey.delete',
    'passkey.list',
    'passkey.startAuthentication',
    'passkey.startRegistration',
    'passkey.update',
    'passkey.verifyAuthentication',
    'passkey.verifyRegistration',
    'registerPasskey',
    'signInWithPasskey',
  ],
  admin: [
    'admin.createUser',
    'admin.deleteUser',
    'admin.generateLink',
    'admin.getUserById',
    'admin.inviteUserByEmail',
    'admin.listUsers',
    'admin.mfa.deleteFactor',
    'admin.mfa.listFactors',
    'admin.passkey.deletePasskey',
    'admin.passkey.listPasskeys',
    'admin.signOut',
    'admin.updateUserById',
  ],
} satisfies Record<string, string[]>

type Topic = keyof typeof SHARES

// Other methods of the client, by the reason why they are not called here.
const ELSEWHERE = {
  'private: a method above leads there': [
    'fetchJwk',
    'linkIdentityIdToken',
    'linkIdentityOAuth',
    'signInWithEthereum',
    'signInWithSolana',
  ],
  'not the client: what the application hands to it': [
    'admin.fetch',
    'fetch',
    'logger',
    'storage.getItem',
    'storage.removeItem',
    'storage.setItem',
  ],
  'an experiment of the client with endpoints of its own (/factors/recovery-codes)': [
    'mfa.recoveryCodes.generate',
    'mfa.recoveryCodes.getStatus',
    'mfa.recoveryCodes.regenerate',
    'mfa.recoveryCodes.unenroll',
    'mfa.recoveryCodes.verify',
  ],
  'nobody signs in elsewhere with an account of this server (/oauth)': [
    'admin.oauth.createClient',
    'admin.oauth.deleteClient',
    'admin.oauth.getClient',
    'admin.oauth.listClients',
    'admin.oauth.regenerateClientSecret',
    'admin.oauth.updateClient',
    'oauth.approveAuthorization',
    'oauth.denyAuthorization',
    'oauth.getAuthorizationDetails',
    'oauth.listGrants',
    'oauth.revokeGrant',
  ],
  'providers are configured by environment variables, not by calls': [
    'admin.customProviders.createProvider',
    'admin.customProviders.deleteProvider',
    'admin.customProviders.getProvider',
    'admin.customProviders.listProviders',
    'admin.customProviders.updateProvider',
  ],
}

// These never return an error, for any answer of the server.
const NEVER_REFUSED = new Set([
  'dispose',
  'isThrowOnErrorEnabled',
  'onAuthStateChange',
  // Only creates an address; the address itself refuses.
  'signInWithOAuth',
  'startAutoRefresh',
  'stopAutoRefresh',
])

// Which file tests each event; a new one in a later version of the client does not compile.
const HEARD: Record<AuthChangeEvent, Topic> = {
  INITIAL_SESSION: 'sessions',
  MFA_CHALLENGE_VERIFIED: 'factors',
  PASSWORD_RECOVERY: 'addresses',
  SIGNED_IN: 'addresses',
  SIGNED_OUT: 'sessions',
  TOKEN_REFRESHED: 'sessions',
  USER_UPDATED: 'sessions',
}

type Outcome = 'data' | 'error'

const outcomes = new Map<string, Set<Outcome>>()
const heard = new Set<AuthChangeEvent>()

/** Returns the same client, unmodified; calls of a test are recorded with their outcomes, internal calls are not. */
export function watched<T extends object>(client: T, path = ''): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol') return value
      if (typeof value === 'object' && value !== null) return watched(value, `${path}${name}.`)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(value, target, args)
        const note = (outcome: Outcome) =>
          outcomes.set(path + name, (outcomes.get(path + name) ?? new Set()).add(outcome))
        if (!(answer instanceof Promise)) note('data')
        else
          answer.then(
            settled => note((settled as { error?: unknown } | undefined)?.error ? 'error' : 'data'),
            () => note('error'),
          )
        return answer
      }
    },
  })
}

/** Listens to a client from now on; INITIAL_SESSION has fired by then. */
export async function listening(client: GoTrueClient) {
  const events: AuthChangeEvent[] = []
  let latest: Session | null = null
  const bell = new EventEmitter()
  const { data } = client.onAuthStateChange((event, session) => {
    heard.add(event)
    events.push(event)
    latest = session
    bell.emit(event)
  })
  const until = async (event: AuthChangeEvent) => {
    if (!events.includes(event)) await once(bell, event)
  }
  /** The events since the last call. */
  const fired = () => events.splice(0)
  await until('INITIAL_SESSION')
  assert.deepEqual(fired(), ['INITIAL_SESSION'])
  return { fired, until, session: () => latest, unsubscribe: data.subscription.unsubscribe }
}

/** How a call was refused. */
export function refusal({ error }: { error: unknown }): [name: string, status?: number, code?: string] {
  assert.ok(isAuthError(error), `not refused: ${String(error)}`)
  return [error.name, error.status, error.code as string | undefined]
}

type Data<A> = A extends { data: infer D; error: infer E } ? (null extends E ? NonNullable<D> : never) : never

/** The data of a call that was not refused. */
export function given<A extends { data: unknown; error: unknown }>(answer: A): Data<A> {
  assert.equal(answer.error, null)
  return answer.data as Data<A>
}

/** Call it last: every method of the client is listed, and this file has seen each of its share succeed and fail. */
export function proveShare(topic: Topic, client: () => GoTrueClient): void {
  test(`the client has the known methods, and those of ${topic} were all called, with data and with errors`, () => {
    const known = [...Object.values(SHARES), ...Object.values(ELSEWHERE)].flat()
    assert.deepEqual(methodsOf(client()).sort(), known.sort())
    for (const each of Object.keys(SHARES)) {
      assert.ok(existsSync(new URL(`every-method-${each}.test.ts`, import.meta.url)), `nothing calls ${each}`)
    }
    for (const method of SHARES[topic]) {
      const expected: Outcome[] = NEVER_REFUSED.has(method) ? ['data'] : ['data', 'error']
      assert.deepEqual([...(outcomes.get(method) ?? [])].sort(), expected, method)
    }
    for (const [event, where] of Object.entries(HEARD)) {
      if (where === topic) assert.ok(heard.has(event as AuthChangeEvent), `${event} was never fired`)
    }
  })
}

// Names that begin with _ are private by the client's own convention.
function methodsOf(thing: object, path = '', seen = new Set<object>()): string[] {
  seen.add(thing)
  const names = new Set<string>()
  for (let at: object = thing; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  }
  return [...names].flatMap(name => {
    if (name === 'constructor' || name.startsWith('_')) return []
    const value = (thing as Record<string, unknown>)[name]
    if (typeof value === 'function') return [path + name]
    if (typeof value !== 'object' || value === null || seen.has(value) || isOfTheLanguage(value)) return []
    return methodsOf(value, `${path}${name}.`, seen)
  })
}

function isOfTheLanguage(value: object): boolean {
  return [Map, Promise, Array].some(kind => value instanceof kind)
}
