import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder'
import type { Calls } from '@bora/contract/api.ts'
import { metersBetween } from '@bora/rules/geodesic.ts'
import type { TestPerson } from './as-person.ts'
import type { TestServer } from './server.ts'

/** A run for tests, as a watch would record it: a point every second, along one meridian of São Paulo. */
export type Recording = {
  startedAt: string
  seconds: number
  kmh: number
  /** Its street: each longitude is a different one. */
  longitude: number
  device: string
  sport: 'running' | 'cycling'
  /** A stop after this number of seconds, and its duration. */
  pause?: { after: number; seconds: number }
  /** Another speed after this number of seconds. */
  later?: { after: number; kmh: number }
}

/** A point of a run, and the metres from its start. */
export type RecordedPoint = { time: Date; latitude: number; longitude: number; meters: number }

const LATITUDE = -23.5874
const METERS_PER_DEGREE =
  metersBetween({ latitude: LATITUDE, longitude: 0 }, { latitude: LATITUDE + 0.01, longitude: 0 }) * 100
const SEMICIRCLES = 2 ** 31
let streets = 0

/** By default half an hour at six minutes a kilometre, on a street without earlier runs. */
export function recording(about: Partial<Recording> = {}): Recording {
  streets++
  return {
    startedAt: '2026-03-02T09:00:00Z',
    seconds: 1_860,
    kmh: 10,
    longitude: -46.6576 + streets / 1_000,
    device: 'Garmin Forerunner 265',
    sport: 'running',
    ...about,
  }
}

/** The recording as a GPX file. */
export function gpx(run: Recording): Buffer {
  const points = pointsOf(run).map(
    ({ time, latitude, longitude }) =>
      `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>760.2</ele><time>${time.toISOString()}</time></trkpt>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="${run.device}" version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><time>2020-01-01T00:00:00Z</time></metadata>
<trk><name>Corrida &amp; caf\u00e9</name><type>${run.sport}</type><trkseg>
${points.join('\n')}
</trkseg></trk></gpx>`)
}

/** The recording as a TCX file; `indoors` without places. */
export function tcx(run: Recording, { indoors = false } = {}): Buffer {
  const all = pointsOf(run)
  const points = all.map(({ time, latitude, longitude, meters }) => {
    const position = `<Position><LatitudeDegrees>${latitude.toFixed(7)}</LatitudeDegrees><LongitudeDegrees>${longitude.toFixed(7)}</LongitudeDegrees></Position>`
    return `<Trackpoint><Time>${time.toISOString()}</Time>${indoors ? '' : position}<DistanceMeters>${meters.toFixed(1)}</DistanceMeters></Trackpoint>`
  })
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
<Activities><Activity Sport="${run.sport === 'running' ? 'Running' : 'Biking'}"><Id>${run.startedAt}</Id>
<Lap StartTime="${run.startedAt}"><TotalTimeSeconds>${run.seconds}</TotalTimeSeconds>
<DistanceMeters>${all.at(-1)!.meters.toFixed(1)}</DistanceMeters><Calories>312</Calories>
<Track>${points.join('\n')}</Track></Lap>
<Creator><Name>${run.device}</Name></Creator></Activity></Activities></TrainingCenterDatabase>`)
}

/** The recording as a FIT file; `sport` and `fileType` as numbers of its profile. */
export function fit(run: Recording, { sport = run.sport === 'running' ? 1 : 2, fileType = 4 } = {}): Buffer {
  const all = pointsOf(run)
  const uint32 = (number: number, value: number) => ({ number, size: 4, baseType: FitBaseType.Uint32, value })
  const uint16 = (number: number, value: number) => ({ number, size: 2, baseType: FitBaseType.Uint16, value })
  const choice = (number: number, value: number) => ({ number, size: 1, baseType: FitBaseType.Enum, value })
  const name = FitEncoder.string(run.device)
  const encoder = new FitEncoder({ protocolVersion: 0x20 })
  encoder.writeMessage(0, [
    choice(0, fileType),
    uint16(1, /garmin/i.test(run.device) ? 1 : 255),
    { number: 8, size: name.length, baseType: FitBaseType.String, value: name },
  ])
  const seconds = (time: Date) => FitEncoder.toFitTimestamp(time)
  for (const { time, latitude, longitude } of all) {
    const place = (number: number, degrees: number) => {
      return { number, size: 4, baseType: FitBaseType.Sint32, value: Math.round((degrees * SEMICIRCLES) / 180) }
    }
    encoder.writeMessage(20, [uint32(253, seconds(time)), place(0, latitude), place(1, longitude)], 1)
  }
  const [first, last] = [all[0]!, all.at(-1)!]
  encoder.writeMessage(
    18,
    [
      uint32(253, seconds(last.time)),
      uint32(2, seconds(first.time)),
      choice(5, sport),
      uint32(8, run.seconds * 1_000),
      uint32(9, Math.round(last.meters * 100)),
      uint16(11, 312),
    ],
    2,
  )
  return Buffer.from(encoder.close())
}

/** The points of the run, one a second. */
export function pointsOf({ startedAt, seconds, kmh, longitude: about, pause, later }: Recording): RecordedPoint[] {
  const start = Date.parse(startedAt)
  // In the middle of its street: otherwise a format's rounding could move the whole straight run elsewhere.
  const longitude = Number(about.toFixed(6))
  const points: RecordedPoint[] = []
  let meters = 0
  let clock = 0
  for (let second = 0; second <= seconds; second++) {
    points.push({
      time: new Date(start + clock * 1_000),
      latitude: LATITUDE + meters / METERS_PER_DEGREE,
      longitude,
      meters,
    })
    meters += (later && second >= later.after ? later.kmh : kmh) / 3.6
    clock += 1 + (pause?.after === second ? pause.seconds : 0)
  }
  return points
}

type Sent = Calls['POST /tracks']['output'] & { status: number; code?: string }

/** Uploads a recording as the person; returns its measurements, or the refusal. */
export async function sendTrack(server: Pick<TestServer, 'app'>, person: TestPerson, file: Buffer): Promise<Sent> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/tracks',
    payload: file,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
  })
  return { ...answer.json<Sent>(), status: answer.statusCode }
}
