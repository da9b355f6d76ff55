import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect, root, whenTold } from './run.mjs'
import { main, Refusal, seconds } from './terminal.mjs'
import { plantedFaults } from './test/planted-faults.mjs'

// npm run test:planted: plants each fault in the code, one after the other, and runs the tests that should detect it;
// words after `--` select faults by their names or files. An undetected fault, or one whose text is missing, fails the
// run.
await main(async () => {
  process.chdir(root)
  const words = process.argv.slice(2)
  const picked = plantedFaults.filter(({ fault, file }) => words.every(word => `${fault} ${file}`.includes(word)))
  if (picked.length === 0) throw new Refusal(`No planted fault has ${words.join(' ')} in its name or file.`)
  const counts = { passed: 0, failed: 0 }
  for (const one of picked) {
    const since = Date.now()
    const problem = await problemOf(one)
    counts[problem ? 'failed' : 'passed']++
    console.log(
      `${problem ? 'FAILED' : 'ok    '} ${one.fault} (${problem ?? `seen by ${one.seenBy}`}, ${seconds(since)})`,
    )
  }
  if (counts.failed > 0) process.exitCode = 1
  console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`)
})

/**
 * Returns why a fault is not detected; null if it is. The file is restored afterwards, even if the run is interrupted.
 */
async function problemOf({ file, text, instead, seenBy }) {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(text).length !== 2) return `its text is not found once in ${file}: move it along`
  const restore = () => writeFileSync(path, before)
  const listenNoMore = whenTold(restore)
  try {
    writeFileSync(
      path,
      before.replace(text, () => instead),
    )
    const { code, output } = await collect(process.execPath, [join(root, 'launch/test.mjs'), ...seenBy.split(' ')])
    if (code === 0) return `not seen by npm test -- ${seenBy}`
    return /\n[1-9]\d* passed, [1-9]/.test(output) || /, [1-9]\d* failed, 0 skipped\n$/.test(output)
      ? null
      : `npm test -- ${seenBy} could not run:\n${output.slice(-500)}`
  } finally {
    restore()
    listenNoMore()
  }
}
