import { createPublicKey, verify } from 'node:crypto'

/**
 * Returns whether a wallet signed a message: its exact bytes, or the envelope with application and signer that a Ledger
 * device shows and signs instead.
 */
export function verifySignature(
  publicKey: Uint8Array,
  domain: string,
  message: string,
  signature: Uint8Array,
): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const bytes = Buffer.from(message)
  return [bytes, ledgerEnvelope(publicKey, domain, bytes)].some(signed => verify(null, signed, key, signature))
}

/** Returns the envelope in which Ledger devices sign off-chain messages. */
export function ledgerEnvelope(publicKey: Uint8Array, domain: string, message: Uint8Array): Buffer {
  const [version, format, signers] = [0, 0, 1]
  const application = Buffer.alloc(32)
  application.write(domain)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(message.length & 0xffff)
  return Buffer.concat([
    Buffer.from([0xff]),
    Buffer.from('solana offchain'),
    Buffer.from([version]),
    application,
    Buffer.from([format, signers]),
    publicKey,
    length,
    message,
  ])
}
