import { REFERRAL_DELAY_MS, REFERRAL_POINTS, REFERRAL_SIGN_UP_HOURS, REFERRAL_TOAST_MS } from '@bora/rules/limits.ts'
import i18next from 'i18next'
import { now } from '../device/clock.ts'
import { deviceId } from '../device/device-id.ts'
import { loadConfig } from '../settings/config.ts'
import { loadTexts } from '../language/language.ts'
import { withTabLock } from './tab-lock.ts'
import { queryClient, read } from '../api/queries.ts'
import { accessToken } from '../session/session.ts'
import { readStored, writeStored } from '../device/stored.ts'
import { toast } from '../ui/toast.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'

type Claimed = { success: boolean; points_awarded?: number; error?: string | null }

/**
 * Reports the referral code of a new account to the server shortly after sign-up (docs/rules/client-api.md#procedure),
 * and shows the points it earned. A failure is only logged, and the code is then discarded. An older account leaves the
 * code for a new account in this browser.
 */
export async function claimReferral(): Promise<void> {
  await withTabLock(STORAGE_KEYS.referral, async () => {
    if (!readStored(STORAGE_KEYS.referral)) return
    const me = await queryClient.fetchQuery(read('GET /me'))
    if (now() - Date.parse(me.createdAt) > REFERRAL_SIGN_UP_HOURS * 3_600_000) return
    await new Promise(resolve => setTimeout(resolve, REFERRAL_DELAY_MS))
    const [code, token] = [readStored(STORAGE_KEYS.referral), await accessToken()]
    if (!code || !token) return
    try {
      const { success, points_awarded: points = REFERRAL_POINTS, error } = await send(code, token, me)
      if (!success) throw new Error(error ?? 'refused')
      writeStored('bora.referral-success', JSON.stringify({ points }))
      await loadTexts('referral')
      const t = i18next.getFixedT(null, 'referral')
      toast({
        variant: 'success',
        title: t('earned', { count: points }),
        sentence: t('sentence'),
        duration: REFERRAL_TOAST_MS,
      })
    } catch (error) {
      console.debug('process_referral_signup', error)
    } finally {
      writeStored(STORAGE_KEYS.referral, null)
    }
  })
}

async function send(code: string, token: string, { id, email }: { id: string; email: string }): Promise<Claimed> {
  const { anonKey } = await loadConfig()
  const device = deviceId()
  const response = await fetch('/rest/v1/rpc/process_referral_signup', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      ...(device && { 'x-bora-device': device }),
    },
    body: JSON.stringify({ p_referral_code: code, p_new_user_id: id, p_new_user_email: email }),
    keepalive: true,
  })
  if (!response.ok) throw new Error(String(response.status))
  return response.json() as Promise<Claimed>
}
