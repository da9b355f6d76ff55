import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../../../session/session.ts'
import { useBackStep } from '../../../../ui/back-step.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FactorCode, phoneOf } from './FactorCode.tsx'
import { FormAlert } from './FormAlert.tsx'
import { passkeysWork } from './passkeys-work.ts'
import { PanelTitle } from './PanelTitle.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'

type SecondFactorProps = {
  factors: Factor[]
  arrived: boolean
  /** false where a dialog shows the title */
  titled?: boolean
}

/** The step between the password and being signed in, for accounts with a second factor. */
export function SecondFactor({ factors, arrived, titled = true }: SecondFactorProps) {
  const { t } = useTranslation('auth')
  const [chosenId, setChosenId] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const [refused, setRefused] = useState<RefusalText['key']>()
  const chosen =
    factors.find(({ id }) => id === chosenId) ??
    factors.find(({ factor_type }) => factor_type === 'webauthn' && passkeysWork()) ??
    factors.find(({ factor_type }) => factor_type === 'totp') ??
    factors[0]!
  const others = factors.filter(factor => factor !== chosen)

  const sentence =
    chosen.factor_type === 'webauthn'
      ? t('factor.passkey')
      : chosen.factor_type === 'totp'
        ? t('factor.app')
        : t('factor.sms', { number: endOf(chosen) })

  async function leave() {
    setLeaving(true)
    try {
      const { error } = await (await authClient()).signOut({ scope: 'local' })
      if (error) throw error
    } catch (error) {
      setRefused(refusalText(error, 'verify').key)
      setLeaving(false)
    }
  }
  useBackStep(1, () => void leave())
  return (
    <>
      {titled ? (
        <PanelTitle
          key={`title of ${chosen.id}`}
          title={t('factor.title')}
          sentence={sentence}
          arrived={arrived && chosenId === undefined}
          always
        />
      ) : (
        <p className="mb-5 text-ui text-ink-2">{sentence}</p>
      )}
      <FactorCode
        key={chosen.id}
        factor={chosen}
        label={t('code.label')}
        submit={t('factor.enter')}
        send={t('factor.send')}
      />
      <div className="mt-6 flex flex-col gap-3">
        {others.map(factor => (
          <Button key={factor.id} variant="line" block onClick={() => setChosenId(factor.id)}>
            {t('factor.use', { name: nameOf(factor) })}
          </Button>
        ))}
        <FormAlert text={refused && t(refused)} />
        <Button variant="ghost" block busy={leaving} busyLabel={t('factor.leaving')} onClick={() => void leave()}>
          {t('factor.cancel')}
        </Button>
      </div>
    </>
  )

  function nameOf(factor: Factor): string {
    if (factor.factor_type === 'phone') return t('factor.phoneName', { number: endOf(factor) })
    return factor.friendly_name || t(factor.factor_type === 'webauthn' ? 'factor.passkeyName' : 'factor.appName')
  }
}

function endOf(factor: Factor): string {
  return phoneOf(factor).slice(-4)
}
