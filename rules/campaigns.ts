import { addDays, type Day, daysBetween } from './calendar.ts'

// Ambassadors and their campaigns (docs/rules/people-and-rights.md#ambassadors).

export const APPLICATION_STATUSES = ['open', 'approved', 'refused', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** `cash` and `credits` (bonus credits) are whole cents of a currency, `points` have none. */
export const CAMPAIGN_REWARDS = ['points', 'cash', 'credits'] as const
export type CampaignReward = (typeof CAMPAIGN_REWARDS)[number]

/** Returns whether a reward is counted in whole cents of a currency. */
export function hasCurrency(reward: CampaignReward): boolean {
  return reward !== 'points'
}

/** Outcome of a campaign's referral once all conditions are met. */
export const REFERRAL_OUTCOMES = ['credited', 'over_the_cap', 'other_country', 'not_ambassador'] as const
export type ReferralOutcome = (typeof REFERRAL_OUTCOMES)[number]

/** The code of a campaign. Eight unambiguous letters and digits are reserved for personal codes. */
export const CAMPAIGN_CODE = /^(?![A-HJKMNP-Z2-9]{8}$)[A-Z0-9]{6,16}$/

/** Days after the end of a campaign within which its referrals must confirm an address and train. */
export const CAMPAIGN_WAIT_DAYS = 60
/** Days after a refusal until the next application is possible. */
export const APPLY_AGAIN_DAYS = 30

type Promised = { reward: CampaignReward; monthlyCap: number; startsOn: Day; endsOn: Day }

/** Returns the most that a campaign can give in all its months, in whole cents; 0 for points. */
export function promisedCents({ reward, monthlyCap, startsOn, endsOn }: Promised): number {
  if (!hasCurrency(reward)) return 0
  const last = addDays(endsOn, CAMPAIGN_WAIT_DAYS)
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthlyCap * (monthOf(last) - monthOf(startsOn) + 1)
}

type Asked = { status: ApplicationStatus; decidedOn: Day | null }

/** Returns whether a person can apply to be an ambassador on a day, given their last application. */
export function mayApply({ isAmbassador, last }: { isAmbassador: boolean; last: Asked | null }, today: Day): boolean {
  if (isAmbassador || last?.status === 'open') return false
  return last?.status !== 'refused' || daysBetween(last.decidedOn!, today) >= APPLY_AGAIN_DAYS
}

type Referred = { country: string; isAmbassador: boolean; creditedBefore: number }
type Terms = { perReferral: number; monthlyCap: number; countries: readonly string[] | null }

/**
 * Returns the outcome of a referral that meets all conditions: `country` is where the new person lives,
 * `creditedBefore` the number already credited in this month.
 */
export function referralOutcome(
  { perReferral, monthlyCap, countries }: Terms,
  { country, isAmbassador, creditedBefore }: Referred,
): ReferralOutcome {
  if (!isAmbassador) return 'not_ambassador'
  if (countries && !countries.includes(country)) return 'other_country'
  return (creditedBefore + 1) * perReferral > monthlyCap ? 'over_the_cap' : 'credited'
}
