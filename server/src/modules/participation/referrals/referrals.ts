// Owns referrals, which earn profile points (separate from challenge points). Guarantees: points are computed from the
// facts, so none are given twice or kept when their reason disappears. Depends on people, accounts and activities.
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { namedByLink } from '@bora/rules/link-tail.ts'
import { REFERRAL_POINTS, REFERRAL_SIGN_UP_HOURS, MAX_REFERRALS_SHOWN } from '@bora/rules/limits.ts'
import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { neverCounts, waitsUntil } from '@bora/rules/referrals.ts'
import { randomInt } from 'node:crypto'
import type { Context, SignedIn } from '../../../core/context.ts'
import { recordFingerprint, recordNetworksOf, personRefs } from '../../accounts/index.ts'
import { type ReferredPerson, referredBy, cameByCode } from './referred-people.ts'

// Without look-alike characters.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export type ReferralRefusal = 'not_yourself' | 'unknown_code' | 'own_code' | 'too_late' | 'already_referred'

/**
 * Records that the viewer, a new account, signed up with a person's code, and returns the points that the viewer gets
 * at once (10). Refuses accounts that are not new, unknown codes, one's own, more than 24 hours after sign-up, and a
 * second claim.
 */
export async function claimReferral(
  ctx: SignedIn,
  { code, newUserId, ...origin }: { code: string; newUserId: string; ip: string; device: string | null },
): Promise<{ points: number } | { refused: ReferralRefusal }> {
  if (newUserId.toLowerCase() !== ctx.viewer.id) return { refused: 'not_yourself' }
  const named = namedByLink(code).toUpperCase()
  const owner = await ownerOf(ctx, named)
  if (!owner) return { refused: 'unknown_code' }
  if (owner.user_id === ctx.viewer.id) return { refused: 'own_code' }
  const { created_at: signedUp } = await ctx.db
    .selectFrom('people')
    .select('created_at')
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  if (ctx.now.getTime() - new Date(signedUp).getTime() > REFERRAL_SIGN_UP_HOURS * 3_600_000)
    return { refused: 'too_late' }
  const written = await ctx.db
    .insertInto('referrals')
    .values({
      new_user_id: ctx.viewer.id,
      referrer_id: owner.user_id,
      code: named,
      at: ctx.now.toISOString(),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('new_user_id')
    .executeTakeFirst()
  if (!written) return { refused: 'already_referred' }
  await recordFingerprint(ctx, origin)
  // The code of a campaign is handed out without a call of its owner.
  await recordNetworksOf(ctx, owner.user_id)
  return { points: REFERRAL_POINTS }
}

// A person's own code, or that of a running campaign.
async function ownerOf({ db, now }: SignedIn, code: string): Promise<{ user_id: string } | undefined> {
  const own = await db.selectFrom('referral_codes').select('user_id').where('code', '=', code).executeTakeFirst()
  if (own) return own
  return (
    db
      .selectFrom('campaign_codes')
      .select('referrer_id as user_id')
      .where('code', '=', code)
      .where('valid_from', '<=', now.toISOString())
      .where('valid_until', '>', now.toISOString())
      // A campaign that awaits a second admin isn't running.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('campaigns')
              .whereRef('campaigns.id', '=', 'campaign_codes.campaign_id')
              .where('needs_two', '=', true)
              .where('confirmed_at', 'is', null),
          ),
        ),
      )
      .executeTakeFirst()
  )
}

/** Reserves a code for a campaign while it runs; false if a person or another campaign has it. */
export async function takeCampaignCode(
  { db }: Pick<Context, 'db'>,
  taken: { code: string; campaignId: string; referrerId: string; validFrom: string; validUntil: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campaign_codes')
    .values({
      code: taken.code,
      campaign_id: taken.campaignId,
      referrer_id: taken.referrerId,
      valid_from: taken.validFrom,
      valid_until: taken.validUntil,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Returns the viewer's code and link, and the referred people by first name only: the owner of a code needs no more.
 */
export async function ownReferrals(ctx: SignedIn): Promise<OutputOf<(typeof api)['referrals']['mine']>> {
  const code = await referralCode(ctx)
  const brought = await referredBy(ctx.db, ctx.viewer.id, ctx.now)
  const shown = brought.slice(0, MAX_REFERRALS_SHOWN)
  const people = await personRefs(
    ctx,
    shown.map(one => one.userId),
  )
  const points = (which: (one: ReferredPerson) => boolean) => REFERRAL_POINTS * brought.filter(which).length
  return {
    code,
    url: `${ctx.config.siteUrl}${addressOf(PAGES.auth.path)}?${new URLSearchParams({ mode: 'sign-up', ref: code })}`,
    ownPoints: (await cameByCode(ctx.db, ctx.viewer.id)) ? REFERRAL_POINTS : 0,
    countedPoints: points(({ needs }) => needs.length === 0),
    pendingPoints: points(({ needs }) => needs.length > 0 && !neverCounts(needs)),
    total: brought.length,
    items: shown.map(({ userId, facts, needs }) => ({
      name: firstWord(people.get(userId)?.name ?? ''),
      at: facts.at,
      points: neverCounts(needs) ? 0 : REFERRAL_POINTS,
      missing: needs,
      waitsUntil: needs.includes('waiting') ? waitsUntil(facts).toISOString() : null,
    })),
  }
}

function firstWord(name: string): string {
  return name.split(/\s+/)[0]!
}

/** Returns the viewer's own code, created on first use. */
export async function referralCode(ctx: Pick<SignedIn, 'db' | 'now' | 'viewer'>): Promise<string> {
  const own = () =>
    ctx.db.selectFrom('referral_codes').select('code').where('user_id', '=', ctx.viewer.id).executeTakeFirst()
  for (;;) {
    const there = await own()
    if (there) return there.code
    await makeCode(ctx, ctx.viewer.id)
  }
}

async function makeCode(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<void> {
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  await ctx.db
    .insertInto('referral_codes')
    .values({ user_id: userId, code, created_at: ctx.now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
