import { day } from '../../../language/format.ts'
import type { Details } from './challenge-data.ts'
import { type ChallengeTexts, phaseNow } from './phase.ts'

/** Returns the text before the link to a challenge: its name, and its start if that is still ahead. */
export function inviteText(
  t: ChallengeTexts,
  challenge: Pick<Details, 'title' | 'startDate' | 'endDate' | 'status'>,
): string {
  const { title, startDate } = challenge
  return phaseNow(challenge).phase === 'upcoming'
    ? t('inviteText.upcoming', { title, date: day(startDate) })
    : t('inviteText.running', { title })
}
