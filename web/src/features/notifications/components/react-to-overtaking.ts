import type { OvertakingReaction } from '@bora/rules/notification-kinds.ts'
import i18next from 'i18next'
import { call } from '../../../api/api.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Whom a reaction to an overtaking is for, and in which challenge. */
export type Rival = { challengeId: string; personId: string; name: string }

/** Sends a cheer or a tease, and reports it in a toast; returns whether the person has one of today. */
export async function reactToOvertaking(rival: Rival, reaction: OvertakingReaction): Promise<boolean> {
  const { challengeId, personId } = rival
  const t = i18next.getFixedT(null, 'overtaking')
  const name = firstNameOf(rival.name)
  try {
    const { sent } = await call('POST /challenges/:challengeId/overtakings/:personId/reaction', {
      params: { challengeId, personId },
      body: { reaction },
    })
    toast(sent ? { variant: 'success', title: t(`sent.${reaction}`, { name }) } : { title: t('already', { name }) })
    return true
  } catch (error) {
    showProblem(error, { title: t('failed'), again: () => reactToOvertaking(rival, reaction) })
    return false
  }
}
