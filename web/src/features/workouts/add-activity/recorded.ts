import { isWithinTimeline, realTrim, timelineMinutes, trimmedTrack } from '@bora/rules/track-timeline.ts'
import type { TrackTimeline, TrackTrim } from '@bora/rules/track-timeline.ts'
import type { Track, WorkoutDraft } from './draft.ts'

/** Returns the recording of a draft as it will be logged, without the part that is cut off; null without one. */
export function recordedOf({ track, trim }: Pick<WorkoutDraft, 'track' | 'trim'>): Track | null {
  return track && trimmedTrack(track, sentTrim({ track, trim }))
}

/** Returns the trim of a draft's recording, as it is sent; null if nothing was cut off. */
export function sentTrim({ track, trim }: Pick<WorkoutDraft, 'track' | 'trim'>): TrackTrim | null {
  const timeline = track && timelineOf(track)
  return timeline && trim && isWithinTimeline(timeline, trim) ? realTrim(timeline, trim) : null
}

/** The timeline by which a recording can be trimmed; null if it can't be: a draft stored by an earlier version has none. */
export function timelineOf({ timeline }: Track): TrackTimeline | null {
  return timeline && timelineMinutes(timeline) > 1 ? timeline : null
}
