import { iso, later, METERS, points, type Row, run, testQuirks } from '../../../testing/file-quirks.ts'
import { pointsOf, type RecordedPoint, recording } from '../../../testing/recordings.ts'

type Written = {
  declaration?: string
  root?: string
  type?: string | null
  name?: string
  points?: readonly RecordedPoint[]
  point?: (point: RecordedPoint, at: number) => string
  before?: string
  after?: string
}

const place = ({ latitude, longitude }: RecordedPoint) => `lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"`
const trkpt = (point: RecordedPoint, time = iso(point), at = place(point)) =>
  `<trkpt ${at}><time>${time}</time></trkpt>`

function gpxText(written: Written = {}): string {
  const type = written.type === undefined ? 'running' : written.type
  return `${written.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<gpx creator="${written.root ?? 'Test'}" version="1.1">${written.before ?? ''}<trk><name>${written.name ?? 'Corrida'}</name>${
    type === null ? '' : `<type>${type}</type>`
  }<trkseg>
${(written.points ?? points).map((point, at) => (written.point ?? (one => trkpt(one)))(point, at)).join('\n')}
</trkseg></trk>${written.after ?? ''}</gpx>`
}
const gpxOf = (written: Written = {}) => Buffer.from(gpxText(written))
const timed = (time: (iso: string) => string) => gpxOf({ point: point => trkpt(point, time(iso(point))) })
const half = Math.floor(points.length / 2)
const arabic = (text: string) => text.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))
const nagari = (text: string) => text.replace(/\d/g, digit => String.fromCharCode(0x966 + Number(digit)))
const segment = (of: readonly RecordedPoint[]) => `<trkseg>${of.map(point => trkpt(point)).join('')}</trkseg>`
const trk = (of: readonly RecordedPoint[], type = 'running') => `<trk><type>${type}</type>${segment(of)}</trk>`
const gpxWith = (inside: string, creator = 'Test') =>
  Buffer.from(`<gpx creator="${creator}" version="1.1">${inside}</gpx>`)
const bigEndianUtf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

// 40 minutes of which 10 are a descent: 20.5 km.
const LEGS = [
  { seconds: 900, kmh: 22.66 },
  { seconds: 600, kmh: 55 },
  { seconds: 900, kmh: 22.66 },
] as const
let ridden = 0
const ride = LEGS.flatMap((leg, at) => {
  const own = pointsOf(recording({ ...run, ...leg }))
  const seconds = LEGS.slice(0, at).reduce((sum, before) => sum + before.seconds, 0)
  const from = ridden
  ridden += own.at(-1)!.latitude - own[0]!.latitude
  return later(seconds / 3_600, own).map(point => ({ ...point, latitude: point.latitude + from }))
})

const GPX: Row[] = [
  [
    'a ride with a fast descent',
    gpxOf({ type: 'cycling', points: ride }),
    { sport: 'bike_outdoor', meters: 20_496, minutes: 40, doubt: 'too_fast' },
  ],
  ['as it should be', gpxOf()],
  [
    'declared Latin-1',
    Buffer.from(gpxText({ declaration: '<?xml version="1.0" encoding="ISO-8859-1"?>', name: 'Manhã' }), 'latin1'),
  ],
  [
    'declared Windows-1252',
    Buffer.from(gpxText({ declaration: "<?xml version='1.0' encoding='windows-1252'?>", name: 'Manhã' }), 'latin1'),
  ],
  [
    'UTF-16 with a mark',
    Buffer.from(`\ufeff${gpxText({ declaration: '<?xml version="1.0" encoding="UTF-16"?>' })}`, 'utf16le'),
  ],
  ['UTF-16, the large byte first', bigEndianUtf16(gpxText({ declaration: '<?xml version="1.0" encoding="UTF-16"?>' }))],
  ['UTF-16 without a mark', Buffer.from(gpxText(), 'utf16le')],
  ['declared UTF-16, written as UTF-8', gpxOf({ declaration: '<?xml version="1.0" encoding="utf-16"?>' })],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${gpxText()}`)],
  ['an encoding that nobody knows', gpxOf({ declaration: '<?xml version="1.0" encoding="UTF8-MB4"?>' })],
  ['Latin-1 where it declares UTF-8', Buffer.from(gpxText({ name: 'Manhã' }), 'latin1')],
  ['blanks before the declaration (Strava)', Buffer.from(`          ${gpxText()}`)],
  ['no declaration', gpxOf({ declaration: '' })],
  [
    'tags in capitals',
    Buffer.from(
      gpxText()
        .replace(/<(\/?)(\w+)/g, (_, end: string, name: string) => `<${end}${name.toUpperCase()}`)
        .replaceAll(' lat=', ' LAT=')
        .replaceAll(' lon=', ' LON='),
    ),
  ],
  ['a prefix before each tag', Buffer.from(gpxText().replace(/<(\/?)(?=[a-z])/g, '<$1gpx:'))],
  ['a bare & in the name', gpxOf({ name: 'Sol & mar < 5 km' })],
  ['an entity of HTML', gpxOf({ name: 'Corrida&nbsp;leve' })],
  ['a name in CDATA', gpxOf({ name: '<![CDATA[<trkpt> & co]]>' })],
  ['a comment with tags', gpxOf({ before: '<!-- <trk><type>cycling</type></trk> -->' })],
  ['zeros behind the end', Buffer.concat([gpxOf(), Buffer.alloc(4_096)])],
  ['no closing tags', Buffer.from(gpxText().split('</trkseg>')[0]!), { notes: ['ended_early'] }],
  [
    'cut off in a tag',
    Buffer.from(gpxText().slice(0, gpxText().lastIndexOf('<time>') + 9)),
    { notes: ['ended_early'] },
  ],
  [
    'decimal commas (GoldenCheetah, c:geo)',
    gpxOf({ point: point => trkpt(point, iso(point), place(point).replaceAll('.', ',')) }),
  ],
  ['Arabic digits', gpxOf({ point: point => trkpt(point, arabic(iso(point)), arabic(place(point))) })],
  ['digits of Devanagari', gpxOf({ point: point => trkpt(point, nagari(iso(point)), nagari(place(point))) })],
  ['full stops in the time (Windows in Danish)', timed(time => time.replaceAll(':', '.'))],
  ['full stops in the date', timed(time => time.replaceAll('-', '.'))],
  ['milliseconds after a comma', timed(time => time.replace('.', ','))],
  ['microseconds (Keep)', timed(time => time.replace('Z', '000Z'))],
  ['no seconds’ fraction', timed(time => time.replace('.000', ''))],
  ['a blank instead of the T', timed(time => time.replace('T', ' '))],
  ['the short form of ISO 8601', timed(time => time.replace(/[-:]|\.000/g, ''))],
  ['blanks and line ends around the time (MapMyRun)', timed(time => `\n\t${time}  \n`)],
  [
    'with an offset (OpenTracks)',
    timed(time => time.replace('09:', '06:').replace('Z', '-03:00')),
    { startedAt: '2026-03-02T09:00:00.000Z' },
  ],
  [
    'an offset without colon',
    timed(time => time.replace('09:', '06:').replace('Z', '-0300')),
    { startedAt: '2026-03-02T09:00:00.000Z' },
  ],
  ['no zone (OsmAnd on iOS): UTC', timed(time => time.replace('Z', '')), { startedAt: '2026-03-02T09:00:00.000Z' }],
  ['UTC written out', timed(time => time.replace('Z', ' UTC'))],
  ['years of Thailand', timed(time => time.replace('2026', '2569')), { startedAt: '2026-03-02T09:00:00.000Z' }],
  ['a leap second', timed(time => time.replace('09:10:00', '09:09:60'))],
  ['in reverse order', gpxOf({ points: points.toReversed() })],
  ['the second half first', gpxOf({ points: [...points.slice(half), ...points.slice(0, half)] })],
  [
    'each segment repeats what came before',
    gpxWith(
      `<trk><type>running</type>${[500, 1_200, points.length].map(to => segment(points.slice(0, to))).join('')}</trk>`,
    ),
  ],
  ['the track twice', gpxWith(trk(points) + trk(points))],
  ['each point twice', gpxOf({ points: points.flatMap(point => [point, point]) })],
  [
    'a segment for each point (OpenCPN)',
    gpxWith(`<trk><type>running</type>${points.map(point => segment([point])).join('')}</trk>`),
  ],
  [
    'a track for each kilometre',
    gpxWith(`${trk(points.slice(0, 700))}${trk(points.slice(700, 1_300))}${trk(points.slice(1_300))}`),
  ],
  ['empty tracks and segments', gpxWith(`<trk/><trk><trkseg/></trk>${trk(points)}<trk><trkseg></trkseg></trk>`)],
  [
    '0/0 without a fix (Forerunner 210)',
    gpxOf({ point: (point, at) => (at % 30 === 0 ? trkpt(point, iso(point), 'lat="0" lon="0"') : trkpt(point)) }),
  ],
  [
    '180/100 at pauses (OpenTracks)',
    gpxOf({
      point: (point, at) => (at % 50 === 0 ? trkpt(point, iso(point), 'lat="100.0" lon="180.0"') : trkpt(point)),
    }),
  ],
  [
    'empty places',
    gpxOf({ point: (point, at) => (at % 50 === 0 ? trkpt(point, iso(point), 'lat="" lon=""') : trkpt(point)) }),
  ],
  [
    'no place at some points',
    gpxOf({ point: (point, at) => (at % 50 === 0 ? trkpt(point, iso(point), '') : trkpt(point)) }),
  ],
  [
    'NaN for a place',
    gpxOf({ point: (point, at) => (at % 50 === 0 ? trkpt(point, iso(point), 'lat="NaN" lon="NaN"') : trkpt(point)) }),
  ],
  [
    'no time at some points (OsmAnd)',
    gpxOf({ point: (point, at) => (at % 50 === 0 ? `<trkpt ${place(point)}/>` : trkpt(point)) }),
  ],
  [
    'a day 0',
    gpxOf({ point: (point, at) => trkpt(point, at === 40 ? iso(point).replace('-02T', '-00T') : iso(point)) }),
  ],
  [
    'a year 0 at one point (OsmAnd)',
    gpxOf({ point: (point, at) => trkpt(point, at === 40 ? iso(point).replace('2026', '0000') : iso(point)) }),
  ],
  [
    'a year 2106 at one point',
    gpxOf({ point: (point, at) => trkpt(point, at === 0 ? '2106-02-07T07:28:15Z' : iso(point)) }),
  ],
  [
    'times of its extensions',
    gpxOf({
      point: point =>
        trkpt(point).replace('</trkpt>', '<extensions><x:time>1999-01-01T00:00:00Z</x:time></extensions></trkpt>'),
    }),
  ],
  [
    'waypoints and a route beside',
    gpxOf({
      before: '<wpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></wpt><rte><rtept lat="3" lon="4"/></rte>',
    }),
  ],
  [
    'the sport in an extension (OsmAnd)',
    gpxOf({
      type: null,
      before: '<metadata><extensions><osmand:activity>road_running</osmand:activity></extensions></metadata>',
    }),
  ],
  ['no sport', gpxOf({ type: null }), { sport: null }],
  ['a game (Zwift)', gpxOf({ root: 'Zwift' }), { sport: 'running_treadmill' }],
  ['a game without a sport', gpxOf({ root: 'ROUVY', type: null }), { sport: 'other' }],
  ['VirtualRun (Strava)', gpxOf({ type: 'VirtualRun' }), { sport: 'running_treadmill' }],
  ['two runs in two tracks, two hours apart', gpxWith(trk(points) + trk(later(2))), { outings: 2 }],
  ['two runs in one track, five hours apart', gpxOf({ points: [...points, ...later(5)] }), { outings: 2 }],
  ['a ride, and a run right after it', gpxWith(trk(later(-0.52), 'cycling') + trk(points)), { outings: 2 }],
  ['a long break within a track', gpxOf({ points: [...points, ...later(2)] }), { meters: 2 * METERS, minutes: 62 }],
  [
    'of twelve outings the latest ten',
    gpxWith(Array.from({ length: 12 }, (_, at) => trk(later(at * 3))).join('')),
    { outings: 10, notes: ['older_left_out'] },
  ],
  ['a drawn route', gpxOf({ point: point => `<trkpt ${place(point)}/>` }), 'track_no_times'],
  ['times of null', timed(() => 'null'), 'track_no_times'],
]

testQuirks('GPX', GPX)
