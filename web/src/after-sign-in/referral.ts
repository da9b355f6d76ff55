import { writeStored } from '../device/stored.ts'
import { KEPT } from '../device/kept.ts'

/** Keeps the code of whoever sent this person, when the address carries one (`?ref=`), until there is an account. */
export function keepReferral(): void {
  const code = new URLSearchParams(location.search).get('ref')
  if (code && /^[a-z0-9]{6,16}$/i.test(code)) writeStored(KEPT.referral, code)
}
