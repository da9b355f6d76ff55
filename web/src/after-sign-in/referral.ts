import { namedByLink } from '@bora/rules/link-tail.ts'
import { writeStored } from '../device/stored.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'

/** Keeps the code of whoever sent this person, when the address carries one (`?ref=`), until there is an account. */
export function storeReferral(): void {
  const code = namedByLink(new URLSearchParams(location.search).get('ref') ?? '')
  if (/^[a-z0-9]{6,16}$/i.test(code)) writeStored(STORAGE_KEYS.referral, code)
}
