import { numbersOf } from '@bora/rules/rules-version.ts'
import { invitesEarn } from '@bora/rules/scoring/invite-bonus.ts'
import { CircleCheck } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error-text.ts'
import { Cover } from '../../../art/Cover.tsx'
import { day } from '../../../language/format.ts'
import { useBackStep } from '../../../ui/back-step.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { ToastContainer } from '../../../ui/ToastContainer.tsx'
import { coverBy, type Details } from '../../challenges/components/challenge-data.ts'
import { inviteText } from '../../challenges/components/invite-text.ts'
import { phaseNow } from '../../challenges/components/phase.ts'
import { InviteByMail } from './InviteByMail.tsx'
import { LinkToSend } from './LinkToSend.tsx'
import { useInviteLink } from './use-invite-link.ts'

// As far as the sheet's class moves it up.
const SHEET_OVER_COVER = 34

type CreatedMomentProps = { challenge: Details; open: boolean; onClose: () => void }

/** The celebration after creating a challenge: its cover, and every way to invite others. */
export function CreatedMoment({ challenge, open, onClose }: CreatedMomentProps) {
  const { t } = useTranslation('invite-friends')
  const { t: texts } = useTranslation('challenge')
  const link = useInviteLink(challenge.id, open)
  useBackStep(open ? 1 : 0, onClose)
  const { title, startDate, rulesVersion } = challenge
  const ahead = phaseNow(challenge).phase === 'upcoming'
  return (
    <Radix.Root open={open} onOpenChange={on => !on && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-fade fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          // A ring around the first button would be the loudest thing on the screen.
          onOpenAutoFocus={event => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onInteractOutside={event => event.preventDefault()}
          style={{ pointerEvents: 'none' }}
          className="fixed inset-0 z-50 flex items-end justify-center outline-none sm:items-center sm:p-6"
        >
          <div className="animate-sheet pointer-events-auto flex h-[calc(100dvh-var(--strip-h))] w-full flex-col overflow-hidden bg-canvas shadow-e3 sm:h-auto sm:max-h-[min(820px,92dvh)] sm:max-w-[440px] sm:rounded-[28px]">
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              <div className="relative h-[min(32dvh,270px)] overflow-hidden sm:h-[200px]">
                <Cover
                  id={challenge.id}
                  category={challenge.category}
                  by={coverBy(challenge)}
                  shape="cover"
                  covered={SHEET_OVER_COVER}
                  className="absolute inset-0 size-full"
                />
              </div>
              <div className="relative -mt-[34px] flex flex-col rounded-t-xl bg-canvas px-5 pt-6 pb-2 sm:px-6">
                <p className="flex items-center gap-2 text-ui font-bold text-folha-text">
                  <CircleCheck size={20} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
                  {t('created.done')}
                </p>
                <Radix.Title className="type-title mt-2 text-title-lg leading-[1.04] tracking-[-.03em]">
                  {t('created.title')}
                </Radix.Title>
                <Radix.Description className="mt-2.5 text-base break-words text-ink-2">
                  {ahead ? t('created.upcoming', { title, date: day(startDate) }) : t('created.running', { title })}
                </Radix.Description>
                {invitesEarn(challenge) && (
                  <p className="mt-3">
                    <Tag tone="maracuja">
                      {texts('creator.inviteBonus', { points: numbersOf(rulesVersion).friendInvitePoints })}
                    </Tag>
                  </p>
                )}
                <div className="mt-6">
                  <LinkToSend
                    label={t('link')}
                    url={link.data?.url ?? ''}
                    error={link.isError ? errorText(link.error) : undefined}
                    about={{ title, text: inviteText(texts, challenge) }}
                    lead
                  />
                </div>
                <Fold title={t('mail.label')} className="mt-2">
                  <InviteByMail challengeId={challenge.id} />
                </Fold>
              </div>
            </div>
            <div className="px-5 pt-2 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-6">
              <Radix.Close asChild>
                <Button variant="ghost" size="lg" block>
                  {t('created.close')}
                </Button>
              </Radix.Close>
            </div>
          </div>
          <ToastContainer />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
