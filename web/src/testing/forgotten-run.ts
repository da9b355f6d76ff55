import { Track } from '@bora/contract/tracks.ts'
import { surveyTrack } from '@bora/rules/track.ts'
import { factsWithin, timelineOf } from '@bora/rules/track-timeline.ts'
import type { z } from 'zod'
import { sampleOf } from './sample.ts'

const METERS_PER_DEGREE = 111_319.491
const RUN_SECONDS = 2_400
const SECONDS = 6_000

/** The recording of a run of 40 minutes at 6:00 a kilometre, whose watch then lay still for an hour. */
export function forgottenRun(startedAt: string): z.output<typeof Track> {
  const start = Date.parse(startedAt)
  const points = Array.from({ length: SECONDS / 5 + 1 }, (_, at) => ({
    time: start + at * 5_000,
    latitude: 0,
    longitude: 10 + Math.min(at * 5, RUN_SECONDS) / 0.36 / METERS_PER_DEGREE,
  }))
  const timeline = timelineOf(surveyTrack(points, 'running_outdoor'), {
    startedAt: start,
    endedAt: start + SECONDS * 1_000,
    timerSeconds: null,
    distanceMeters: null,
    calories: 400,
    readings: points.map(({ time }) => ({ time, meters: null })),
  })!
  const facts = factsWithin(timeline, startedAt, { fromMinute: 0, toMinute: SECONDS / 60 })
  return { ...sampleOf(Track), sport: 'running_outdoor', source: 'garmin', ...facts, timeline }
}
