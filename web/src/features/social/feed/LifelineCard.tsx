import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { detailsQuery } from '../../challenges/components/challenge-data.ts'
import { InviteDialog } from '../../participation/components/InviteDialog.tsx'
import { number } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'

/**
 * On a day without a workout: the challenge in which an invite sent today still earns points, with a button to send it.
 */
export function LifelineCard({ shield }: { shield: Answer<'GET /home'>['shield'] }) {
  const { t } = useTranslation('feed')
  const [inviting, setInviting] = useState<string | null>(null)
  const ready = shield.find(({ lifeline }) => lifeline?.state === 'ready')
  const details = useQuery({ ...detailsQuery(inviting ?? ''), enabled: inviting !== null })
  function close() {
    setInviting(null)
  }
  return (
    <>
      {ready?.lifeline && (
        <section
          aria-labelledby="lifeline-of-today"
          className="flex items-start gap-3.5 rounded-lg bg-maracuja-soft p-5"
        >
          <LifeBuoy size={22} strokeWidth={2.2} aria-hidden="true" className="mt-0.5 shrink-0 text-maracuja-text" />
          <div className="min-w-0">
            <h2 id="lifeline-of-today" className="text-ui font-bold">
              {t('lifeline.title')}
            </h2>
            <p className="mt-0.5 text-sm text-ink-2">
              {t('lifeline.sentence', { title: ready.title, points: number(ready.lifeline.points) })}
            </p>
            <Button
              variant="solid"
              size="sm"
              busy={inviting !== null && details.isLoading}
              className="mt-3"
              onClick={() => setInviting(ready.challengeId)}
            >
              {t('lifeline.invite')}
            </Button>
          </div>
        </section>
      )}
      {/* Outside the card, which disappears once nothing more can be earned: an open dialog stays. */}
      {details.data && (
        <InviteDialog
          challenge={details.data}
          open={inviting !== null}
          onOpenChange={open => !open && close()}
          forToday
        />
      )}
    </>
  )
}
