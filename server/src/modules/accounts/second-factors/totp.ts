import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const SECRET_BYTES = 20
// Tolerates a phone's clock that is half a minute off, and a code typed slowly.
const WINDOW = 1

/** The data for an authenticator app, shown once: `uri` (also as a QR code) or the secret typed by hand. */
export type TotpSetup = { qr_code: string; secret: string; uri: string }

/** Creates a secret and its setup data for an app. */
export function newTotp(issuer: string, label: string): { secret: Buffer; setup: TotpSetup } {
  const secret = new Secret({ size: SECRET_BYTES })
  // A colon separates issuer and account in the label; an issuer that contains one is given by its own parameter only.
  const totp = new TOTP({ issuer, label, secret, issuerInLabel: !issuer.includes(':') })
  const uri = totp.toString()
  // Clients put the text into a data URI unchanged: it must contain neither "#" nor "%". Scanners need the border.
  const qr_code = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4, blackColor: 'black', whiteColor: 'white' })
  return { secret: Buffer.from(secret.bytes), setup: { qr_code, secret: secret.base32, uri } }
}

/** Returns the 30-second step that a code belongs to, the present one or a neighbour; null if it is wrong. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret: secretFrom(secret) }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

function secretFrom(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
