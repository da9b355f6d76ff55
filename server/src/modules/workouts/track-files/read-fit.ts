import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { type FitMessage, readFitMessages } from '../../../core/fit-messages.ts'
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
import { sportOfFit } from './sports.ts'

// Numbers of the FIT profile.
const FILE_ID = 0
const SPORT = 12
const SESSION = 18
const RECORD = 20
const DEVICE_INFO = 23
const ACTIVITY_FILE = 4
const COURSE_FILE = 6
const MAKERS: Partial<Record<number, string>> = { 1: 'Garmin', 13: 'Garmin', 15: 'Garmin', 260: 'Zwift' }
const TRANSITION = 3
const MULTISPORT = 18
const EPOCH = Date.UTC(1989, 11, 31)
const SEMICIRCLES = 2 ** 31
const MAX_SESSIONS = 1_000

type Written = { time: number; latitude: number | undefined; longitude: number | undefined; meters: number | undefined }
type Told = Pick<RecordedPart, 'startedAt' | 'sport' | 'timerSeconds' | 'distanceMeters' | 'calories'>
type Session = { told: Told; number: number | undefined }

/**
 * Parses the activity in a FIT file: its sessions, each with the records of its time. Throws if there is no activity,
 * and `track_no_times` for a course.
 */
export function readFit(bytes: Uint8Array): RecordedFile {
  const file = emptyFile('fit')
  const records: Written[] = []
  const sessions: Session[] = []
  const devices: string[] = []
  let sport: WorkoutType | null = null
  const faults = readFitMessages(bytes, message => {
    if (message.number === RECORD) records.push(...writtenIn(message))
    else if (message.number === SESSION) sessions.push(sessionIn(message))
    else if (message.number === SPORT) sport = sportOfFit(message.unsigned(0), message.unsigned(1))
    else if (message.number === FILE_ID || message.number === DEVICE_INFO) devices.push(...deviceIn(message))
    refuseTooManyPoints(records.length)
    if (sessions.length > MAX_SESSIONS) throw new UnreadableFile('too many sessions')
  })
  if (faults.endedEarly) file.notes.add('ended_early')
  else if (faults.isDamaged) file.notes.add('damaged')
  file.device = [...new Set(devices)].join(' ').slice(0, 200)
  file.parts = partsOf(
    sessions.length > 0 ? sessions : [{ told: { ...emptyPart(), sport }, number: undefined }],
    records,
  )
  return file
}

function writtenIn(message: FitMessage): Written[] {
  if (message.time === undefined) return []
  const meters = message.unsigned(5)
  const degrees = (semicircles: number | undefined) => semicircles && (semicircles * 180) / SEMICIRCLES
  return [
    {
      time: message.time,
      latitude: degrees(message.signed(0)),
      longitude: degrees(message.signed(1)),
      meters: meters === undefined ? undefined : meters / 100,
    },
  ]
}

function sessionIn(message: FitMessage): Session {
  const startedAt = message.unsigned(2)
  const [timer, elapsed, meters] = [message.unsigned(8), message.unsigned(7), message.unsigned(9)]
  return {
    number: message.unsigned(5),
    told: {
      sport: sportOfFit(message.unsigned(5), message.unsigned(6)),
      startedAt: startedAt ? EPOCH + startedAt * 1_000 : null,
      timerSeconds: (timer || elapsed || 0) / 1_000 || null,
      distanceMeters: meters === undefined ? null : meters / 100,
      calories: message.unsigned(11) ?? null,
    },
  }
}

// A triathlon's transitions, and its enclosing session, are no workouts.
function partsOf(all: readonly Session[], records: readonly Written[]): RecordedPart[] {
  const real = all.length > 1 ? all.filter(session => session.number !== MULTISPORT) : all
  const inOrder = (real.length > 0 ? real : all).toSorted((a, b) => (a.told.startedAt ?? 0) - (b.told.startedAt ?? 0))
  // Of several sessions with the same start, or without one, the last one counts.
  const sessions = inOrder.filter((session, at) => {
    const next = inOrder[at + 1]
    return !next || next.told.startedAt !== session.told.startedAt
  })
  const byTime = records.toSorted((a, b) => a.time - b.time)
  let from = 0
  return sessions
    .map((session, at) => {
      const end = sessions[at + 1]?.told.startedAt ?? Infinity
      let to = from
      while (to < byTime.length && byTime[to]!.time < end) to++
      const own = byTime.slice(from, to)
      from = to
      return partOf(session.told, own)
    })
    .filter((_, at) => sessions.length === 1 || sessions[at]!.number !== TRANSITION)
}

function partOf(told: Told, records: readonly Written[]): RecordedPart {
  const times = records.map(({ time }) => time)
  const isRight = rightTimes(told.startedAt === null ? times : [told.startedAt, ...times])
  const startedAt = told.startedAt !== null && isRight(told.startedAt) ? told.startedAt : null
  const part: RecordedPart = { ...emptyPart(), ...told, startedAt }
  if (startedAt !== null) trackTimeRange(part, startedAt)
  for (const { time, latitude, longitude, meters } of records) {
    if (!isRight(time)) continue
    trackTimeRange(part, time)
    part.readings.push({ time, meters: meters ?? null })
    if (latitude !== undefined && longitude !== undefined) part.points.push({ time, latitude, longitude })
  }
  part.distanceMeters ||= totalOf(part.readings)
  return part
}

function deviceIn(message: FitMessage): string[] {
  const isFileId = message.number === FILE_ID
  const type = isFileId ? message.unsigned(0) : undefined
  if (type === COURSE_FILE) throw new UnreadableFile('a course', 'track_no_times')
  if (type !== undefined && type !== ACTIVITY_FILE) throw new UnreadableFile('no activity')
  const maker = message.unsigned(isFileId ? 1 : 2)
  const name = message.text(isFileId ? 8 : 27)
  return [maker === undefined ? undefined : MAKERS[maker], name].filter(text => text !== undefined)
}
