import type { Factor } from '@supabase/auth-js'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient, dropSession } from '../../../../session/session.ts'
import { IconWell } from '../../../../ui/Card.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Segmented } from '../../../../ui/Segmented.tsx'
import { FactorCode } from '../sign-in/FactorCode.tsx'
import { isRefusal, isSessionOver } from '../sign-in/refusal-text.ts'

type Asked = { factors: Factor[]; sentence: string; settle: (given: boolean) => void }
type StepUp = {
  run: <T>(action: () => Promise<T>) => Promise<T | null>
  prove: (factors: Factor[], sentence?: string) => Promise<boolean>
  dialog: ReactNode
}

/**
 * Asks for the second factor where the server requires it: `run` runs an action, and if it was refused for the missing
 * factor, runs it again once the code is given. Returns null when the person cancelled or is signed out by then.
 * `prove` asks for one of these factors in any case, since removing a factor requires continuing this session with
 * another one, unless `sentence` gives another reason.
 */
export function useStepUp(): StepUp {
  const { t } = useTranslation('security')
  const [asked, setAsked] = useState<Asked | null>(null)

  async function ask(factors: Factor[], sentence: string): Promise<boolean> {
    const given = await new Promise<boolean>(settle => setAsked({ factors, sentence, settle }))
    setAsked(null)
    return given
  }

  async function run<T>(action: () => Promise<T>): Promise<T | null> {
    try {
      return await action()
    } catch (error) {
      // The session was ended elsewhere: the page navigates to sign-in as soon as this browser notices.
      if (isSessionOver(error)) {
        await dropSession()
        return null
      }
      if (!isRefusal(error, 'insufficient_aal') && !isRefusal(error, 'second_factor_required')) throw error
      const { data, error: refusal } = await (await authClient()).mfa.listFactors()
      if (refusal) throw refusal
      const factors = data.all.filter(factor => factor.status === 'verified')
      if (factors.length === 0) throw error
      return (await ask(factors, t('stepUp.sentence'))) ? action() : null
    }
  }
  const dialog = (
    <Dialog
      open={asked !== null}
      onOpenChange={open => !open && asked?.settle(false)}
      title={t('stepUp.title')}
      description={asked?.sentence ?? t('stepUp.sentence')}
      closeLabel={t('close')}
      sign={
        <IconWell tone="mar" size={52}>
          <ShieldCheck size={26} aria-hidden="true" />
        </IconWell>
      }
    >
      {asked && <StepUpForm factors={asked.factors} onDone={() => asked.settle(true)} />}
    </Dialog>
  )
  return { run, prove: (factors, sentence = t('stepUp.staying')) => ask(factors, sentence), dialog }
}

function StepUpForm({ factors, onDone }: { factors: Factor[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const [chosenId, choose] = useState(factors[0]!.id)
  const chosen = factors.find(factor => factor.id === chosenId) ?? factors[0]!
  return (
    <div className="flex flex-col gap-4">
      {factors.length > 1 && (
        <Segmented
          label={t('stepUp.which')}
          value={chosen.id}
          onChange={choose}
          options={factors.map(factor => ({ value: factor.id, label: factor.friendly_name || t('factors.noName') }))}
        />
      )}
      <div>
        <FactorCode
          key={chosen.id}
          factor={chosen}
          label={chosen.factor_type === 'phone' ? t('code.fromPhone') : t('code.fromApp')}
          submit={t('stepUp.submit')}
          send={t('stepUp.send')}
          inSettings
          onProven={onDone}
        />
      </div>
    </div>
  )
}
