import { invitePointsOf } from '@bora/rules/scoring/invite-bonus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { detailsQuery } from '../../components/challenge/challenge-data.ts'
import { InviteDialog } from '../../components/invites/InviteDialog.tsx'
import { sentQuery } from '../../components/invites/sent-query.ts'
import { number } from '../../language/format.ts'
import { Button } from '../../ui/Button.tsx'

type Challenge = Answer<'GET /home'>['active'][number]

/**
 * On a day without a workout: the challenge in which an invite sent today still earns points, with a button to send it.
 */
export function LifelineCard({ active }: { active: readonly Challenge[] }) {
  const { t } = useTranslation('feed')
  const client = useQueryClient()
  const [inviting, setInviting] = useState<string | null>(null)
  const [first, second] = active.filter(({ mine }) => mine?.state === 'participating')
  const isReady = useIsReady(first)
  const isNextReady = useIsReady(isReady === false ? second : undefined)
  const challenge = isReady ? first : isNextReady ? second : undefined
  const details = useQuery({ ...detailsQuery(inviting ?? ''), enabled: inviting !== null })
  function close() {
    void client.invalidateQueries({ queryKey: sentQuery(inviting!).queryKey })
    setInviting(null)
  }
  return (
    <>
      {challenge && (
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
              {t('lifeline.sentence', {
                title: challenge.title,
                points: number(invitePointsOf({ kind: 'lifeline' }, challenge)),
              })}
            </p>
            <Button
              variant="solid"
              size="sm"
              busy={inviting !== null && details.isLoading}
              className="mt-3"
              onClick={() => setInviting(challenge.id)}
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

/** Whether an invite sent today would be a lifeline in this challenge; undefined until that is known. */
function useIsReady(challenge: Challenge | undefined): boolean | undefined {
  const { data } = useQuery({ ...sentQuery(challenge?.id ?? ''), enabled: challenge !== undefined })
  return data && data.lifeline === 'ready'
}
