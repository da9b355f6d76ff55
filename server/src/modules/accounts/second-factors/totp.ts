import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const SECRET_BYTES = 20
// A phone's clock may be half a minute off, and a code that is typed slowly still counts.
const WINDOW = 1

/** What an authenticator app needs, shown once: `uri` (also as a QR code) or the secret typed by hand. */
export type TotpSetup = { qr_code: string; secret: string; uri: string }

/** Makes a new secret, and what an app is told of it. */
export function newTotp(issuer: string, label: string): { secret: Buffer; setup: TotpSetup } {
  const secret = new Secret({ size: SECRET_BYTES })
  // A colon divides issuer and account there; one that has a colon itself is told by its own parameter alone.
  const totp = new TOTP({ issuer, label, secret, issuerInLabel: !issuer.includes(':') })
  const uri = totp.toString()
  // Clients put the text into a data URI as it is: neither "#" nor "%" may occur. The border is what scanners need.
  const qr_code = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4, blackColor: 'black', whiteColor: 'white' })
  return { secret: Buffer.from(secret.bytes), setup: { qr_code, secret: secret.base32, uri } }
}

/** The step of 30 seconds whose code this is, the present one or a neighbour; null when it is none. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret: secretFrom(secret) }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

function secretFrom(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
