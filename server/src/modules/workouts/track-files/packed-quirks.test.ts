import { gzipSync } from 'node:zlib'
import { type Row, run, testQuirks } from '../../../testing/file-quirks.ts'
import { fit, gpx, tcx } from '../../../testing/recordings.ts'
import { zipOf } from '../../../testing/zip-of.ts'

const file = gpx(run)
const afternoon = fit({ ...run, startedAt: '2026-03-02T15:00:00Z' })

const PACKED: Row[] = [
  ['a GPX in gzip (Strava)', gzipSync(file)],
  ['a FIT in gzip', gzipSync(fit(run))],
  ['a TCX in gzip, with blanks before', gzipSync(`     ${tcx(run).toString()}`)],
  ['a gzip that was cut off', gzipSync(file, { level: 0 }).subarray(0, -400), { notes: ['ended_early'] }],
  ['a ZIP (Garmin Connect)', await zipOf({ '123_ACTIVITY.fit': fit(run) })],
  [
    'a ZIP of a Mac',
    await zipOf({ 'run.gpx': file, '__MACOSX/._run.gpx': Buffer.from('x'), 'read me.txt': Buffer.from('x') }),
  ],
  ['a ZIP with two recordings', await zipOf({ 'a.GPX': file, 'b.fit': afternoon }), { outings: 2 }],
  ['a ZIP without recordings', await zipOf({ 'a.txt': file }), 'track_type'],
  ['gzip in gzip', gzipSync(gzipSync(file)), 'track_broken'],
  ['gzip in a ZIP', await zipOf({ 'run.gpx': gzipSync(file) }), 'track_broken'],
]

testQuirks('Packed', PACKED)
