import { namedByLink } from '@bora/rules/link-tail.ts'
import { writeStored } from '../device/stored.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'

/** Stores the referral code from the address (`?ref=`), if any, until there is an account. */
export function storeReferral(): void {
  const code = namedByLink(new URLSearchParams(location.search).get('ref') ?? '')
  if (/^[a-z0-9]{6,16}$/i.test(code)) writeStored(STORAGE_KEYS.referral, code)
}
