import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { SCENARIOS } from './scenarios.ts'

// npm run reliability -- NAME --size 1000 --seed 1: plays one scenario, by its name or its number, prints one line of
// JSON, and exits with 1 if it found a fault. Without a size it plays all of it, which takes long.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const named = Object.entries(SCENARIOS).find(
  ([name, { id }]) => name === positionals[0] || id.toLowerCase() === positionals[0]?.toLowerCase(),
)
if (!named) {
  console.error('Which of these?')
  for (const [name, { id, full, counts, minutes }] of Object.entries(SCENARIOS))
    console.error(`  ${id.padEnd(6)} ${name.padEnd(20)} ${full} ${counts}, ${minutes} min`)
  process.exit(2)
}
const [name, scenario] = named
const [size, seed] = [Number(values.size ?? scenario.full), Number(values.seed)]
const since = performance.now()
const TOLD_EVERY_MS = 60_000
let lastTold = since
const { faults, figures } = await scenario.run({
  size,
  seed,
  progress(done, found) {
    if (performance.now() - lastTold < TOLD_EVERY_MS) return
    lastTold = performance.now()
    const minutes = Math.round((lastTold - since) / TOLD_EVERY_MS)
    console.error(`${done} of ${size} ${scenario.counts}, ${found} faults, after ${minutes} min`)
  },
})
for (const fault of faults.slice(0, 50)) console.error(fault)
const seconds = Math.round((performance.now() - since) / 100) / 10
const engine = process.env.BORA_TEST_ENGINE ?? 'embedded'
const ok = faults.length === 0
const told = { ...figures, faults: faults.length, engine, seconds }
console.log(JSON.stringify({ id: scenario.id, name, ok, figures: told, seed, commit: commitOf() }))
if (!ok) process.exitCode = 1

function commitOf(): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '')
  } catch {
    return null
  }
}
