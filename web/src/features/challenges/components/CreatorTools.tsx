import { numbersOf } from '@bora/rules/rules-version.ts'
import { invitesEarn } from '@bora/rules/scoring/invite-bonus.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Lock, Repeat, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { Card as Box } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Choice.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { paths } from '../../../navigation/paths.ts'
import { toast } from '../../../ui/toast.ts'
import type { Details } from './challenge-data.ts'
import { mayRepeat } from './may-repeat.ts'
import { showChallenge } from './use-join.ts'
import { showProblem } from '../../../states/show-problem.ts'

type CreatorToolsProps = { challenge: Details; onInvite: () => void; className?: string }

/** What only the creator sees: the private switch, inviting, and repeating the challenge. */
export function CreatorTools({ challenge, onInvite, className }: CreatorToolsProps) {
  const { t } = useTranslation('challenge')
  // A finished challenge can't be joined: there the switch only decides who may see it.
  const textOf = <Name extends string>(name: Name) =>
    challenge.can.invite ? (`creator.${name}` as const) : (`creator.over.${name}` as const)
  // The switch changes at once and reverts when the server refuses.
  const [wish, setWish] = useState<boolean | null>(null)
  const privacy = useMutation({
    mutationFn: (isPrivate: boolean) =>
      call('PUT /challenges/:challengeId/privacy', { params: { challengeId: challenge.id }, body: { isPrivate } }),
    onSuccess: details => {
      showChallenge(details)
      toast({ variant: 'success', title: t(textOf(details.isPrivate ? 'madePrivate' : 'madePublic')) })
    },
    onError: error => showProblem(error, { title: t('creator.privacyError') }),
  })
  const isPrivate = wish ?? challenge.isPrivate
  function change(next: boolean) {
    if (wish !== null) return
    setWish(next)
    privacy.mutate(next, { onSettled: () => setWish(null) })
  }
  const bonus = invitesEarn(challenge)
  const { friendInvitePoints } = numbersOf(challenge.rulesVersion)
  return (
    <Box as="section" className={className}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <Tag tone="solid">{t('creator.tag')}</Tag>
        <span className="text-[0.8125rem] text-ink-2">{t('creator.onlyYou')}</span>
      </div>
      {challenge.can.togglePrivacy && (
        <Switch
          title={t('creator.privateTitle')}
          sentence={t(textOf(isPrivate ? 'privateOn' : 'privateOff'))}
          icon={<Lock size={22} aria-hidden="true" />}
          checked={isPrivate}
          onChange={event => change(event.currentTarget.checked)}
        />
      )}
      {challenge.can.invite && (
        <button
          type="button"
          onClick={onInvite}
          className="mt-3 flex w-full items-center gap-3.5 border-t border-line pt-4 text-left"
        >
          <UserPlus size={22} aria-hidden="true" className="shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1">
            <span className="block text-ui font-bold">{t('creator.inviteTitle')}</span>
            <span className="block text-sm text-ink-2">
              {bonus ? t('creator.inviteBonus', { points: friendInvitePoints }) : t('creator.invitePlain')}
            </span>
          </span>
          <ChevronRight size={20} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
        </button>
      )}
      {mayRepeat(challenge) && (
        <Link
          {...paths.createChallenge(challenge.id)}
          className="mt-3 flex w-full items-center gap-3.5 border-t border-line pt-4 text-left"
        >
          <Repeat size={22} aria-hidden="true" className="shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1">
            <span className="block text-ui font-bold">{t('creator.repeatTitle')}</span>
            <span className="block text-sm text-ink-2">{t('creator.repeatSentence')}</span>
          </span>
          <ChevronRight size={20} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
        </Link>
      )}
    </Box>
  )
}
