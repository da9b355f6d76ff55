import { base58 } from '@scure/base'
import { AuthRefusal } from '../../../core/auth-refusal.ts'

/** A sign-in message signed by a Solana wallet; instants are those of the message. */
export type SolanaMessage = {
  domain: string
  address: string
  /** The address as the 32 bytes of its public key. */
  publicKey: Uint8Array
  statement: string | null
  uri: URL
  /** mainnet, devnet, testnet or localnet; null if the message names none. */
  network: string | null
  issuedAt: Date
  notBefore: Date | null
  expiresAt: Date | null
}

const FIRST_LINE = /^(\S+) wants you to sign in with your Solana account:$/
const DOMAIN = /^(localhost|([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d])(:\d{1,5})?$/i
const KEYS = [
  'Version',
  'URI',
  'Issued At',
  'Nonce',
  'Chain ID',
  'Not Before',
  'Expiration Time',
  'Request ID',
] as const

type Fields = Partial<Record<(typeof KEYS)[number], string>>

/** Parses the text of a message; refuses an invalid one, naming the wrong part. */
export function parseSolanaMessage(text: string): SolanaMessage {
  const lines = text.split('\n')
  if (lines.length < 6) throw unparsable('message needs at least 6 lines')
  const domain = FIRST_LINE.exec(lines[0]!)?.[1]
  if (!domain || !DOMAIN.test(domain)) throw unparsable('message first line does not name a domain')
  const [, address, empty, statementLine, afterStatement] = lines as [string, string, string, string, string]
  const publicKey = publicKeyOf(address)
  if (empty !== '') throw unparsable('message third line must be empty')
  const hasStatement = statementLine !== '' && afterStatement === ''
  const fields = fieldsFrom(lines.slice(hasStatement ? 5 : 3))
  if (fields.Version !== '1') throw unparsable('Version must be 1')
  const { URI: uri, 'Issued At': issuedAt } = fields
  if (!uri || !URL.canParse(uri)) throw unparsable('URI is missing or none')
  if (!issuedAt) throw unparsable('Issued At is missing')
  return {
    domain,
    address,
    publicKey,
    statement: hasStatement ? statementLine : null,
    uri: new URL(uri),
    network: networkFrom(fields['Chain ID']),
    issuedAt: instantFrom('Issued At', issuedAt),
    notBefore: optionalInstant('Not Before', fields),
    expiresAt: optionalInstant('Expiration Time', fields),
  }
}

function publicKeyOf(address: string): Uint8Array {
  try {
    const bytes = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? base58.decode(address) : null
    if (bytes?.length === 32) return bytes
  } catch {
    // Refused below.
  }
  throw unparsable('message second line is no Solana address')
}

// The official client omits the colon of the resources heading.
function fieldsFrom(lines: string[]): Fields {
  const fields: Fields = {}
  let inResources = false
  for (const line of lines) {
    if (line === '') continue
    if (line === 'Resources:' || line === 'Resources') {
      inResources = true
      continue
    }
    if (inResources && line.startsWith('- ')) {
      if (!URL.canParse(line.slice(2))) throw unparsable('a resource is no URL')
      continue
    }
    inResources = false
    const key = KEYS.find(known => line.startsWith(`${known}: `))
    if (!key || fields[key] !== undefined) throw unparsable('a line is unknown or there twice')
    fields[key] = line.slice(key.length + 2)
  }
  return fields
}

function networkFrom(chainId: string | undefined): string | null {
  if (chainId === undefined) return null
  const network = /^solana:(mainnet|devnet|testnet|localnet)$/.exec(chainId)?.[1]
  if (!network) throw unparsable('Chain ID is not valid')
  return network
}

function optionalInstant(key: 'Not Before' | 'Expiration Time', fields: Fields): Date | null {
  const text = fields[key]
  return text === undefined ? null : instantFrom(key, text)
}

function instantFrom(key: string, text: string): Date {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i.test(text)
  if (!isInstant || Number.isNaN(Date.parse(text))) throw unparsable(`${key} is not a valid ISO 8601 timestamp`)
  return new Date(text)
}

function unparsable(what: string): AuthRefusal {
  return new AuthRefusal('validation_failed', `Parsing Solana message failed: ${what}`)
}
