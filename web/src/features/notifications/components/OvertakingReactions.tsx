import { OVERTAKING_REACTIONS, type OvertakingReaction } from '@bora/rules/notification-kinds.ts'
import { Check, Hand, Zap } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstNameOf } from '../../../language/first-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { reactToOvertaking, type Rival } from './react-to-overtaking.ts'

const ICONS = { cheer: Hand, tease: Zap } as const

/** A cheer and a tease for a person who was passed, or who passed the viewer: one tap sends one. */
export function OvertakingReactions({ rival }: { rival: Rival }) {
  const { t } = useTranslation('overtaking')
  const [sent, setSent] = useState<OvertakingReaction | null>(null)
  const [sending, setSending] = useState<OvertakingReaction | null>(null)
  const isUnderWay = useRef(false)
  const name = firstNameOf(rival.name)
  async function send(reaction: OvertakingReaction) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(reaction)
    if (await reactToOvertaking(rival, reaction)) setSent(reaction)
    isUnderWay.current = false
    setSending(null)
  }
  if (sent)
    return (
      <p className="flex min-h-9 items-center gap-1.5 text-sm font-semibold text-folha-text">
        <Check size={16} aria-hidden="true" className="shrink-0" />
        {t(`sent.${sent}`, { name })}
      </p>
    )
  return (
    <div role="group" aria-label={t('answer', { name })} className="flex flex-wrap gap-2">
      {OVERTAKING_REACTIONS.map(reaction => {
        const Icon = ICONS[reaction]
        return (
          <Button
            key={reaction}
            variant="soft"
            size="sm"
            icon={<Icon size={16} aria-hidden="true" />}
            busy={sending === reaction}
            onClick={() => void send(reaction)}
          >
            {t(reaction)}
          </Button>
        )
      })}
    </div>
  )
}
