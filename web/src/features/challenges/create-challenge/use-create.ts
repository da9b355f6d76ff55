import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { call } from '../../../api/api.ts'
import { deviceTimeZone } from '../../../device/clock.ts'
import i18next from 'i18next'
import { currentLanguage } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import { toast } from '../../../ui/toast.ts'
import { noteCreated } from '../components/just-created.ts'
import { problemOfError } from './problems.ts'
import type { Problem } from './problems.ts'
import { sentDraft } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'
import { showProblem } from '../../../states/show-problem.ts'

type Wish = {
  latest: RefObject<WizardState>
  /** the person to invite */
  guest: string | undefined
  onProblem: (problem: Problem) => void
  onCreated: () => void
}

/**
 * Creates the challenge; if it costs money its creator continues to the checkout
 * (docs/rules/challenges.md#creating-one). A second press while it runs does nothing.
 */
export function useCreate({ latest, guest, onProblem, onCreated }: Wish) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function create() {
    if (running.current) return
    running.current = true
    setBusy(true)
    const { id, repeat, inviteAgain } = latest.current
    try {
      const draft = sentDraft(latest.current, currentLanguage(), deviceTimeZone())
      const created = await call('POST /challenges', { body: { id, draft } })
      onCreated()
      noteCreated(created.id)
      if (repeat && repeat.people > 0 && inviteAgain) await invite(created.id, repeat.id)
      if (guest !== undefined) await inviteGuest(created.id, guest)
      const owes = draft.prize?.kind !== 'none'
      await navigate({ ...paths.challenge(created.id, owes ? { pay: 'now' } : {}), replace: true })
    } catch (error) {
      onProblem(problemOfError(error))
    }
    running.current = false
    setBusy(false)
  }
  return { create, busy }
}

/**
 * Invites the people of the earlier challenge. The new one exists already: a failure here is reported, and can be
 * retried.
 */
async function invite(challengeId: string, from: string): Promise<void> {
  const t = i18next.getFixedT(null, 'create-challenge')
  try {
    const { invited } = await call('POST /challenges/:challengeId/invite-again', {
      params: { challengeId },
      body: { from },
    })
    toast({ variant: 'success', title: t('again.invited', { count: invited }), sentence: t('again.invitedSentence') })
  } catch (error) {
    const again = () => invite(challengeId, from)
    showProblem(error, {
      title: t('again.failed'),
      again,
      action: { label: t('again.retry'), onClick: () => void again() },
    })
  }
}

/** Invites the person from whose profile the challenge was begun; a failure is reported, and can be retried. */
async function inviteGuest(challengeId: string, person: string): Promise<void> {
  const t = i18next.getFixedT(null, 'create-challenge')
  try {
    await call('POST /challenges/:challengeId/invite-person', { params: { challengeId }, body: { person } })
    toast({ variant: 'success', title: t('guest.invited'), sentence: t('guest.invitedSentence') })
  } catch (error) {
    const again = () => inviteGuest(challengeId, person)
    showProblem(error, {
      title: t('guest.failed'),
      again,
      action: { label: t('again.retry'), onClick: () => void again() },
    })
  }
}
