import { Parser } from 'htmlparser2'
import { decodeXml } from './decode-xml.ts'
import {
  type CountedMeters,
  emptyFile,
  emptyPart,
  trackTimeRange,
  type RecordedFile,
  type RecordedPart,
  type RecordedSport,
  refuseTooManyPoints,
  totalOf,
  UnreadableFile,
} from './recorded-file.ts'
import { sportNamed } from './sports.ts'
import { instantIn, numberIn } from './values.ts'

// GPX and TCX are nested about ten levels deep, including vendors' extensions.
const MAX_LEVELS = 32
const MAX_PARTS = 1_000
// Numbers, instants, sports and devices are shorter: longer texts are truncated.
const MAX_CHARACTERS = 1_000
const ROOTS: Record<string, RecordedFile['format']> = { gpx: 'gpx', trainingcenterdatabase: 'tcx' }

const PART: Record<RecordedFile['format'], string> = { gpx: 'trk', tcx: 'activity', fit: '' }

type Point = { latitude: number; longitude: number; time: number; meters: number }
type Lap = { seconds: number | null; meters: number | null; calories: number | null; firstAt: number; lastAt: number }
type Attributes = Record<string, string>

/** A part while it is being parsed. */
type OpenPart = RecordedPart & { laps: Lap[]; counted: CountedMeters[] }

/**
 * Parses the recording in a GPX or TCX file. Fetches nothing and knows no entities but the five of XML. Closes elements
 * that a dying device left open. Throws for a file with declarations (a document type, entities), of neither format, or
 * nested too deep; `track_no_times` for a course.
 */
export function readXml(bytes: Uint8Array): RecordedFile {
  const path: string[] = []
  let file: RecordedFile | null = null
  let part: OpenPart | null = null
  let lap: Lap | null = null
  let point: Point | null = null
  let words = ''
  let points = 0
  let hasCourse = false
  let sportOfAll: RecordedSport | null = null

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new UnreadableFile('declares something')
      },
      onopentag(name, given) {
        const element = localName(name)
        if (path.length === MAX_LEVELS) throw new UnreadableFile('nested too deep')
        if (path.length === 0) file ??= fileOf(element, given)
        path.push(element)
        words = ''
        open(element, given)
      },
      ontext(text) {
        if (words.length < MAX_CHARACTERS) words += text.slice(0, MAX_CHARACTERS)
      },
      onclosetag() {
        const element = path.pop()!
        close(element, path.at(-1))
        words = ''
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(decodeXml(bytes))
  const isLeftOpen = path.length > 0
  parser.end()
  if (!file) throw new UnreadableFile('empty')
  const { notes, parts } = file as RecordedFile
  if (isLeftOpen) notes.add('ended_early')
  for (const one of parts) one.sport ??= sportOfAll
  if (parts.length === 0 && hasCourse) throw new UnreadableFile('a course', 'track_no_times')
  return file

  function open(element: string, given: Attributes): void {
    if (element === PART[file!.format]) openPart(given['sport'] ?? '')
    else if (element === 'course') hasCourse = true
    else if (!part) return
    else if (element === 'lap') openLap(part, given)
    else if (element === 'trkpt') point = emptyPoint(numberIn(given['lat']), numberIn(given['lon']))
    else if (element === 'trackpoint') point = emptyPoint(Number.NaN, Number.NaN)
  }

  function openPart(sport: string): void {
    if (part || !file) return
    if (file.parts.length === MAX_PARTS) throw new UnreadableFile('too many parts')
    part = { ...emptyPart(), sport: sportNamed(sport), laps: [], counted: [] }
    file.parts.push(part)
  }

  function openLap(of: OpenPart, given: Attributes): void {
    const startedAt = instantIn(given['starttime'])
    trackTimeRange(of, startedAt)
    lap = { seconds: null, meters: null, calories: null, firstAt: startedAt, lastAt: startedAt }
    of.laps.push(lap)
  }

  function close(element: string, parent: string | undefined): void {
    if (element === 'name' && (parent === 'creator' || parent === 'author') && file)
      file.device = [file.device, words.trim()].filter(Boolean).join(' ').slice(0, 200)
    if (element === 'activity' && file?.format === 'gpx') sportOfAll ??= sportNamed(words)
    if (!part) return
    if (point) closeInPoint(part, point, element, parent)
    else if (lap && parent === 'lap') closeInLap(lap, element)
    else if (element === 'type' && parent === 'trk') part.sport ??= sportNamed(words)
    if (element === 'lap') lap = null
    if (element === PART[file!.format]) {
      Object.assign(part, countedIn(part))
      part = null
    }
  }

  function closeInPoint(of: OpenPart, at: Point, element: string, parent: string | undefined): void {
    const isOwn = parent === 'trkpt' || parent === 'trackpoint'
    if (isOwn && element === 'time') at.time = instantIn(words)
    else if (isOwn && element === 'distancemeters') at.meters = numberIn(words)
    else if (element === 'latitudedegrees') at.latitude = numberIn(words)
    else if (element === 'longitudedegrees') at.longitude = numberIn(words)
    else if (element === 'trkpt' || element === 'trackpoint') {
      refuseTooManyPoints(++points)
      keep(of, lap, at)
      point = null
    }
  }

  function closeInLap(of: Lap, element: string): void {
    const value = numberIn(words)
    if (!Number.isFinite(value) || value < 0) return
    if (element === 'totaltimeseconds') of.seconds = value
    else if (element === 'distancemeters') of.meters = value
    else if (element === 'calories') of.calories = value
  }
}

function fileOf(root: string, attributes: Attributes): RecordedFile {
  const format = ROOTS[root]
  if (!format) throw new UnreadableFile('neither GPX nor TCX')
  return { ...emptyFile(format), device: (attributes['creator'] ?? '').slice(0, 200) }
}

function emptyPoint(latitude: number, longitude: number): Point {
  return { latitude, longitude, time: Number.NaN, meters: Number.NaN }
}

function keep(part: OpenPart, lap: Lap | null, { latitude, longitude, time, meters }: Point): void {
  if (!Number.isFinite(time)) return
  trackTimeRange(part, time)
  if (lap) {
    lap.firstAt = Math.min(Number.isFinite(lap.firstAt) ? lap.firstAt : time, time)
    lap.lastAt = Math.max(Number.isFinite(lap.lastAt) ? lap.lastAt : time, time)
  }
  if (Number.isFinite(meters) && meters >= 0) part.counted.push({ time, meters })
  if (Number.isFinite(latitude) && Number.isFinite(longitude)) part.points.push({ time, latitude, longitude })
}

// Values that laps omit, or give as 0, are taken from their trackpoints.
function countedIn({ laps, counted }: OpenPart): Pick<RecordedPart, 'timerSeconds' | 'distanceMeters' | 'calories'> {
  const lasted = (lap: Lap) => lap.seconds || (Number.isFinite(lap.lastAt) ? (lap.lastAt - lap.firstAt) / 1_000 : null)
  const onTheWay = totalOf(counted)
  const isWhole = laps.length > 0 && laps.every(lap => lap.meters)
  return {
    timerSeconds: sum(laps.map(lasted)) || null,
    distanceMeters: isWhole ? sum(laps.map(lap => lap.meters)) : onTheWay || sum(laps.map(lap => lap.meters)),
    calories: sum(laps.map(lap => lap.calories)),
  }
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
