import type { MFAVerifyWebauthnParams } from '@supabase/auth-js'
import { authClient } from '../../../../session/session.ts'
import { passkeysWork } from './passkeys-work.ts'
import { reportSignIn } from './report-sign-in.ts'

/** Why a device gave no passkey, as a code of `refusal-text.ts`. */
export class PasskeyFault extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

// Faults of the device, by the name of the browser's error, which doesn't distinguish cancelling from a timeout.
const FAULTS: Partial<Record<string, string>> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'webauthn_credential_exists',
  NotSupportedError: 'passkey_unsupported',
  ConstraintError: 'passkey_unsupported',
  SecurityError: 'passkey_unsupported',
}
// As second factor, the server words these like those of codes.
const AS_FACTOR: Partial<Record<string, string>> = {
  mfa_verification_failed: 'webauthn_verification_failed',
  mfa_ip_address_mismatch: 'webauthn_verification_failed',
  mfa_challenge_expired: 'webauthn_challenge_expired',
}

// Browsers refuse to ask twice at once: the autofill of a form waits all the time.
let asking: AbortController | null = null

/**
 * Signs in with a passkey that the person chooses; `conditional` offers them in the autofill of the address field and
 * waits. Success shows in the session. Throws a `PasskeyFault`, or what else stopped it.
 */
export async function signInByPasskey(mediation?: 'conditional'): Promise<void> {
  const signal = newlyAsking()
  const { data, error } = await (await authClient()).signInWithPasskey({ options: { signal, mediation } })
  if (error) throw faultOf(error)
  if (data.session) reportSignIn('capture-login-ip', data.session.access_token)
}

/** Creates a passkey on a device of the signed-in person. Throws like `signInByPasskey`. */
export async function addPasskey(): Promise<void> {
  const signal = newlyAsking()
  const { error } = await (await authClient()).registerPasskey({ options: { signal } })
  if (error) throw faultOf(error)
}

/**
 * Gives a passkey as second factor: for a new factor one of the account's, or a new one if there is none. Throws like
 * `signInByPasskey`.
 */
export async function provePasskey(factorId: string): Promise<void> {
  const signal = newlyAsking()
  const { mfa } = await authClient()
  const site = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { data, error } = await mfa.challenge({ factorId, webauthn: site })
  if (error) throw faultOf(error)
  const { type, credential_options: options } = data.webauthn
  const credential = await asked(() =>
    // Not by the client's own `mfa.webauthn`: it accepts only security keys.
    type === 'create'
      ? navigator.credentials.create({ ...(options as CredentialCreationOptions), signal })
      : navigator.credentials.get({ ...(options as CredentialRequestOptions), signal }),
  )
  const webauthn = { ...site, type, credential_response: credential } as MFAVerifyWebauthnParams['webauthn']
  const { error: refused } = await mfa.verify({ factorId, challengeId: data.id, webauthn })
  if (refused) throw faultOf(refused)
}

/** Stops waiting for a passkey, if something still waits. */
export function stopAsking(): void {
  asking?.abort(new DOMException('Stopped', 'AbortError'))
  asking = null
}

function newlyAsking(): AbortSignal {
  stopAsking()
  if (!passkeysWork()) throw new PasskeyFault('passkey_unsupported', null)
  asking = new AbortController()
  return asking.signal
}

async function asked(ask: () => Promise<Credential | null>): Promise<Credential> {
  try {
    const credential = await ask()
    if (credential) return credential
  } catch (error) {
    throw faultOf(error)
  }
  throw new PasskeyFault('webauthn_verification_failed', null)
}

// The client wraps the browser's error; refusals of the server are returned unchanged.
function faultOf(error: unknown): unknown {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { name?: string } }
  const known = FAULTS[cause?.name ?? ''] ?? FAULTS[name ?? ''] ?? AS_FACTOR[code ?? '']
  if (known) return new PasskeyFault(known, error)
  return String(code).startsWith('ERROR_') ? new PasskeyFault('webauthn_verification_failed', error) : error
}
