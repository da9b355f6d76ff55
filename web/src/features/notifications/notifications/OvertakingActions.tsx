import { UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { OVERTAKING_KINDS } from '@bora/rules/notification-kinds.ts'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { storeChosen } from '../../accounts/components/settings/notification-choices.ts'
import { OvertakingReactions } from '../components/OvertakingReactions.tsx'
import { showProblem } from '../../../states/show-problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { NotificationItem } from './NotificationRow.tsx'
import { useSendOnce } from './use-send-once.ts'

type Overtaking = Extract<NotificationItem, { kind: (typeof OVERTAKING_KINDS)[number] }>

/** Returns whether a notification is about an overtaking. */
export function isOvertaking(notice: NotificationItem): notice is Overtaking {
  return (OVERTAKING_KINDS as readonly string[]).includes(notice.kind)
}

/** Below a notification of an overtaking: a cheer or a tease back, and no more of these with one tap. */
export function OvertakingActions({ notice }: { notice: Overtaking }) {
  const { t } = useTranslation('overtaking')
  const mute = useSendOnce(switchOff)
  const { challengeId, personId, person } = notice.facts

  async function set(on: boolean) {
    storeChosen(await call('PUT /notifications/kinds', { body: { kinds: [...OVERTAKING_KINDS], on } }))
  }
  async function switchOff(): Promise<void> {
    try {
      await set(false)
      toast({
        variant: 'success',
        title: t('muted'),
        duration: UNDO_TOAST_MS,
        action: { label: t('undo'), onClick: () => void switchOn() },
      })
    } catch (error) {
      showProblem(error, { title: t('muteFailed'), again: switchOff })
    }
  }
  async function switchOn(): Promise<void> {
    try {
      await set(true)
    } catch (error) {
      showProblem(error, { again: switchOn })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2 pr-4 pb-3.5 pl-[70px]">
      {personId && person && <OvertakingReactions rival={{ challengeId, personId, name: person }} />}
      <Button
        variant="ghost"
        size="sm"
        icon={<BellOff size={16} aria-hidden="true" />}
        busy={mute.busy}
        onClick={() => void mute.send()}
      >
        {t('mute')}
      </Button>
    </div>
  )
}
