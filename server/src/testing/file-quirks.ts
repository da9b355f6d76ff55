import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrackNote } from '@bora/rules/track.ts'
import { type ReadTrack, readTracks } from '../modules/workouts/track-files/read-track.ts'
import { UnreadableFile } from '../modules/workouts/track-files/recorded-file.ts'
import { pointsOf, type RecordedPoint, recording } from './recordings.ts'

// Quirks of other programs' files, each generated as they write it, with the expected result: from the issue trackers
// of GPSBabel, GoldenCheetah, OpenTracks, FitTrackee, fitdecode, python-fitparse, GarminDB, OsmAnd, Gadgetbridge,
// running_page, tapiriik and darktable.

const KEY = Buffer.from('key')
/** The run in each of the files, and its metres. */
export const run = recording()
export const points = pointsOf(run)
export const METERS = 5_167

/** The expected result: by default one run of 5,167 m in 31 minutes that proves itself. */
export type Right = {
  outings?: number
  sport?: ReadTrack['sport']
  meters?: number
  minutes?: number
  doubt?: string | null
  notes?: TrackNote[]
  startedAt?: string
  /** The watch's own values. */
  said?: { meters?: number | null; minutes?: number }
}
export type Row = [quirk: string, file: Buffer, right?: Right | string]

/** The run, this number of hours later. */
export const later = (hours: number, from: readonly RecordedPoint[] = points) =>
  from.map(point => ({ ...point, time: new Date(point.time.getTime() + hours * 3_600_000) }))

/** The time of the point in the format of GPX. */
export const iso = ({ time }: RecordedPoint) => time.toISOString()

/** Tests that each of the files is read correctly. */
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
  if (right.startedAt) assert.equal(new Date(track.startedAt ?? track.firstAt!).toISOString(), right.startedAt)
  const { said } = right
  if (said?.minutes !== undefined) near(track.timerSeconds! / 60, said.minutes, 0.1, 'minutes that it says')
  if (said?.meters === null) assert.equal(track.distanceMeters, null)
  else if (said?.meters !== undefined) near(track.distanceMeters!, said.meters, 5, 'metres that it says')
}
