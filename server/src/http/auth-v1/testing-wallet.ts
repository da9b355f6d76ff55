import { base58 } from '@scure/base'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export const URL_HERE = 'http://localhost:3000/auth'

/** The interface of a browser wallet. */
export function fakeWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  return {
    address: base58.encode(bytes),
    bytes,
    privateKey,
    publicKey: { toBase58: () => base58.encode(bytes) },
    signMessage: async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  }
}

export type Change = {
  domain?: string
  uri?: string
  issuedAt?: Date
  version?: string
  more?: string[]
  statement?: string
}

/** A message for a wallet to sign; omitted parts are valid. */
export function messageFor(address: string, change: Change = {}): string {
  const {
    domain = 'localhost:3000',
    uri = URL_HERE,
    issuedAt = new Date(),
    version = '1',
    more = [],
    statement,
  } = change
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    ...(statement ? ['', statement, ''] : ['']),
    `Version: ${version}`,
    `URI: ${uri}`,
    `Issued At: ${issuedAt.toISOString()}`,
    ...more,
  ].join('\n')
}

export const signed = (message: string | Buffer, key: KeyObject) =>
  new Uint8Array(sign(null, Buffer.from(message), key))
