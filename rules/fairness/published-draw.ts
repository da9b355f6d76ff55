import { type Day, daysBetween, isDay } from '../calendar.ts'
import { type ExactJson, parseExactJson } from '../exact-json.ts'
import { Field, HistoryError } from '../history-reader.ts'
import { numbersOf } from '../rules-version.ts'
import { DAY_KEY_BYTES, POSE_APART_DATES, MAX_TEAM_MAX_SIZE, MIN_TEAM_SIZE } from './limits.ts'
import { keyDatesOf, type Lot } from './lots.ts'
import { lotTextOfReviewer, seated } from './peer-review.ts'
import { firstPoseDate, POSE_DRAWS, poseIndexes } from './pose.ts'
import { drawnTeams, drawOrder } from './team-forming.ts'

/**
 * Result of checking a published draw: whether all of it follows the rules, one sentence for each fault, and one for
 * each weakness that doesn't invalidate the proof.
 */
export type DrawCheck = { holds: boolean; checked: string; faults: string[]; notes: string[] }

/** Cryptography that the check needs and `rules/` doesn't have; both return lower-case hex. */
export type Hashes = {
  /** SHA-256 of the bytes encoded in a hex text. */
  sha256: (hex: string) => string
  /** HMAC-SHA-256 of a UTF-8 text under a key encoded in hex. */
  hmac: (keyHex: string, text: string) => string
}

type Keys = ReadonlyMap<Day, { key: string; hash: string; publishedOn: Day | null }>

const KINDS = ['teams', 'reviewers', 'pose'] as const

/**
 * Checks a draw of teams, a draw of reviewers or the pose of a date against its published data
 * (docs/rules/lots.md#checking). Throws a `HistoryError` that names the field of a malformed file.
 */
export function checkPublishedDraw(text: string, hashes: Hashes): DrawCheck {
  const file = new Field('', jsonOf(text))
  file.object()
  const kind = readKind(file)
  const keys = readKeys(file.member('keys'))
  const faults = [...keys]
    .filter(([, { key, hash }]) => hashes.sha256(key) !== hash)
    .map(([date]) => `The key of ${date} is not the one whose hash was published.`)
  const late = [...keys].filter(([date, { publishedOn }]) => publishedOn && publishedOn > keyDatesOf(date).hashOn)
  const tooLate = late.filter(([date, { publishedOn }]) => publishedOn! >= date)
  faults.push(...tooLate.map(([date]) => `The hash of the key of ${date} was not published before that date.`))
  const notes = late
    .filter(one => !tooLate.includes(one))
    .map(([date, { publishedOn }]) => `The hash of the key of ${date} was published only on ${publishedOn}.`)
  const lot: Lot = (date, words) => {
    const known = keys.get(date)
    if (!known) throw file.member('keys').error(`has no key of ${date}`)
    return hashes.hmac(known.key, words)
  }
  const { checked, wrong } = { teams: checkTeams, reviewers: checkReviewers, pose: checkPose }[kind](file, lot)
  return { holds: faults.length + wrong.length === 0, checked, faults: [...faults, ...wrong], notes }
}

/**
 * Returns the first and the last UTC date whose keys a published draw needs. Throws a `HistoryError` that names the
 * field of a malformed one.
 */
export function keyDatesNeeded(text: string): { from: Day; until: Day } {
  const file = new Field('', jsonOf(text))
  file.object()
  const kind = readKind(file)
  if (kind === 'reviewers') {
    const date = readDay(file.member('date'))
    return { from: date, until: date }
  }
  const startDate = readDay(file.member('startDate'))
  if (kind === 'teams') return { from: startDate, until: startDate }
  return { from: firstPoseDate(startDate), until: readDay(file.member('date')) }
}

type Checked = { checked: string; wrong: string[] }

// Baselines are private: the file has their ranks instead, and equal baselines share a rank.
function checkTeams(file: Field, lot: Lot): Checked {
  const challenge = { id: file.member('challenge').id(), startDate: readDay(file.member('startDate')) }
  const maxSize = file.member('maxSize').required().wholeWithin(MIN_TEAM_SIZE, MAX_TEAM_MAX_SIZE)!
  const { leastTeams } = numbersOf(file.member('rulesVersion').required().wholeWithin(1, Number.MAX_SAFE_INTEGER)!)
  const people = file
    .member('participants')
    .items()
    .map(one => ({
      id: one.required().member('id').id(),
      baseline: -one.member('place').required().whole(1n)!,
      team: one.member('team').text(),
    }))
  refuseTwice(
    file.member('participants'),
    people.map(one => one.id),
  )
  const drawn = drawnTeams(drawOrder(challenge, people, lot), maxSize, leastTeams)
  const wrong = people.filter(one => drawn.get(one.id) !== one.team)
  return {
    checked: `${people.length} people in teams, challenge ${challenge.id}`,
    wrong: wrong.map(one => `${one.id} was drawn into ${drawn.get(one.id)}, not ${one.team}.`),
  }
}

function checkReviewers(file: Field, lot: Lot): Checked {
  const activity = file.member('activity').id()
  const date = readDay(file.member('date'))
  const people = file
    .member('eligible')
    .items()
    .map(one => ({
      person: one.required().member('person').absent ? null : one.member('person').id(),
      lot: one.member('lot').text(),
    }))
  const wrong: string[] = []
  for (const { person, lot: published } of people) {
    if (person === null) continue
    const drawn = lot(date, lotTextOfReviewer(activity, person))
    if (drawn !== published) wrong.push(`${person} has the lot ${drawn}, not ${published}.`)
  }
  refuseTwice(
    file.member('eligible'),
    people.map(one => one.lot),
  )
  const expected = seated(people.map(one => one.lot).sort())?.seats ?? []
  const seats = file
    .member('seats')
    .items()
    .map(one => one.required().text())
  if (seats.length !== expected.length || seats.some((seat, index) => seat !== expected[index])) {
    wrong.push(`The seats belong to the lots ${expected.join(', ') || '(none)'}, not ${seats.join(', ') || '(none)'}.`)
  }
  const named = people.filter(one => one.person !== null).length
  return { checked: `${seats.length} seats among ${people.length} lots, ${named} of them of named people`, wrong }
}

function checkPose(file: Field, lot: Lot): Checked {
  const challenge = { id: file.member('challenge').id(), startDate: readDay(file.member('startDate')) }
  const until = readDay(file.member('date'))
  if (daysBetween(firstPoseDate(challenge.startDate), until) < 0) {
    throw file.member('date').error(`is before ${firstPoseDate(challenge.startDate)}, the first date with a pose`)
  }
  const wrong = POSE_DRAWS.flatMap(draw => {
    const field = file.member(draw).required()
    const length = field
      .member('of')
      .required()
      .wholeWithin(POSE_APART_DATES + 1, Number.MAX_SAFE_INTEGER)!
    const index = field
      .member('index')
      .required()
      .wholeWithin(0, length - 1)!
    const drawn = poseIndexes(challenge, draw, { length, until }, lot).get(until)!
    return drawn === index ? [] : [`The ${draw} of ${until} has the index ${drawn}, not ${index}.`]
  })
  return { checked: `pose and word of ${until}, challenge ${challenge.id}`, wrong }
}

function readKind(file: Field): (typeof KINDS)[number] {
  return file
    .member('kind')
    .textThat((one): one is (typeof KINDS)[number] => KINDS.some(known => known === one), `one of ${KINDS.join(', ')}`)
}

function readKeys(field: Field): Keys {
  field.required()
  const hex =
    (length: number) =>
    (text: string): text is string =>
      text.length === length && /^[0-9a-f]+$/.test(text)
  const keys = new Map<Day, { key: string; hash: string; publishedOn: Day | null }>()
  for (const one of field.items()) {
    const date = readDay(one.required().member('date'))
    if (keys.has(date)) throw one.member('date').error('is a duplicate')
    keys.set(date, {
      key: one.member('key').textThat(hex(DAY_KEY_BYTES * 2), `${DAY_KEY_BYTES} bytes in lower-case hex`),
      hash: one.member('hash').textThat(hex(64), 'a SHA-256 in lower-case hex'),
      publishedOn: one.member('publishedAt').absent
        ? null
        : one
            .member('publishedAt')
            .textThat((text): text is string => isDay(text.slice(0, 10)), 'an instant')
            .slice(0, 10),
    })
  }
  return keys
}

function refuseTwice(field: Field, texts: readonly string[]): void {
  const seen = new Set<string>()
  for (const [index, text] of texts.entries()) {
    if (seen.has(text)) throw field.items()[index]!.error('stands twice')
    seen.add(text)
  }
}

function readDay(field: Field): Day {
  return field.textThat((text): text is Day => isDay(text), 'a date that exists, written YYYY-MM-DD')
}

function jsonOf(text: string): ExactJson {
  try {
    return parseExactJson(text)
  } catch (error) {
    throw new HistoryError('', `The file is not JSON (${error instanceof Error ? error.message : String(error)})`)
  }
}
