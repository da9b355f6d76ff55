import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { isOnNode24 } from './node-24.mjs'
import { root, whenTold } from './run.mjs'
import { main } from './terminal.mjs'
import { quickSuites } from './test/quick.mjs'
import { selectionOf } from './test/selection.mjs'
import { findSuites, runSuites } from './test/suites.mjs'

// npm test: the everyday tests, or only the suites, files and tests named after `--`; `-- quick` is for running before
// each commit. The last line, alone, is the total.
await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  if (await isOnNode24(import.meta.url)) await runAll(process.argv.slice(2))
})

async function runAll(wanted) {
  // Exits normally, so that the tests' database is stopped.
  whenTold(() => process.exit(130))
  // Some hundred processes load the same modules: with a compile cache they start in half the time.
  process.env.NODE_COMPILE_CACHE ||= join(root, '.cache/node-compiled')
  const suites = await findSuites()
  if (wanted.join(' ') === 'quick') return await runSuites(await quickSuites(suites))
  const { picked, how } = selectionOf(wanted, suites)
  await runSuites(picked.map(one => ({ ...one, how })))
}
