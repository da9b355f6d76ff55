import { useEffect, useState } from 'react'
import { isRefusal, type RefusalText, refusalText } from '../components/sign-in/refusal-text.ts'
import { passkeysWork } from '../components/sign-in/passkeys-work.ts'
import { loadCode } from '../../../loading/load-chunk.ts'

// The server's refusals of a passkey that the person chose; everything else was not their doing.
const SHOWN = ['webauthn_credential_not_found', 'webauthn_verification_failed', 'user_banned', 'email_not_confirmed']
const EXPIRED = ['webauthn_challenge_expired', 'webauthn_challenge_not_found']

/**
 * Offers passkeys in the autofill of the address field, where the browser can, until the page is left. Returns why a
 * chosen one was refused.
 */
export function useAutofilledPasskey(offered: boolean): RefusalText | undefined {
  const [refused, setRefused] = useState<RefusalText>()
  useEffect(() => {
    if (!offered || !passkeysWork()) return
    let left = false
    let stop = () => {}
    async function wait(): Promise<void> {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || left) return
      const passkey = await loadCode(() => import('../components/sign-in/passkey.ts'))
      if (left) return
      stop = passkey.stopAsking
      try {
        await passkey.signInByPasskey('conditional')
      } catch (error) {
        if (left) return
        const isExpired = EXPIRED.some(code => isRefusal(error, code))
        if (!isExpired && !SHOWN.some(code => isRefusal(error, code))) throw error
        setRefused(refusalText(error, 'signIn'))
        await wait()
      }
    }
    wait().catch((error: unknown) => console.debug('autofilled passkey', error))
    return () => {
      left = true
      stop()
    }
  }, [offered])
  return refused
}
