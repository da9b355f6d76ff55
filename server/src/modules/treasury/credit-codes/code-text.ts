import { createHmac } from 'node:crypto'
import type { Context } from '../../../core/context.ts'

type Secret = Pick<Context, 'secrets'>

// Without letters and digits that are read for one another.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/**
 * The code with this id, in groups of four: 31^12 possibilities (59 bits). It follows from the id and a secret of the
 * installation, so that the desk can read it again while the database holds no code.
 */
export function generateCode({ secrets }: Secret, id: string): string {
  let number = BigInt(`0x${createHmac('sha256', secrets.invites).update(`credit code ${id}`).digest('hex')}`)
  let code = ''
  for (let place = 0; place < LENGTH; place++) {
    if (place > 0 && place % 4 === 0) code += '-'
    code += LETTERS[Number(number % BigInt(LETTERS.length))]
    number /= BigInt(LETTERS.length)
  }
  return code
}

/** The keyed hash by which a code is found, whatever the case, blanks and hyphens that it was typed with. */
export function hashOfCode({ secrets }: Secret, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHmac('sha256', secrets.invites).update(`credit code hash ${code}`).digest('hex')
}
