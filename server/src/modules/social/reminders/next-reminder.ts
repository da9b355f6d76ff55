import type { Context } from '../../../core/context.ts'
import { challengeReminders } from './challenges.ts'
import { startsDigests } from './digests.ts'
import { startsWarnings, warningHours } from './streaks.ts'
import { zonesWhere } from './zones.ts'

// Every zone's offset is a whole number of these from UTC, so each hour of a zone begins with one.
const QUARTER_MS = 15 * 60_000

/**
 * Returns when the next reminder falls due after `from` and no later than `until`: of a challenge, a streak or a week;
 * null if none does.
 */
export async function nextReminder(ctx: Pick<Context, 'db'>, from: Date, until: Date): Promise<Date | null> {
  const ofChallenges = (await challengeReminders(ctx.db, from, until)).map(({ at }) => at.getTime())
  const ofPeople: number[] = []
  for (let at = nextQuarter(from); at <= until.getTime(); at += QUARTER_MS) ofPeople.push(at)
  const [zones, hours] = [await zonesWhere(ctx, () => true), await warningHours(ctx)]
  const first = ofPeople.find(at => zones.some(zone => isStart(new Date(at), zone, hours)))
  const due = [...ofChallenges, ...(first === undefined ? [] : [first])].filter(
    at => at > from.getTime() && at <= until.getTime(),
  )
  return due.length > 0 ? new Date(Math.min(...due)) : null
}

function nextQuarter(from: Date): number {
  return (Math.floor(from.getTime() / QUARTER_MS) + 1) * QUARTER_MS
}

function isStart(at: Date, zone: string, hours: readonly number[]): boolean {
  return startsWarnings(at, zone, hours) || startsDigests(at, zone)
}
