/**
 * The payee and amount of a Pix code. `to` is a Pix key (static code) or the address that the payer's bank requests
 * (dynamic code); the amount is in whole cents of BRL, null if the payer enters it; `txid` is null if there is none, as
 * in every dynamic code.
 */
export type PixCharge = {
  to: { key: string } | { url: string }
  amountCents: number | null
  name: string
  city: string
  txid: string | null
}

export type PixCodeError = 'malformed' | 'checksum' | 'not_pix'

/** Maximum length of the payee's name and city, in characters (docs/rules/money.md#pix-codes). */
const MAX_NAME = 25
const MAX_CITY = 15

const PIX = 'br.gov.bcb.pix'
const NO_TXID = '***'
const CHECKSUM_FIELD = '6304'

/**
 * Returns the code that a bank's app scans or pastes: a BR Code, which is an EMV payload with a checksum
 * (docs/rules/money.md#pix-codes). Name and city lose their accents and are truncated. Throws a `RangeError` that names
 * the value that can't be in a code: an amount that isn't a whole number of cents above 0, a txid of other than 1 to 25
 * letters and digits, a key or address that is no plain text or too long, or an empty name or city.
 */
export function pixCode({ to, amountCents, name, city, txid }: PixCharge): string {
  if (amountCents !== null && !(Number.isSafeInteger(amountCents) && amountCents > 0))
    throw new RangeError('amountCents')
  if (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('txid')
  const [place, account] = 'url' in to ? ['25', to.url.replace(/^https:\/\//, '')] : ['01', to.key]
  if (!/^[!-~]{1,77}$/.test(account)) throw new RangeError('url' in to ? 'url' : 'key')
  const unsigned =
    field('00', '01') +
    // A dynamic code can be paid once.
    ('url' in to ? field('01', '12') : '') +
    field('26', field('00', PIX) + field(place, account)) +
    field('52', '0000') +
    field('53', '986') +
    (amountCents === null ? '' : field('54', decimal(amountCents))) +
    field('58', 'BR') +
    field('59', plain(name, MAX_NAME, 'name')) +
    field('60', plain(city, MAX_CITY, 'city')) +
    field('62', field('05', txid ?? NO_TXID)) +
    CHECKSUM_FIELD
  return unsigned + checksum(unsigned)
}

/**
 * Parses a Pix code as banks do. Returns its charge, or why it is invalid: `malformed` (inconsistent fields),
 * `checksum` (a character was lost or changed), `not_pix` (a code of another scheme, or not in BRL).
 */
export function readPixCode(code: string): PixCharge | { fault: PixCodeError } {
  const fields = fieldsOf(code)
  if (!fields || fields.get('00') !== '01' || !/6304[\dA-F]{4}$/i.test(code)) return { fault: 'malformed' }
  if (checksum(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) return { fault: 'checksum' }
  const account = fieldsOf(fields.get('26') ?? '')
  const [key, url] = [account?.get('01'), account?.get('25')]
  if (account?.get('00')?.toLowerCase() !== PIX || fields.get('53') !== '986') return { fault: 'not_pix' }
  if ((key === undefined) === (url === undefined)) return { fault: 'malformed' }
  const amount = fields.get('54')
  if (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return { fault: 'malformed' }
  const txid = fieldsOf(fields.get('62') ?? '')?.get('05')
  return {
    to: key === undefined ? { url: url! } : { key },
    amountCents: amount === undefined ? null : centsOf(amount),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    txid: txid === undefined || txid === NO_TXID ? null : txid,
  }
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    if (!head) return null
    const [, id, length] = head as unknown as [string, string, string]
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length < Number(length) || fields.has(id)) return null
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function centsOf(amount: string): number {
  const [whole, part = ''] = amount.split('.') as [string, string?]
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

// Banks refuse accents, and truncate long texts in the middle of one.
function plain(text: string, most: number, name: string): string {
  const letters = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]+/g, ' ')
  const short = letters.trim().replace(/ +/g, ' ').slice(0, most).trim()
  if (short === '') throw new RangeError(name)
  return short
}

/** Computes the CRC-16 of EMV codes: polynomial 1021, initial value FFFF, over everything before the checksum. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
