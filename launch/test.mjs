import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { runChecks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, isOnNode24 } from './node-24.mjs'
import { root } from './run.mjs'
import { main, Refusal, seconds } from './terminal.mjs'

// npm test: everything, or only the suites named behind `--`. The last line alone sums all of them up.
await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  if (await isOnNode24(import.meta.url)) await runAll(process.argv.slice(2))
})

async function runAll(wanted) {
  // Left by the usual way out, so that the database of the tests is told to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  // Each of some hundred processes reads the same modules: compiled once they start in half the time.
  process.env.NODE_COMPILE_CACHE ||= join(root, '.cache/node-compiled')
  const since = Date.now()
  const all = await findSuites()
  const unknown = wanted.find(name => !all.some(suite => suite.name === name))
  if (unknown) throw new Refusal(`There is no suite ${unknown}, only ${all.map(({ name }) => name).join(', ')}.`)
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of all) {
    if (wanted.length > 0 && !wanted.includes(suite.name)) continue
    const counts = await runSuite(suite)
    for (const key of Object.keys(total)) total[key] += counts[key]
  }
  if (total.failed > 0) process.exitCode = 1
  console.log(
    `\nAll of it took ${seconds(since)}.\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
  )
}

/** Quick ones first. Imported late, because on a fresh clone only Node's own modules are there at the beginning. */
async function findSuites() {
  const { runNodeSuite } = await import('./test/node-suite.mjs')
  const { runBrowserSuite } = await import('./test/browser-suite.mjs')
  const { findEngines } = await import('./test/engines.mjs')
  const plain = name => ({ name, run: () => runNodeSuite([`${name}/**/*.test.{ts,mjs}`]) })
  const onEngine = engine => ({
    name: `server-on-${engine.name}`,
    description: `server, on ${engine.description}`,
    async run() {
      const { env, stop } = await engine.start()
      try {
        // The longest first, so that nothing waits for it alone at the end.
        return await runNodeSuite(['server/src/kill.test.ts', 'server/**/*.test.ts'], { env, without: engine.without })
      } finally {
        await stop()
      }
    },
  })
  return [
    { name: 'check', run: () => runChecks() },
    plain('rules'),
    plain('contract'),
    plain('web'),
    plain('launch'),
    ...(await findEngines()).map(onEngine),
    { name: 'build', run: build },
    { name: 'e2e', run: runBrowserSuite },
  ]
}

async function build() {
  await ensureBuilt(findNode())
  return { passed: 1, failed: 0, skipped: 0 }
}

async function runSuite({ name, description, run }) {
  const since = Date.now()
  console.log(`\n== ${description ?? name}`)
  const counts = await run().catch(error => {
    const reason = error instanceof Refusal ? error.message : error.stack
    return { passed: 0, failed: 1, skipped: 0, reason }
  })
  if (counts.reason) console.log(`FAILED ${counts.reason}`)
  console.log(
    `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${name} (${seconds(since)})`,
  )
  return counts
}
