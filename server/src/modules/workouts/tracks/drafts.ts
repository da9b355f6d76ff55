import type { Draft } from '@bora/contract/tracks.ts'
import { TRACK_KEPT_DAYS } from '@bora/rules/limits.ts'
import { MAX_RECORDING_DRAFTS } from '@bora/rules/recording-limits.ts'
import type { z } from 'zod'
import type { RawHttp, SignedIn } from '../../../core/context.ts'
import { lockByName } from '../../../core/named-lock.ts'
import { Refusal } from '../../../core/refusal.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { notify } from '../../notifications/index.ts'
import { standingTracks } from './copies.ts'
import { type TrackRow, viewOf } from './tracks.ts'
import { keepTrack, receiveTracks } from './upload-track.ts'

type DraftView = z.output<typeof Draft>

/** Returns the viewer's drafts, the latest workout first. */
export async function draftsOf(ctx: Pick<SignedIn, 'db' | 'viewer' | 'now'>): Promise<DraftView[]> {
  const since = new Date(ctx.now.getTime() - TRACK_KEPT_DAYS * 86_400_000).toISOString()
  const rows = await waitingDrafts(ctx)
    .selectAll()
    .where('created_at', '>=', since)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(draftView)
}

/**
 * Receives a recording as the request's body, stores each outing in it as a draft, and returns the drafts. An existing
 * draft is not duplicated. Notifies the person of new ones sent by a program. Refuses like `uploadTrack`, and
 * `drafts_full`.
 */
export async function keepDrafts(ctx: SignedIn, wire: RawHttp): Promise<DraftView[]> {
  const measured = await receiveTracks(ctx, wire)
  return inSeparateTransaction(ctx, async inside => {
    await lockByName(inside.db, `${ctx.viewer.id} drafts`)
    const kept: DraftView[] = []
    const arrived: string[] = []
    let waiting = (await draftsOf(inside)).length
    for (const one of measured) {
      const known = await sameTracks(inside, one.row)
      const draft = known.find(row => row.is_draft && row.activity_id === null)
      const logged = known.filter(row => row.activity_id !== null).map(({ id }) => id)
      if (draft) kept.push(draftView(draft))
      else if (!(await standingTracks(inside.db, ctx.viewer.id, logged))) {
        if (waiting++ >= MAX_RECORDING_DRAFTS)
          throw new Refusal('drafts_full', { params: { most: MAX_RECORDING_DRAFTS } })
        const row = { ...one.row, is_draft: true }
        await keepTrack(inside.db, { ...one, row })
        kept.push(draftView(row))
        arrived.push(row.id)
      }
    }
    if (kept.length === 0) throw new Refusal('track_used', { field: 'trackId' })
    if (ctx.viewer.byToken && arrived.length > 0) {
      const facts = { recordings: arrived.length }
      await notify(inside, { kind: 'recording_waits', userId: ctx.viewer.id, subject: arrived[0]!, facts })
    }
    return kept.toReversed()
  })
}

/** Discards one of the viewer's drafts, with the marks of its locations; ignores deleted and logged ones. */
export async function discardDraft({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>, trackId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('tracks')
    .where('user_id', '=', viewer.id)
    .where('id', '=', trackId)
    .where('is_draft', '=', true)
    .where('activity_id', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await db
    .deleteFrom('track_marks')
    .where('track_id', '=', trackId)
    .where('user_id', '=', viewer.id)
    .where('claimed', '=', false)
    .execute()
}

function waitingDrafts({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>) {
  return db
    .selectFrom('tracks')
    .where('user_id', '=', viewer.id)
    .where('is_draft', '=', true)
    .where('activity_id', 'is', null)
}

// Programs send the same file again; one from indoors has no places by which a copy is known.
function sameTracks({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>, row: TrackRow): Promise<TrackRow[]> {
  return db
    .selectFrom('tracks')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .where('started_at', '=', row.started_at)
    .where('elapsed_seconds', '=', row.elapsed_seconds)
    .where('points', '=', row.points)
    .execute()
}

function draftView(row: TrackRow): DraftView {
  const keptUntil = new Date(Date.parse(row.created_at) + TRACK_KEPT_DAYS * 86_400_000).toISOString()
  return { ...viewOf(row), keptUntil }
}
