import { createSecretKey } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, type JWTVerifyOptions, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { isHeldSince } from '../../accounts/index.ts'
import type { Key } from '../../../core/secrets.ts'
import { BUCKET } from './object-names.ts'
import { invalidSignature, invalidToken, noSuchKey } from './storage-refusal.ts'

// `sub` is whom it was signed for: a person to read, a session to upload.
const Claims = z.object({ url: z.string(), scope: z.enum(['download', 'upload']), sub: z.string() })
const Upload = z.object({ upsert: z.boolean() })

type Signing = Pick<Context, 'secrets' | 'now'>

/** Returns a token that reads a photo for `seconds`, as long as this person may see it. */
export function signDownload(ctx: Signing, path: string, personId: string, seconds: number): Promise<string> {
  return signed(ctx, { url: `${BUCKET}/${path}`, scope: 'download', sub: personId }, seconds)
}

/** Returns a token that uploads to a path for `seconds`, as long as this session lasts. */
export function signUpload(
  ctx: Signing,
  path: string,
  { sessionId, upsert }: { sessionId: string; upsert: boolean },
  seconds: number,
): Promise<string> {
  return signed(ctx, { url: `${BUCKET}/${path}`, scope: 'upload', sub: sessionId, upsert }, seconds)
}

/**
 * Returns for whom a token reads the photo at `path`, and until when. Refuses invalid tokens as the original does, and
 * tokens of an account that was deleted, suspended, or reclaimed later.
 */
export async function openDownload(
  ctx: Signing & Pick<Context, 'db'>,
  path: string,
  token: string,
): Promise<{ personId: string; until: Date }> {
  const { sub, exp, payload } = await opened(ctx, { path, scope: 'download' }, token)
  if (!(await isHeldSince(ctx, sub, new Date(payload.iat! * 1000)))) throw noSuchKey()
  return { personId: sub, until: new Date(exp * 1000) }
}

/** Returns the session for which a token uploads to `path`; refuses others as the original does. */
export async function openUpload(
  ctx: Signing,
  path: string,
  token: string,
): Promise<{ sessionId: string; upsert: boolean }> {
  const { sub, payload } = await opened(ctx, { path, scope: 'upload' }, token)
  return { sessionId: sub, upsert: Upload.parse(payload).upsert }
}

function signed(
  { secrets, now }: Signing,
  claims: z.output<typeof Claims> & { upsert?: boolean },
  seconds: number,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(createSecretKey(secrets.pictures.current.value))
}

async function opened(ctx: Signing, due: { path: string; scope: 'download' | 'upload' }, token: string) {
  const payload = await verified(ctx, token)
  const claims = Claims.safeParse(payload).data
  if (claims?.url !== `${BUCKET}/${due.path}` || claims.scope !== due.scope) throw invalidSignature()
  return { sub: claims.sub, exp: payload.exp!, payload }
}

async function verified({ secrets, now }: Signing, token: string) {
  const terms = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] }
  const [first, ...earlier] = secrets.pictures.all
  let outcome = await verifiedBy(first!, token, terms)
  for (const key of earlier)
    if (outcome instanceof errors.JWSSignatureVerificationFailed) outcome = await verifiedBy(key, token, terms)
  if (outcome instanceof errors.JOSEError) throw invalidToken(outcome.message)
  return outcome
}

async function verifiedBy(
  { value }: Key,
  token: string,
  terms: JWTVerifyOptions,
): Promise<JWTPayload | errors.JOSEError> {
  try {
    return (await jwtVerify(token, createSecretKey(value), terms)).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return error
    throw error
  }
}
