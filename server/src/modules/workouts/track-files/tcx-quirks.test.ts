import { iso, METERS, points, type Row, testQuirks } from '../../../testing/file-quirks.ts'

const half = Math.floor(points.length / 2)
const LAP_START = iso(points[0]!)
type LapOf = {
  from: number
  to: number
  seconds?: number | null
  meters?: number | null
  counted?: (meters: number) => number | null
  places?: boolean
}

function lapOf({ from, to, seconds, meters, counted = at => at, places = false }: LapOf): string {
  const own = points.slice(from, to)
  const [first, end] = [own[0]!, own.at(-1)!]
  const track = own.map(point => {
    const value = counted(point.meters - (counted.length > 1 ? first.meters : 0))
    const position = `<Position><LatitudeDegrees>${point.latitude}</LatitudeDegrees><LongitudeDegrees>${point.longitude}</LongitudeDegrees></Position>`
    return `<Trackpoint><Time>${iso(point)}</Time>${places ? position : ''}${value === null ? '' : `<DistanceMeters>${value.toFixed(1)}</DistanceMeters>`}</Trackpoint>`
  })
  const total =
    seconds === null
      ? ''
      : `<TotalTimeSeconds>${seconds ?? (end.time.getTime() - first.time.getTime()) / 1_000}</TotalTimeSeconds>`
  const length = meters === null ? '' : `<DistanceMeters>${meters ?? end.meters - first.meters}</DistanceMeters>`
  return `<Lap StartTime="${iso(first)}">${total}${length}<Calories>150</Calories><Track>${track.join('')}</Track></Lap>`
}
const tcxText = (laps: string, { sport = 'Running', device = 'Forerunner' } = {}) =>
  `<?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Id>${LAP_START}</Id>${laps}<Creator><Name>${device}</Name></Creator></Activity></Activities></TrainingCenterDatabase>`
const tcxOf = (laps: LapOf[], about = {}) => Buffer.from(tcxText(laps.map(lapOf).join(''), about))
// One of the points is at 2,500 metres.
const roundAt = (meters: number) => (Math.abs(meters - 2_500) < 1.4 ? 2_500 : meters)
const all = { from: 0, to: points.length }
const first = { from: 0, to: half }
const second = { from: half, to: points.length }
const noPlaces = { doubt: 'no_positions', meters: 0, minutes: 0 }
const counted = { ...noPlaces, said: { meters: METERS, minutes: 31 } }
const course = tcxText(lapOf(all))
  .replaceAll('Activities', 'Courses')
  .replace(/<(\/?)Activity[^>]*>/g, '<$1Course>')
const triathlon = `<TrainingCenterDatabase><Activities><MultiSportSession><FirstSport><Activity Sport="Biking">${lapOf({ ...first, places: true })}</Activity></FirstSport><NextSport><Activity Sport="Running">${lapOf({ ...second, places: true })}</Activity></NextSport></MultiSportSession></Activities></TrainingCenterDatabase>`

const TCX: Row[] = [
  ['a lap without metres', tcxOf([{ ...all, meters: null }]), counted],
  ['one of two laps without metres', tcxOf([{ ...first, meters: null }, second]), counted],
  ['a lap of 0 metres and 0 seconds', tcxOf([{ ...all, meters: 0, seconds: 0 }]), counted],
  ...(
    [
      ['metres that fall once by some', (at: number) => (at === 2_500 ? at - 20 : at)],
      ['metres of 0 at a pause', (at: number) => (at === 2_500 ? 0 : at)],
      ['metres of another planet once', (at: number) => (at === 2_500 ? 4_294_967 : at)],
    ] as const
  ).map(
    ([what, wrong]) =>
      [what, tcxOf([{ ...all, meters: null, counted: meters => wrong(roundAt(meters)) }]), counted] satisfies Row,
  ),
  [
    'a first time of 1970',
    Buffer.from(tcxText(lapOf({ ...all, seconds: null })).replace(/<Time>[^<]+/, '<Time>1970-01-01T00:00:00Z')),
    { ...counted, startedAt: '2026-03-02T09:00:00.000Z' },
  ],
  [
    'a lap from before the clock was set',
    Buffer.from(
      tcxText(lapOf({ ...all, seconds: null })).replace(/StartTime="[^"]+/, 'StartTime="2000-01-01T00:00:00Z'),
    ),
    { ...counted, startedAt: '2026-03-02T09:00:00.000Z' },
  ],
  ['no time of the lap', tcxOf([{ ...all, seconds: null }]), counted],
  [
    'metres that begin again with each lap',
    Buffer.from(
      tcxText(
        [first, second]
          .map(lap =>
            lapOf({ ...lap, meters: null }).replace(
              /<DistanceMeters>([\d.]+)/g,
              (_, at: string) => `<DistanceMeters>${(Number(at) - points[lap.from]!.meters).toFixed(1)}`,
            ),
          )
          .join(''),
      ),
    ),
    counted,
  ],
  [
    'metres of the laps alone',
    tcxOf([
      { ...first, counted: () => null },
      { ...second, counted: () => null },
    ]),
    { ...noPlaces, said: { meters: METERS - 3, minutes: 31 } },
  ],
  [
    'no metres at all',
    tcxOf([{ ...all, meters: null, counted: () => null }]),
    { ...noPlaces, said: { meters: null, minutes: 31 } },
  ],
  [
    'a blank behind the start (Concept2)',
    Buffer.from(tcxText(lapOf({ ...all, places: true })).replace(/(StartTime="[^"]+)"/g, '$1 "')),
  ],
  ['decimal commas', Buffer.from(tcxText(lapOf({ ...all, places: true })).replace(/(Degrees>-?\d+)\./g, '$1,'))],
  [
    'places at every other point',
    Buffer.from(
      tcxText(lapOf({ ...all, places: true })).replace(
        /(<Position>.*?<\/Position>)(.*?)<Position>.*?<\/Position>/g,
        '$1$2',
      ),
    ),
  ],
  [
    'a prefix before each tag',
    Buffer.from(tcxText(lapOf({ ...all, places: true })).replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')),
  ],
  ['blanks before the declaration (Strava)', Buffer.from(`          ${tcxText(lapOf({ ...all, places: true }))}`)],
  ['a sport in Portuguese', tcxOf([{ ...all, places: true }], { sport: 'Caminhada' }), { sport: 'walking' }],
  ['the sport Other', tcxOf([{ ...all, places: true }], { sport: 'Other' }), { sport: null }],
  ['two sports in one session', Buffer.from(triathlon), { outings: 2, meters: METERS / 2, minutes: 16 }],
  ['a game (Zwift)', tcxOf([{ ...all, places: true }], { device: 'Zwift' }), { sport: 'running_treadmill' }],
  ['a course', Buffer.from(course), 'track_no_times'],
]

testQuirks('TCX', TCX)
