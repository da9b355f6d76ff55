import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Passkey } from './tables.ts'
import type { RelyingParty } from './relying-party.ts'

/** Seconds within which a device has to answer. */
export const CHALLENGE_SECONDS = 300

const CHALLENGE_BYTES = 32
// By the standard; the library takes any.
const MAX_CREDENTIAL_ID_BYTES = 1_023
const SITE_NAME = 'Bora'
// EdDSA, ES256 and RS256: every authenticator supports one of them.
const ALGORITHMS = [-8, -7, -257]

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON & { hints: string[] }
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON & { hints: string[] }

/** The account for which a device creates a key; `name` is shown by the device where it lists keys. */
export type KeyOwner = { id: string; name: string }

export type NewCredential = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'>
export type UsedCredential = Pick<Passkey, 'counter' | 'backed_up'>

const Encoded = z.string().regex(/^[\w-]+$/)
const ofDevice = {
  id: Encoded.max(1_400),
  rawId: Encoded.max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.json()).catch({}),
}
const Created = z.object({
  ...ofDevice,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
})
const Signed = z.object({
  ...ofDevice,
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Encoded.nullish().transform(handle => handle ?? undefined),
  }),
})

/** A signature as a client sends it; null if it has another form. */
export function signedResponse(given: unknown): z.output<typeof Signed> | null {
  return Signed.safeParse(given).data ?? null
}

export function newChallenge(): Buffer {
  return randomBytes(CHALLENGE_BYTES)
}

/** Returns the options with which a browser creates a key; devices that already have one of `known` refuse. */
export async function creationOptions(
  site: RelyingParty,
  owner: KeyOwner,
  known: readonly Passkey[],
  challenge: Buffer,
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.id,
    userID: bytesOf(owner.id),
    userName: owner.name,
    userDisplayName: owner.name,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  // Without hints the official client asks for a security key.
  return { ...options, hints: [] }
}

/**
 * Returns the options with which a browser signs with one of `allowed`, or with any key of the site if there are none.
 */
export async function requestOptions(
  site: RelyingParty,
  allowed: readonly Passkey[],
  challenge: Buffer,
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: allowed.map(described),
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  })
  return { ...options, hints: [] }
}

/** Returns the key that a device created for this site, challenge and a verified person; null if it is invalid. */
export async function createdCredential(
  site: RelyingParty,
  challenge: Buffer,
  given: unknown,
): Promise<NewCredential | null> {
  const response = Created.safeParse(given).data
  if (!response) return null
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo: created } = await unlessInvalid(() =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!created) return null
  const { id, publicKey, counter } = created.credential
  const credentialId = Buffer.from(id, 'base64url')
  if (credentialId.length === 0 || credentialId.length > MAX_CREDENTIAL_ID_BYTES) return null
  return {
    credential_id: credentialId,
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.response.transports,
    backed_up: created.credentialBackedUp,
  }
}

/**
 * Returns the new state of a passkey that signed for this site, challenge and a verified person; null if the signature
 * is invalid, of another account, or its counter didn't advance.
 */
export async function usedCredential(
  site: RelyingParty,
  challenge: Buffer,
  given: unknown,
  passkey: Passkey,
): Promise<UsedCredential | null> {
  const response = signedResponse(given)
  if (!response) return null
  const { userHandle } = response.response
  if (userHandle !== undefined && !Buffer.from(userHandle, 'base64url').equals(bytesOf(passkey.user_id))) return null
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo: used } = await unlessInvalid(() =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        ...described(passkey),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      } as WebAuthnCredential,
    }),
  )
  return verified && used ? { counter: used.newCounter, backed_up: used.credentialBackedUp } : null
}

// The library throws at everything that is invalid. Loaded with the first passkey: it takes a sixth of a second.
async function unlessInvalid<T extends { verified: boolean }>(check: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await check()
  } catch {
    return {}
  }
}

function library() {
  return import('@simplewebauthn/server')
}

function described({ credential_id, transports }: Passkey) {
  return { id: credential_id.toString('base64url'), transports }
}

function bytesOf(id: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(id))
}
