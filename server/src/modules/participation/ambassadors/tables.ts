import type { Generated } from 'kysely'
import type { Currency } from '@bora/rules/money.ts'
import type { ApplicationStatus, CampaignReward, ReferralOutcome } from '@bora/rules/campaigns.ts'

export type AmbassadorTables = {
  ambassador_applications: {
    user_id: string
    id: string
    about: string
    reach: string
    status: ApplicationStatus
    asked_at: string
    decided_at: string | null
    decided_by: string | null
  }
  campaigns: {
    id: string
    ambassador_id: string
    name: string
    reward: CampaignReward
    currency: Currency | null
    per_referral: number
    monthly_cap: number
    target: number
    starts_on: string
    ends_on: string
    countries: string[] | null
    created_by: string
    created_at: string
    promised_cents: Generated<number>
    needs_two: Generated<boolean>
    confirmed_by: string | null
    confirmed_at: string | null
  }
  campaign_months: { campaign_id: string; month: string; per_referral: number; monthly_cap: number; credited: number }
  campaign_rewards: {
    new_user_id: string
    campaign_id: string
    outcome: ReferralOutcome
    month: string
    amount: number
    decided_at: string
  }
}
