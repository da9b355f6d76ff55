import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrackNote } from '@bora/rules/track.ts'
import { type ReadTrack, readTracks } from '../modules/workouts/track-files/read-track.ts'
import { UnreadableFile } from '../modules/workouts/track-files/recorded-file.ts'
import { pointsOf, type RecordedPoint, recording } from './recordings.ts'

// What the files of other programs are like, each made as these write it, with what a reader has to make of it: the
// trackers of GPSBabel, GoldenCheetah, OpenTracks, FitTrackee, fitdecode, python-fitparse, GarminDB, OsmAnd,
// Gadgetbridge, running_page, tapiriik and darktable tell of them.

const KEY = Buffer.from('key')
/** The run that each of the files holds, and the metres of it. */
export const run = recording()
export const points = pointsOf(run)
export const METERS = 5_167

/** What a reader makes of a file: one run of 5,167 m in 31 minutes that proves itself, unless told otherwise. */
export type Right = {
  outings?: number
  sport?: ReadTrack['sport']
  meters?: number
  minutes?: number
  doubt?: string | null
  notes?: TrackNote[]
  startedAt?: string
  /** What the watch counted itself. */
  said?: { meters?: number | null; minutes?: number }
}
export type Row = [quirk: string, file: Buffer, right?: Right | string]

/** The run, so many hours later. */
export const later = (hours: number, from: readonly RecordedPoint[] = points) =>
  from.map(point => ({ ...point, time: new Date(point.time.getTime() + hours * 3_600_000) }))

/** When the point was, as GPX writes it. */
export const iso = ({ time }: RecordedPoint) => time.toISOString()

/** Tests that each of the files is read right. */
export function testQuirks(format: string, rows: readonly Row[]): void {
  for (const [quirk, file, right] of rows) test(`${format}: ${quirk}`, () => check(file, right))
}

async function check(file: Buffer, right: Right | string = {}): Promise<void> {
  if (typeof right === 'string') {
    await assert.rejects(readTracks(file, KEY), error => error instanceof UnreadableFile && error.code === right)
    return
  }
  const tracks = await readTracks(file, KEY)
  assert.equal(tracks.length, right.outings ?? 1, 'outings')
  const track = tracks.at(-1)!
  const { distanceMeters, movingSeconds, doubt } = track.measures
  const near = (actual: number, expected: number, about: number, what: string) =>
    assert.ok(Math.abs(actual - expected) <= about, `${what}: ${actual}, not ${expected}`)
  assert.deepEqual(
    [track.sport, doubt],
    [right.sport === undefined ? 'running_outdoor' : right.sport, right.doubt ?? null],
  )
  assert.deepEqual(track.notes, right.notes ?? [])
  near(distanceMeters, right.meters ?? METERS, 30, 'metres')
  near(movingSeconds / 60, right.minutes ?? 31, 0.7, 'minutes')
  if (right.startedAt) assert.equal(new Date(track.firstAt!).toISOString(), right.startedAt)
  const { said } = right
  if (said?.minutes !== undefined) near(track.timerSeconds! / 60, said.minutes, 0.1, 'minutes that it says')
  if (said?.meters === null) assert.equal(track.distanceMeters, null)
  else if (said?.meters !== undefined) near(track.distanceMeters!, said.meters, 5, 'metres that it says')
}
