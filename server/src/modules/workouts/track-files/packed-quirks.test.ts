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
  ['ZIP in a ZIP', await zipOf({ 'run.gpx': await zipOf({ 'run.gpx': file }) }), 'track_broken'],
  ['gzip in gzip in a ZIP', await zipOf({ 'run.gpx.gz': gzipSync(gzipSync(file)) }), 'track_broken'],
  [
    'a ZIP of gzips (an archive of Strava)',
    await zipOf({
      'activities.csv': Buffer.from('1,2'),
      'a/1.fit.gz': gzipSync(afternoon),
      'a/2.gpx.gz': gzipSync(file),
    }),
    { outings: 2 },
  ],
  ['a broken recording beside', await zipOf({ 'a.gpx': file, 'b.gpx': Buffer.from('x') }), { notes: ['damaged'] }],
  ['a course beside (Garmin)', await zipOf({ 'a.gpx': file, 'b.fit': fit(run, { fileType: 6 }) })],
  ['nothing but broken ones', await zipOf({ 'a.gpx': Buffer.from('x'), 'b.gpx': Buffer.from('x') }), 'track_broken'],
  ['the same run in three formats', await zipOf({ 'a.gpx': file, 'a.tcx': tcx(run), 'a.fit': fit(run) })],
  [
    'of twelve recordings the latest ten',
    await zipOf(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          `${at}.gpx`,
          gpx({ ...run, startedAt: `2026-03-02T${10 + at}:00:00Z` }),
        ]),
      ),
    ),
    { outings: 10, notes: ['older_left_out'] },
  ],
]

testQuirks('Packed', PACKED)
