import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { outcomeOf, outcomeText, parseHistory } from './history.ts'
import { currentRulesVersion } from './rules-version.ts'

const program = fileURLToPath(new URL('replay.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'replay-'))
after(() => rmSync(folder, { recursive: true }))

const history = JSON.stringify({
  challenge: { id: 'c', type: 'time', startDate: '2026-03-01', endDate: '2026-03-14' },
  participants: [{ id: 'ana', joinedAt: '2026-02-27T12:00:00Z' }],
  activities: [
    {
      id: 'a1',
      participant: 'ana',
      workoutType: 'yoga',
      startedAt: '2026-03-02T12:00:00Z',
      timeZone: 'America/Sao_Paulo',
      minutes: 45,
    },
  ],
})

function replay(content: string | Uint8Array | null, args?: string[], env: Record<string, string> = {}) {
  if (content !== null) writeFileSync(join(folder, 'history.json'), content)
  const environment = { ...process.env, npm_lifecycle_event: '', INIT_CWD: '', ...env }
  const options = { cwd: env['INIT_CWD'] ? tmpdir() : folder, env: environment, encoding: 'utf8' } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...(args ?? ['history.json'])], options)
  return { stdout, stderr, status }
}

test('a history gives its outcome, a list of histories a list', () => {
  const outcome = outcomeOf(parseHistory(history))
  assert.deepEqual(replay(history), { stdout: `${outcomeText(outcome)}\n`, stderr: '', status: 0 })
  assert.equal(replay(`[${history},${history}]`).stdout, `${outcomeText([outcome, outcome])}\n`)
  assert.equal(replay('[]').stdout, '[]\n')
})

test('each history is replayed by its version of the rules, and an unknown one is refused', () => {
  const files = [{}, { rulesVersion: 1 }, { rulesVersion: currentRulesVersion() + 1 }].map(version => ({
    ...(JSON.parse(history) as object),
    challenge: { id: 'c', type: 'workout_count', startDate: '2026-03-01', endDate: '2026-03-14', ...version },
  }))
  const refused = replay(JSON.stringify(files))
  assert.deepEqual([refused.stdout, refused.status], ['', 2])
  assert.match(
    refused.stderr,
    /^\[2\]\.challenge\.rulesVersion is "\d+", which is not a version of the rules that is known here/,
  )

  const planting = new URL('testing/plant-version.ts', import.meta.url).href
  const plant = `import { plantVersion } from '${planting}'; plantVersion({ firstWorkoutOfDayPoints: 12 })`
  const { stdout } = replay(JSON.stringify(files), undefined, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plant)}`,
  })
  const scores = (JSON.parse(stdout) as { standings: { score: number }[] }[]).map(one => one.standings[0]!.score)
  assert.deepEqual(scores, [10, 10, 12])
})

test('a relative path refers to the folder where npm was called', () => {
  assert.equal(replay(history, undefined, { npm_lifecycle_event: 'replay', INIT_CWD: folder }).status, 0)
})

test('malformed input gives one sentence on standard error, exit status 2, and no output', () => {
  const malformed = history.replace('"time"', '"swim"')
  const rows: [string | Uint8Array | null, string[] | undefined, string][] = [
    [malformed, undefined, 'challenge.type is "swim", which is not a challenge type.\n'],
    [
      `[${history},${history},${malformed}]`,
      undefined,
      '[2].challenge.type is "swim", which is not a challenge type.\n',
    ],
    [null, ['absent.json'], 'The file "absent.json" can\'t be read: it doesn\'t exist.\n'],
    [null, ['.'], 'The file "." can\'t be read: it is a folder.\n'],
    [null, [], 'Name one history file: npm run replay -- history.json.\n'],
    [Uint8Array.of(0x22, 0xff, 0x22), undefined, 'The file "history.json" can\'t be read: it is not UTF-8 text.\n'],
  ]
  for (const [content, args, stderr] of rows) assert.deepEqual(replay(content, args), { stdout: '', stderr, status: 2 })
  const broken = replay('{"challenge": {')
  assert.deepEqual([broken.stdout, broken.status], ['', 2])
  assert.match(broken.stderr, /^The file is not JSON \([^\n]+\)\.\n$/)
})
