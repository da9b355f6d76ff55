import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { isOnNode24 } from './node-24.mjs'
import { root, whenTold } from './run.mjs'
import { main, seconds } from './terminal.mjs'
import { selectionOf } from './test/selection.mjs'
import { failuresOf, findSuites, lineOf, runSuite } from './test/suites.mjs'

// npm test: everything, or only the suites, files and tests named behind `--`. The last line alone sums all of them up.
await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  if (await isOnNode24(import.meta.url)) await runAll(process.argv.slice(2))
})

async function runAll(wanted) {
  // Left by the usual way out, so that the database of the tests is told to stop.
  whenTold(() => process.exit(130))
  // Each of some hundred processes reads the same modules: compiled once they start in half the time.
  process.env.NODE_COMPILE_CACHE ||= join(root, '.cache/node-compiled')
  const since = Date.now()
  const { picked, how } = selectionOf(wanted, await findSuites())
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for (const one of picked) {
    const counts = await runSuite(one, how)
    for (const key of Object.keys(total)) total[key] += counts[key]
    failures.push(...failuresOf(counts).map(failure => `       ${one.suite.name}: ${failure}`))
  }
  // Told again at the end: whoever keeps only the last lines of a long run sees what failed.
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`)
  if (total.failed > 0) process.exitCode = 1
  console.log(`\nAll of it took ${seconds(since)}.\n${lineOf(total)}`)
}
