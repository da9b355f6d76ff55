import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import { challengeId } from './world.ts'

/** The pages that links in mails lead to: two single-use ones, and one without its token. */
export const MAIL_LINKS = ['token=x&type=recovery', 'token=x&type=email_change', 'type=recovery'].map(
  link => `${CONTINUE_PATH}?${link}`,
)

export type DemoChallenges = { upcoming: string; paid: string; ended: string }

/** Challenges of the demo world: one before its start, one running with an entry fee, one finished. */
export async function demoChallenges(): Promise<DemoChallenges> {
  return {
    upcoming: await challengeId('Transformação 30 dias'),
    paid: await challengeId('21 dias de constância'),
    ended: await challengeId('Outubro sem desculpa', 'completed'),
  }
}

/** The pages a visitor may see. */
export function visitorPaths({ upcoming, ended }: DemoChallenges): string[] {
  return [
    '/',
    '/auth',
    '/auth?mode=sign-up',
    `/challenge/${upcoming}/overview`,
    `/challenge/${ended}/overview`,
    '/nada',
    '/dev/clock',
  ]
}

/** The tabs of a challenge, the first one by its plain address. */
export function tabPaths(challenge: string): string[] {
  return ['', '?tab=feed', '?tab=rules', '?tab=check-ins'].map(tab => `/challenge/${challenge}${tab}`)
}
