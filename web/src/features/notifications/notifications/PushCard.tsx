import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type Chosen, storeChosen } from '../../accounts/components/settings/notification-choices.ts'
import { beLeftAlone, beTold, pushState } from './push.ts'
import { useSendOnce } from './use-send-once.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Whether this browser receives pushes, and what to do where it can't. */
export function PushCard({ chosen: { push } }: { chosen: Chosen }) {
  const { t } = useTranslation('notifications')
  const [state, setState] = useState(pushState)
  const here = push.here && state === 'possible'

  async function turn(): Promise<void> {
    try {
      const chosen = here ? await beLeftAlone() : await beTold(push.key)
      if (chosen) storeChosen(chosen)
    } catch (error) {
      const sentence = error instanceof ApiError ? {} : { sentence: t('push.failedSentence') }
      showProblem(error, { title: t('push.failed'), ...sentence, again: turn })
    }
    setState(pushState())
  }
  const change = useSendOnce(turn)

  const isPossible = state === 'possible'
  return (
    <SettingsCard title={t('push.title')} sentence={isPossible ? t(here ? 'push.on' : 'push.off') : t(`push.${state}`)}>
      {(isPossible || push.elsewhere > 0) && (
        <>
          {isPossible && (
            <Button
              variant={here ? 'line' : 'solid'}
              className="self-start"
              icon={here ? undefined : <BellRing size={18} aria-hidden="true" />}
              busy={change.busy}
              onClick={() => void change.send()}
            >
              {t(here ? 'push.stop' : 'push.start')}
            </Button>
          )}
          {push.elsewhere > 0 && <p className="text-sm text-ink-2">{t('push.elsewhere', { count: push.elsewhere })}</p>}
        </>
      )}
    </SettingsCard>
  )
}
