import { TRACK_MAX_POINTS } from '@bora/rules/limits.ts'
import sax from 'sax'
import { emptyRecording, noteMoment, type RecordedFile, UnreadableFile } from './recorded-file.ts'
import { sportNamed } from './sports.ts'

// GPX and TCX are nested about ten levels deep, with the extensions of any maker.
const MOST_LEVELS = 32
const PIECE_CHARACTERS = 65_536

type Point = { latitude: number; longitude: number; time: number }

/**
 * Reads the recording in a GPX or TCX file. Nothing is fetched and no entity is known but the five of XML: a file that
 * declares a document type is refused. Throws for what is broken, neither of the two, or nested too deep.
 */
export function readXml(bytes: Uint8Array): RecordedFile {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const parser = sax.parser(true, { trim: true })
  const path: string[] = []
  let file: RecordedFile | null = null
  let point: Point | null = null
  let words = ''

  parser.onerror = error => {
    throw new UnreadableFile(error.message)
  }
  parser.ondoctype = () => {
    throw new UnreadableFile('declares a document type')
  }
  parser.onopentag = ({ name, attributes }) => {
    const element = localName(name)
    if (path.length === 0) file = recordingOf(element, attributes as Record<string, string>)
    if (path.length === MOST_LEVELS) throw new UnreadableFile('nested too deep')
    path.push(element)
    words = ''
    const given = attributes as Record<string, string>
    if (element === 'trkpt')
      point = { latitude: numberIn(given['lat']), longitude: numberIn(given['lon']), time: Number.NaN }
    else if (element === 'Trackpoint') point = { latitude: Number.NaN, longitude: Number.NaN, time: Number.NaN }
    else if (element === 'Activity' && file) file.sport ??= sportNamed(given['Sport'] ?? '')
    else if (element === 'Lap' && file) noteMoment(file, Date.parse(given['StartTime'] ?? ''))
  }
  parser.ontext = given => (words += given)
  parser.oncdata = given => (words += given)
  parser.onclosetag = () => {
    const element = path.pop()!
    if (file) closeElement(file, element, path.at(-1))
    words = ''
  }

  function closeElement(open: RecordedFile, element: string, parent: string | undefined): void {
    if (point) {
      if (parent === 'trkpt' && element === 'time') point.time = momentIn(words)
      else if (parent === 'Trackpoint' && element === 'Time') point.time = momentIn(words)
      else if (element === 'LatitudeDegrees') point.latitude = numberIn(words)
      else if (element === 'LongitudeDegrees') point.longitude = numberIn(words)
      else if (element === 'trkpt' || element === 'Trackpoint') {
        keep(open, point)
        point = null
      }
      return
    }
    if (parent === 'trk' && element === 'type') open.sport ??= sportNamed(words)
    else if (element === 'Name' && (parent === 'Creator' || parent === 'Author'))
      open.device = [open.device, words].filter(Boolean).join(' ').slice(0, 200)
    else if (parent === 'Lap') {
      const value = numberIn(words)
      if (!Number.isFinite(value) || value < 0) return
      if (element === 'TotalTimeSeconds') open.timerSeconds = (open.timerSeconds ?? 0) + value
      else if (element === 'DistanceMeters') open.distanceMeters = (open.distanceMeters ?? 0) + value
      else if (element === 'Calories') open.calories = (open.calories ?? 0) + value
    }
  }

  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) parser.write(text.slice(at, at + PIECE_CHARACTERS))
  parser.close()
  if (!file) throw new UnreadableFile('empty')
  return file
}

function recordingOf(root: string, attributes: Record<string, string>): RecordedFile {
  if (root === 'gpx') return { ...emptyRecording('gpx'), device: (attributes['creator'] ?? '').slice(0, 200) }
  if (root === 'TrainingCenterDatabase') return emptyRecording('tcx')
  throw new UnreadableFile('neither GPX nor TCX')
}

function keep(file: RecordedFile, point: Point): void {
  noteMoment(file, point.time)
  if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) return
  if (file.points.length === TRACK_MAX_POINTS) throw new UnreadableFile('too many points')
  file.points.push(point)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function numberIn(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text)
}

// Without a zone it would be read as the server's own.
function momentIn(text: string): number {
  const bare = text.trim()
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(bare) ? bare : `${bare}Z`)
}
