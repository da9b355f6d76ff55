import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { Parser } from 'htmlparser2'
import { decodeXml } from './decode-xml.ts'
import {
  emptyFile,
  emptyPart,
  trackTimeRange,
  type RecordedFile,
  type RecordedPart,
  refuseTooManyPoints,
  rightTimes,
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
type Lap = { seconds: number | null; meters: number | null; calories: number | null; times: number[] }
type Attributes = Record<string, string>

/** A part while it is being parsed, with all of its instants. */
type OpenPart = { part: RecordedPart; laps: Lap[]; times: number[] }

/**
 * Parses the recording in a GPX or TCX file. Loads no external resources and supports only the five predefined entities
 * of XML. Closes elements left open by a device that ran out of power. Throws for a file with declarations (a document
 * type, entities), of neither format, or nested too deep; `track_no_times` for a course.
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
  let sportOfAll: WorkoutType | null = null

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
    part = { part: { ...emptyPart(), sport: sportNamed(sport) }, laps: [], times: [] }
    file.parts.push(part.part)
  }

  function openLap(of: OpenPart, given: Attributes): void {
    const startedAt = instantIn(given['starttime'])
    lap = { seconds: null, meters: null, calories: null, times: [] }
    of.laps.push(lap)
    noteTime(of, lap, startedAt)
  }

  function close(element: string, parent: string | undefined): void {
    if (element === 'name' && (parent === 'creator' || parent === 'author') && file)
      file.device = [file.device, words.trim()].filter(Boolean).join(' ').slice(0, 200)
    if (element === 'activity' && file?.format === 'gpx') sportOfAll ??= sportNamed(words)
    if (!part) return
    if (point) closeInPoint(part, point, element, parent)
    else if (lap && parent === 'lap') closeInLap(lap, element)
    else if (element === 'type' && parent === 'trk') part.part.sport ??= sportNamed(words)
    if (element === 'lap') lap = null
    if (element === PART[file!.format]) {
      complete(part)
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

function keep(of: OpenPart, lap: Lap | null, { latitude, longitude, time, meters }: Point): void {
  if (!Number.isFinite(time)) return
  noteTime(of, lap, time)
  of.part.readings.push({ time, meters: Number.isFinite(meters) && meters >= 0 ? meters : null })
  if (Number.isFinite(latitude) && Number.isFinite(longitude)) of.part.points.push({ time, latitude, longitude })
}

function noteTime(of: OpenPart, lap: Lap | null, time: number): void {
  if (!Number.isFinite(time)) return
  of.times.push(time)
  lap?.times.push(time)
}

/**
 * Completes a part at its end, without entries that have a wrong time. Values that laps omit, or give as 0, are taken
 * from their trackpoints.
 */
function complete({ part, laps, times }: OpenPart): void {
  const isRight = rightTimes(times)
  for (const time of times) if (isRight(time)) trackTimeRange(part, time)
  part.points = part.points.filter(({ time }) => isRight(time))
  part.readings = part.readings.filter(({ time }) => isRight(time))
  const onTheWay = totalOf(part.readings)
  const isWhole = laps.length > 0 && laps.every(lap => lap.meters)
  part.timerSeconds = sum(laps.map(lap => lap.seconds || spanOf(lap.times.filter(isRight)))) || null
  part.distanceMeters = isWhole ? sum(laps.map(lap => lap.meters)) : onTheWay || sum(laps.map(lap => lap.meters))
  part.calories = sum(laps.map(lap => lap.calories))
}

/** Returns the seconds from the first of the instants to the last; null without any. */
function spanOf(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const range = emptyPart()
  for (const time of times) trackTimeRange(range, time)
  return (range.lastAt! - range.firstAt!) / 1_000
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
