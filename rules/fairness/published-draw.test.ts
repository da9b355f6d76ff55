import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addDays } from '../calendar.ts'
import { keyOf, lotOf } from '../testing/lots.ts'
import { drawReviewers } from './peer-review.ts'
import { poseIndexes } from './pose.ts'
import { teamsAtStart } from './team-forming.ts'

const program = fileURLToPath(new URL('../verify-draw.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'verify-draw-'))
after(() => rmSync(folder, { recursive: true }))

function verify(content: unknown) {
  writeFileSync(join(folder, 'draw.json'), typeof content === 'string' ? content : JSON.stringify(content))
  const env = { ...process.env, npm_lifecycle_event: '', INIT_CWD: '' }
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, 'draw.json'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

const startDate = '2026-03-05'

/** The published file of a team draw: ranks of baselines instead of baselines. */
function teamsFile() {
  const people = Array.from({ length: 7 }, (_, index) => ({
    id: `p${index}`,
    joinedAt: '2026-02-01T12:00:00Z',
    team: null,
    baseline: index < 3 ? BigInt(100 - index) : null,
  }))
  const rules = { forming: 'draw', minSize: 2, maxSize: 3, id: 'c1', startDate, rulesVersion: 1, prize: true } as const
  const start = teamsAtStart(rules, people, lotOf)
  assert.ok(start.outcome === 'teams')
  const participants = people.map(({ id }, index) => ({
    id,
    place: Math.min(index + 1, 4),
    team: start.teamOf.get(id)!,
  }))
  return {
    kind: 'teams',
    challenge: 'c1',
    startDate,
    rulesVersion: 1,
    maxSize: 3,
    keys: [keyOf(startDate)],
    participants,
  }
}

function reviewersFile() {
  const people = ['ana', 'bia', 'caio', 'duda', 'eva', 'fabi']
  const drawn = drawReviewers('w1', '2026-03-07', people, lotOf)!
  const lot = (person: string) => lotOf('2026-03-07', `w1:${person}`)
  return {
    kind: 'reviewers',
    activity: 'w1',
    date: '2026-03-07',
    keys: [keyOf('2026-03-07')],
    eligible: people.map((person, index) => ({ ...(index % 2 === 0 && { person }), lot: lot(person) })),
    seats: drawn.seats.map(lot),
  }
}

function poseFile() {
  const date = '2026-03-12'
  const index = (draw: 'pose' | 'word', of: number) =>
    poseIndexes({ id: 'c1', startDate }, draw, { length: of, until: date }, lotOf).get(date)!
  const keys = Array.from({ length: 10 }, (_, offset) => keyOf(addDays('2026-03-03', offset)))
  const of = (draw: 'pose' | 'word', length: number) => ({ of: length, index: index(draw, length) })
  return { kind: 'pose', challenge: 'c1', startDate, date, keys, pose: of('pose', 60), word: of('word', 300) }
}

test('a draw that follows the rules holds', () => {
  assert.deepEqual(verify(teamsFile()), { stdout: 'Holds: 7 people in teams, challenge c1.\n', stderr: '', status: 0 })
  const seats = 'Holds: 3 seats among 6 lots, 3 of them of named people.\n'
  assert.deepEqual(verify(reviewersFile()), { stdout: seats, stderr: '', status: 0 })
  const pose = 'Holds: pose and word of 2026-03-12, challenge c1.\n'
  assert.deepEqual(verify(poseFile()), { stdout: pose, stderr: '', status: 0 })
})

test('each deviation from the rules is named', () => {
  const [teams, reviewers, pose] = [teamsFile(), reviewersFile(), poseFile()]
  const other = teams.participants[0]!.team === 't1' ? 't2' : 't1'
  const moved = teams.participants.with(0, { ...teams.participants[0]!, team: other })
  const stranger = reviewers.eligible.find(one => !reviewers.seats.includes(one.lot))!.lot
  const rows: [string, object, RegExp][] = [
    ['a team', { ...teams, participants: moved }, new RegExp(`p0 was drawn into t\\d, not ${other}\\.`)],
    ['another challenge', { ...teams, challenge: 'c2' }, /was drawn into/],
    [
      'a key',
      { ...teams, keys: [{ ...keyOf('2026-03-06'), date: startDate, hash: keyOf(startDate).hash }] },
      /The key of 2026-03-05 is not the one/,
    ],
    ['a seat', { ...reviewers, seats: reviewers.seats.with(2, stranger) }, /The seats belong to the lots/],
    ['the order of seats', { ...reviewers, seats: reviewers.seats.toReversed() }, /The seats belong to the lots/],
    [
      'a lot',
      { ...reviewers, eligible: reviewers.eligible.with(0, { person: 'ana', lot: '0'.repeat(64) }) },
      /ana has the lot/,
    ],
    [
      'seats among too few',
      { ...reviewers, eligible: reviewers.eligible.slice(0, 4) },
      /The seats belong to the lots \(none\)/,
    ],
    [
      'a pose',
      { ...pose, pose: { of: 60, index: (pose.pose.index + 1) % 60 } },
      /The pose of 2026-03-12 has the index/,
    ],
    [
      'a word',
      { ...pose, word: { of: 300, index: (pose.word.index + 1) % 300 } },
      /The word of 2026-03-12 has the index/,
    ],
  ]
  for (const [about, file, expected] of rows) {
    const { stdout, stderr, status } = verify(file)
    assert.deepEqual([stderr, status], ['', 1], about)
    assert.match(stdout, /^Doesn't hold: /, about)
    assert.match(stdout, expected, about)
  }
})

test('a hash that was published late is named, and one of the same date or later proves nothing', () => {
  const published = (publishedAt: string) => verify({ ...teamsFile(), keys: [{ ...keyOf(startDate), publishedAt }] })
  const rows: [string, number, RegExp][] = [
    ['2026-02-26T23:59:59.000Z', 0, /^Holds: [^\n]+\n$/],
    ['2026-02-27T00:00:00.000Z', 0, /\nThe hash of the key of 2026-03-05 was published only on 2026-02-27\.\n$/],
    ['2026-03-05T00:00:00.000Z', 1, /^Doesn't hold: .*\nThe hash of the key of 2026-03-05 was not published before/],
  ]
  for (const [at, status, expected] of rows) {
    const answer = published(at)
    assert.equal(answer.status, status, at)
    assert.match(answer.stdout, expected, at)
  }
  assert.match(published('never').stderr, /^keys\[0\]\.publishedAt is "never", which is not an instant\.\n$/)
})

test('a malformed file gives one sentence that names the field, and exit status 2', () => {
  const [teams, reviewers, pose] = [teamsFile(), reviewersFile(), poseFile()]
  const rows: [unknown, RegExp][] = [
    ['{', /^The file is not JSON/],
    [{ ...teams, kind: 'lottery' }, /^kind is "lottery", which is not one of teams, reviewers, pose\.\n$/],
    [{ ...teams, keys: null }, /^keys is missing\.\n$/],
    [{ ...teams, keys: [] }, /^keys has no key of 2026-03-05\.\n$/],
    [{ ...teams, keys: [{ ...keyOf(startDate), key: 'ff' }] }, /^keys\[0\]\.key is "ff"/],
    [{ ...teams, keys: [keyOf(startDate), keyOf(startDate)] }, /^keys\[1\]\.date is a duplicate\.\n$/],
    [{ ...teams, maxSize: 1 }, /^maxSize is "1", but must be at least 2\.\n$/],
    [
      { ...teams, participants: [teams.participants[0], teams.participants[0]] },
      /^participants\[1\] stands twice\.\n$/,
    ],
    [{ ...reviewers, activity: '' }, /^activity is "", which is not an id\.\n$/],
    [{ ...pose, keys: pose.keys.slice(1) }, /^keys has no key of 2026-03-03\.\n$/],
    [{ ...pose, date: '2026-03-02' }, /^date is before 2026-03-03/],
    [{ ...pose, pose: { of: 6, index: 0 } }, /^pose\.of is "6", but must be at least 7\.\n$/],
  ]
  for (const [file, expected] of rows) {
    const { stdout, stderr, status } = verify(file)
    assert.deepEqual([stdout, status], ['', 2], stderr)
    assert.match(stderr, expected)
  }
})
