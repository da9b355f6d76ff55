import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCode } from '../../../../loading/load-chunk.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormAlert } from './FormAlert.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'

type PasskeyProofProps = {
  factorId: string
  /** looks like a button of the settings */
  inSettings: boolean
  onProven: (() => void) | undefined
}

/** The second factor that is a passkey: the device asks for it. */
export function PasskeyProof({ factorId, inSettings, onProven }: PasskeyProofProps) {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusalText['key']>()

  async function prove() {
    setBusy(true)
    setRefused(undefined)
    try {
      const { provePasskey } = await loadCode(() => import('./passkey.ts'))
      await provePasskey(factorId)
      onProven?.()
    } catch (error) {
      setRefused(refusalText(error, 'signIn').key)
    }
    setBusy(false)
  }
  const look = inSettings ? {} : ({ variant: 'bora', size: 'lg', block: true } as const)
  return (
    <div className="flex flex-col gap-4">
      <FormAlert text={refused && t(refused)} />
      <Button
        {...look}
        icon={<KeyRound size={20} aria-hidden="true" />}
        busy={busy}
        busyLabel={t('passkey.busy')}
        onClick={() => void prove()}
      >
        {t('passkey.use')}
      </Button>
    </div>
  )
}
