import { FitBaseType } from 'fit-file-parser/encoder'
import {
  fitTimestampToUnixMilliseconds,
  type FitRawMessage,
  readFitMessages,
  readFitStringField,
  readFitUnsignedField,
} from 'fit-file-parser/raw'
import { TRACK_MAX_BYTES, TRACK_MAX_POINTS } from '@bora/rules/limits.ts'
import { emptyRecording, noteMoment, type RecordedFile, UnreadableFile } from './recorded-file.ts'
import { sportOfFit } from './sports.ts'

// Numbers of the FIT profile.
const FILE_ID = 0
const SESSION = 18
const RECORD = 20
const DEVICE_INFO = 23
const ACTIVITY_FILE = 4
const GARMIN_MAKERS = new Set([1, 13, 15])
const SEMICIRCLES = 2 ** 31

/** Reads the activity in a FIT file. Throws for what is broken or no activity. */
export function readFit(bytes: Uint8Array): RecordedFile {
  const { messages } = readFitMessages(bytes, {
    maxInputBytes: TRACK_MAX_BYTES,
    messageNumbers: [FILE_ID, SESSION, RECORD, DEVICE_INFO],
  })
  const file = emptyRecording('fit')
  const devices: string[] = []
  for (const message of messages) {
    if (message.globalMessageNumber === RECORD) readRecord(file, message)
    else if (message.globalMessageNumber === SESSION) readSession(file, message)
    else devices.push(...deviceIn(message))
  }
  file.device = [...new Set(devices)].join(' ')
  return file
}

function readRecord(file: RecordedFile, message: FitRawMessage): void {
  if (message.timestamp === undefined) return
  const time = fitTimestampToUnixMilliseconds(message.timestamp)
  noteMoment(file, time)
  const [latitude, longitude] = [signed(message, 0), signed(message, 1)]
  if (latitude === undefined || longitude === undefined) return
  if (file.points.length === TRACK_MAX_POINTS) throw new UnreadableFile('too many points')
  file.points.push({ time, latitude: (latitude * 180) / SEMICIRCLES, longitude: (longitude * 180) / SEMICIRCLES })
}

// Several sessions are the parts of one outing: they add up, and what isn't all one sport is none.
function readSession(file: RecordedFile, message: FitRawMessage): void {
  const startedAt = unsigned(message, 2, FitBaseType.Uint32, 4)
  if (startedAt !== undefined) {
    const time = fitTimestampToUnixMilliseconds(startedAt)
    file.startedAt = Math.min(file.startedAt ?? time, time)
    noteMoment(file, time)
  }
  const sport = sportOfFit(unsigned(message, 5, FitBaseType.Enum, 1), unsigned(message, 6, FitBaseType.Enum, 1))
  file.sport = file.sport === null || file.sport === sport ? sport : 'other'
  const add = (before: number | null, more: number | undefined) => (more === undefined ? before : (before ?? 0) + more)
  const timer = unsigned(message, 8, FitBaseType.Uint32, 4)
  const meters = unsigned(message, 9, FitBaseType.Uint32, 4)
  file.timerSeconds = add(file.timerSeconds, timer === undefined ? undefined : timer / 1_000)
  file.distanceMeters = add(file.distanceMeters, meters === undefined ? undefined : meters / 100)
  file.calories = add(file.calories, unsigned(message, 11, FitBaseType.Uint16, 2))
}

function deviceIn(message: FitRawMessage): string[] {
  const isFileId = message.globalMessageNumber === FILE_ID
  if (isFileId && unsigned(message, 0, FitBaseType.Enum, 1) !== ACTIVITY_FILE) throw new UnreadableFile('no activity')
  const maker = unsigned(message, isFileId ? 1 : 2, FitBaseType.Uint16, 2)
  const name = readFitStringField(fieldOf(message, isFileId ? 8 : 27))
  return [maker !== undefined && GARMIN_MAKERS.has(maker) ? 'Garmin' : '', name ?? ''].filter(text => text !== '')
}

function fieldOf({ fields }: FitRawMessage, number: number) {
  return fields.find(field => field.fieldNumber === number)
}

function unsigned(message: FitRawMessage, number: number, type: FitBaseType, size: 1 | 2 | 4): number | undefined {
  return readFitUnsignedField(fieldOf(message, number), type, size, message.littleEndian)
}

function signed(message: FitRawMessage, number: number): number | undefined {
  const field = fieldOf(message, number)
  if (!field || field.size !== 4) return undefined
  const { buffer, byteOffset } = field.bytes
  const value = new DataView(buffer, byteOffset, 4).getInt32(0, message.littleEndian)
  return value === 0x7f_ff_ff_ff ? undefined : value
}
