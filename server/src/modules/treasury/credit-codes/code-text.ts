import { createHmac } from 'node:crypto'

// Without look-alike letters and digits.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/**
 * Returns the code of this id, in groups of four: 31^12 possibilities (59 bits). It is derived from the id and a key of
 * the installation, so that the desk can show it again while the database stores no code.
 */
export function generateCode(key: Buffer, id: string): string {
  let number = BigInt(`0x${createHmac('sha256', key).update(`credit code ${id}`).digest('hex')}`)
  let code = ''
  for (let place = 0; place < LENGTH; place++) {
    if (place > 0 && place % 4 === 0) code += '-'
    code += LETTERS[Number(number % BigInt(LETTERS.length))]
    number /= BigInt(LETTERS.length)
  }
  return code
}

/** Returns the keyed hash by which a code is found; ignores case, blanks and hyphens. */
export function hashOfCode(key: Buffer, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHmac('sha256', key).update(`credit code hash ${code}`).digest('hex')
}
