import { APPLICATION_STATUSES, CAMPAIGN_REWARDS, REFERRAL_OUTCOMES } from '@bora/rules/campaigns.ts'
import { MIN_AMBASSADOR_ABOUT, MAX_AMBASSADOR_ABOUT, MAX_AMBASSADOR_REACH } from '@bora/rules/limits.ts'
import { REFERRAL_NEEDS } from '@bora/rules/referrals.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Id, Instant, PersonRef, shownText } from './shapes.ts'

export const Country = z.string().regex(/^[A-Z]{2}$/)

/**
 * A campaign as its ambassador sees it. Amounts are points, or whole cents of money or bonus credits, depending on
 * `reward`.
 */
const Campaign = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  reward: z.enum(CAMPAIGN_REWARDS),
  /** For cash and bonus credits; null for points. */
  currency: Currency.nullable(),
  perReferral: z.int(),
  monthlyCap: z.int(),
  monthEarned: z.int(),
  earned: z.int(),
  target: z.int(),
  credited: z.int(),
  startsOn: Day,
  endsOn: Day,
  /** Countries in which new people must live; null means everywhere. */
  countries: z.array(Country).nullable(),
  isOpen: z.boolean(),
})

/** A person that a campaign brought: only first name and initial. */
const BroughtByCampaign = z.object({
  campaignId: Id,
  name: z.string(),
  at: Instant,
  state: z.enum([...REFERRAL_OUTCOMES, 'pending']),
  missing: z.array(z.enum(REFERRAL_NEEDS)),
  amount: z.int(),
})

/** A campaign as the desk sees it. */
export const DeskCampaign = Campaign.extend({
  createdBy: Id,
  createdAt: Instant,
  /** It gives nothing before a second admin confirms it. */
  waits: z.boolean(),
})

const Application = z.object({ status: z.enum(APPLICATION_STATUSES), askedAt: Instant, decidedAt: Instant.nullable() })

const Mine = z.object({
  isAmbassador: z.boolean(),
  /** The latest one. */
  application: Application.nullable(),
  mayApply: z.boolean(),
  /** The latest first. */
  campaigns: z.array(Campaign),
  /** The latest first, at most 100. */
  brought: z.array(BroughtByCampaign),
})

const PersonId = z.object({ personId: Id })

export const ambassadors = {
  mine: endpoint({
    method: 'GET',
    path: '/me/ambassador',
    access: 'signed-in',
    summary: 'Whether the viewer is an ambassador or asked to be one, and the campaigns with whom they brought',
    output: Mine,
    errors: [],
  }),
  points: endpoint({
    method: 'GET',
    path: '/me/points',
    summary: "The viewer's profile points, apart from those of challenges, and where they come from",
    access: 'signed-in',
    output: z.object({
      /** Points for joining by a code, for people brought, and from campaigns of points. */
      coming: z.int(),
      bringing: z.int(),
      campaigns: z.int(),
      total: z.int(),
    }),
    errors: [],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/me/ambassador/application',
    access: 'signed-in',
    summary: 'Ask to be an ambassador; one request is open at a time',
    body: z.strictObject({
      about: shownText({ least: MIN_AMBASSADOR_ABOUT, most: MAX_AMBASSADOR_ABOUT, lines: true }),
      reach: shownText({ least: 0, most: MAX_AMBASSADOR_REACH }).default(''),
    }),
    output: Mine,
    errors: [
      'invalid_input',
      'text_unreadable',
      'email_not_confirmed',
      'application_not_possible',
      'too_many_requests',
    ],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/me/ambassador/application',
    access: 'signed-in',
    summary: "Take the viewer's open request back; without one nothing happens",
    output: Mine,
    errors: [],
  }),
  applications: endpoint({
    method: 'GET',
    path: '/admin/ambassador-applications',
    access: 'desk',
    summary: 'Requests to be an ambassador that wait, the oldest first, 50 at most',
    output: z.object({
      items: z.array(z.object({ person: PersonRef, about: z.string(), reach: z.string(), askedAt: Instant })),
    }),
    errors: [],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/ambassador-applications/:personId',
    access: 'desk',
    summary: "Approve or refuse a person's open request, with the reason why; approved, the person is an ambassador",
    params: PersonId,
    body: z.strictObject({ approve: z.boolean(), note: shownText({ least: 3, most: 500, lines: true }) }),
    output: z.object({ status: z.enum(APPLICATION_STATUSES) }),
    errors: ['invalid_input', 'text_unreadable', 'application_not_found', 'not_allowed'],
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/ambassadors',
    access: 'desk',
    summary: 'The ambassadors by name, 200 at most, each with the campaigns there were, the latest first',
    output: z.object({ items: z.array(z.object({ person: PersonRef, campaigns: z.array(DeskCampaign) })) }),
    errors: [],
  }),
}
