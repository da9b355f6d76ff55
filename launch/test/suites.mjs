import { ensureBuilt } from '../build-web.mjs'
import { runChecks } from '../check.mjs'
import { findNode } from '../node-24.mjs'
import { Refusal, seconds } from '../terminal.mjs'

/**
 * All suites, quick ones first. `parts` lists what a suite can be narrowed to, `besideOthers` what of it runs where all suites
 * do, if not everything; `run` is told in `only` to which of them, and how. Their own modules are imported late: on a fresh clone only Node's are there at first.
 */
export async function findSuites() {
  const { filesIn, runNodeSuite } = await import('./node-suite.mjs')
  const { browserFiles, runBrowserSuite } = await import('./browser-suite.mjs')
  const { findEngines } = await import('./engines.mjs')
  const { listeningForCrossings } = await import('./crossings.mjs')
  const { checks } = await import('../check/checks.mjs')
  const plain = name => {
    const parts = () => filesIn([`${name}/**/*.test.{ts,mjs}`])
    return { name, parts, run: ({ only, ...how } = {}) => runNodeSuite(only ?? parts(), how) }
  }
  const onEngine = engine => {
    // The longest first, so that nothing waits for it alone at the end.
    const parts = () => filesIn(['server/src/kill.test.ts', 'server/**/*.test.ts'], engine.without)
    return {
      name: `server-on-${engine.name}`,
      description: `server, on ${engine.description}`,
      ...(engine.isUsual && { alias: 'server' }),
      parts,
      ...(engine.besideOthers && { besideOthers: () => filesIn(engine.besideOthers) }),
      async run({ only, ...how } = {}) {
        // Some of them serve the pages of the web app.
        await ensureBuilt(findNode())
        const { env, stop } = await engine.start()
        try {
          const run = heard => runNodeSuite(only ?? parts(), { ...how, env: { ...env, ...heard } })
          // A part of the tests doesn't ask all that is listed.
          return only || how.named ? await run() : await listeningForCrossings(run)
        } finally {
          await stop()
        }
      },
    }
  }
  return [
    { name: 'check', parts: () => checks.map(({ name }) => name), run: ({ only } = {}) => runChecks(only) },
    plain('rules'),
    plain('contract'),
    plain('web'),
    plain('launch'),
    { name: 'build', run: build },
    ...(await findEngines()).map(onEngine),
    { name: 'e2e', parts: browserFiles, run: ({ only, ...how } = {}) => runBrowserSuite(only ?? browserFiles(), how) },
  ]
}

/** Runs one suite, or what of it was picked, and tells how it went; returns its counts. One that breaks off has failed. */
export async function runSuite({ suite: { name, description, run }, only }, how = {}, print = console.log) {
  const since = Date.now()
  print(`\n== ${description ?? name}`)
  const counts = await run({ ...how, only }).catch(error => {
    const reason = error instanceof Refusal ? error.message : error.stack
    return { passed: 0, failed: 1, skipped: 0, reason }
  })
  if (counts.reason) print(`FAILED ${counts.reason}`)
  print(`${lineOf(counts)} in ${name} (${seconds(since)})`)
  return counts
}

/** What failed in a run, each by its name; nothing when nothing did. */
export function failuresOf({ failures = [], reason }) {
  return reason ? [...failures, reason] : failures
}

/** The line that every run ends with. */
export function lineOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

async function build() {
  await ensureBuilt(findNode())
  return { passed: 1, failed: 0, skipped: 0 }
}
