import { fileId, fitBytes, type FitManner, fitSeconds, records, session } from '../../../testing/fit-bytes.ts'
import { later, METERS, points, type Right, type Row, run, testQuirks } from '../../../testing/file-quirks.ts'
import { pointsOf } from '../../../testing/recordings.ts'

const usual = [fileId(), ...records(points), session(points)]
const fitOf = (manner: FitManner = {}, messages = usual) => fitBytes(messages, manner)
const cut = fitOf().subarray(0, -2_000)
const emptyField = {
  global: 65_290,
  fields: [
    { number: 0, size: 1, value: 1 },
    { number: 1, size: 0 },
  ],
} as const
const bike = pointsOf({ ...run, kmh: 30 })
const treadmill: Right = {
  doubt: 'no_positions',
  meters: 0,
  minutes: 0,
  said: { meters: METERS, minutes: 31 },
  sport: 'running_treadmill',
}
const withField = (message: ReturnType<typeof session>, number: number, value: number) => ({
  ...message,
  fields: message.fields.map(field => (field.number === number ? { ...field, value } : field)),
})
const frame = session(points, { sport: 18 })

const FIT: Row[] = [
  ['as it should be', fitOf()],
  ['times in five bits', fitOf({ compressed: true })],
  [
    'times in five bits, every 7 seconds',
    fitOf({ compressed: true }, [fileId(), ...records(points.filter((_, at) => at % 7 === 0)), session(points)]),
  ],
  ['protocol 0', fitOf({ protocol: 0 })],
  ['protocol 9', fitOf({ protocol: 0x90 })],
  ['length 0, no checksum', fitOf({ saidLength: () => 0, checksum: () => null }), { notes: ['ended_early'] }],
  ['cut off', cut, { sport: null, notes: ['ended_early'], meters: METERS - 430, minutes: 28 }],
  ['a wrong checksum', fitOf({ checksum: right => right ^ 0x1234 }), { notes: ['damaged'] }],
  ['a checksum of 0', fitOf({ checksum: () => 0 }), { notes: ['damaged'] }],
  ['a length that is too large', fitOf({ saidLength: length => length + 19 }), { notes: ['ended_early'] }],
  [
    'a length from before the last messages',
    fitOf({ saidLength: length => length - 900, checksum: () => null }),
    { notes: ['damaged'] },
  ],
  [
    'a field of no size',
    fitOf({}, [fileId(), { global: emptyField.global, fields: [...emptyField.fields] }, ...usual.slice(1)]),
  ],
  ['a header of 12 bytes', fitOf({ headerSize: 12 })],
  ['a header of 14 that says 12', fitOf({ saidHeaderSize: 12 })],
  ['a header of 12 that says 14', fitOf({ headerSize: 12, saidHeaderSize: 14 })],
  ['the large byte first', fitOf({ bigEndian: true })],
  ['fields of other makers', fitOf({ developerBytes: 5 })],
  ['a stray byte between messages (RideWithGPS)', fitOf({ strayByte: 9 }), { notes: ['damaged'] }],
  ['zeros behind the end', Buffer.concat([fitOf(), Buffer.alloc(512)])],
  ['no session', fitOf({}, [fileId(), ...records(points)]), { sport: null }],
  [
    'no session, but a sport',
    fitOf({}, [fileId(), { global: 12, fields: [{ number: 0, size: 1, value: 1 }] }, ...records(points)]),
  ],
  ['no kind of file', fitOf({}, usual.slice(1))],
  ['the session first', fitOf({}, [fileId(), session(points), ...records(points)])],
  ['the session twice', fitOf({}, [...usual, session(points)]), { said: { meters: METERS, minutes: 31 } }],
  ['records in reverse order', fitOf({}, [fileId(), ...records(points.toReversed()), session(points)])],
  [
    'a session without metres',
    fitOf({}, [fileId(), ...records(points, { withMeters: true }), session(points, { meters: null })]),
    { said: { meters: METERS, minutes: 31 } },
  ],
  [
    'no metres, no places: a treadmill',
    fitOf({}, [
      fileId(),
      ...records(points, { indoors: true, withMeters: true }),
      session(points, { meters: null, subSport: 1 }),
    ]),
    treadmill,
  ],
  ['a session of no length', fitOf({}, [fileId(), ...records(points), session(points, { seconds: 0 })])],
  [
    'times since it was switched on',
    fitOf({}, [fileId(), { global: 20, fields: [{ number: 253, size: 4, value: 4_711 }] }, ...usual.slice(1)]),
  ],
  ...[4_711, 0x1000_0010, fitSeconds(points[0]!.time) + 86_400].map(
    value =>
      [
        `a session that begins at ${value}`,
        fitOf({}, [fileId(), ...records(points), withField(session(points), 2, value)]),
        { startedAt: '2026-03-02T09:00:00.000Z' },
      ] satisfies Row,
  ),
  ...[0x1000_0001, fitSeconds(points[0]!.time) + 100 * 86_400].map(
    value =>
      [
        `a record of a treadmill at ${value}`,
        fitOf({}, [
          fileId(),
          ...records(points, { indoors: true, withMeters: true }).map((record, at) =>
            at === 0 ? withField(record, 253, value) : record,
          ),
          session(points, { meters: null, subSport: 1 }),
        ]),
        { ...treadmill, startedAt: '2026-03-02T09:00:00.000Z' },
      ] satisfies Row,
  ),
  [
    'metres that fall once by some',
    fitOf({}, [
      fileId(),
      ...records(points, { withMeters: true }).map((record, at) =>
        at === 900 ? withField(record, 5, 240_000) : record,
      ),
      session(points, { meters: null }),
    ]),
    { said: { meters: METERS, minutes: 31 } },
  ],
  [
    'a game: sub-sport 58',
    fitOf({}, [fileId(), ...records(points), session(points, { subSport: 58 })]),
    { sport: 'running_treadmill' },
  ],
  [
    'a game: its maker',
    fitOf({}, [fileId(4, 260), ...records(points), session(points)]),
    { sport: 'running_treadmill' },
  ],
  [
    'strength on fitness equipment',
    fitOf({}, [fileId(), ...records(points), session(points, { sport: 10, subSport: 20 })]),
    { sport: 'gym_general' },
  ],
  [
    'two files one after the other',
    Buffer.concat([fitOf(), fitOf({}, [fileId(), ...records(later(2)), session(later(2))])]),
    { outings: 2 },
  ],
  [
    'a ride, a change and a run',
    fitOf({}, [
      fileId(),
      ...records(later(-1, bike)),
      ...records(points),
      session(later(-1, bike), { sport: 2 }),
      session(later(-0.4, points.slice(0, 60)), { sport: 3 }),
      session(points),
      frame,
    ]),
    { outings: 2 },
  ],
  ['a course', fitOf({}, [fileId(6), ...records(points)]), 'track_no_times'],
  ['settings', fitOf({}, [fileId(2), ...records(points)]), 'track_broken'],
]

testQuirks('FIT', FIT)
