import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCode } from '../../../../loading/load-chunk.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormAlert } from './FormAlert.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'
import { suspensionValues } from './suspension-values.ts'

/** Signs in with a passkey. Success shows in the session. */
export function PasskeyButton() {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusalText>()

  async function enter() {
    setBusy(true)
    setRefused(undefined)
    try {
      const { signInByPasskey } = await loadCode(() => import('./passkey.ts'))
      await signInByPasskey()
    } catch (error) {
      setRefused(refusalText(error, 'signIn'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="line"
        size="lg"
        block
        icon={<KeyRound size={20} aria-hidden="true" />}
        busy={busy}
        busyLabel={t('passkey.busy')}
        onClick={() => void enter()}
      >
        {t('passkey.signIn')}
      </Button>
      <FormAlert
        text={refused && t(refused.key, { ...(refused.suspension && suspensionValues(refused.suspension)) })}
      />
    </>
  )
}
