import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from '../build-web.mjs'
import { runChecks } from '../check.mjs'
import { findNode } from '../node-24.mjs'
import { Refusal, seconds } from '../terminal.mjs'

/** Server tests that only `npm run test:deep` runs: kills, crashes, interrupted starts, a new PostgreSQL. */
export const deepServerFiles = new RegExp(
  [
    '^server/src/(kill|outage|stopping|reliability|postgres-upgrade)\\.test\\.ts$',
    '^server/src/db/embedded/(interrupted-start|new-major)\\.test\\.ts$',
  ].join('|'),
)
/**
 * Browser stories of `npm test`: the ways on which a fault would cost people their money, photos or way in. The others
 * are parts of `npm run test:deep`.
 */
const everydayStories =
  'add-activity challenge-states chat checkout create-challenge creators fair-starts feed ' +
  'instant-join invitations live logged-offline offline own-data paid-challenge passes payouts ' +
  'peer-review photo-once private-photos recording-drafts returning-visitor second-factors ' +
  'session-over sign-in teams the-main-story two-admins wallet'
const everydayBrowserFiles = new Set(everydayStories.split(' ').map(name => `e2e/${name}.e2e.ts`))

/**
 * Returns all suites, quick ones first. `parts` lists the parts that a suite can be narrowed to; `everyday` lists the
 * parts of `npm test`, if that is not all of them (an empty list: none); `run` takes the parts to run in `only`.
 * Modules of suites are imported late: a fresh clone initially has only Node's own.
 */
export async function findSuites() {
  const { filesIn, runNodeSuite } = await import('./node-suite.mjs')
  const { runComponentSuite } = await import('./component-suite.mjs')
  const { browserFiles, runBrowserSuite } = await import('./browser-suite.mjs')
  const { findEngines } = await import('./engines.mjs')
  const { listeningForCrossings } = await import('./crossings.mjs')
  const { withScratchInMemory } = await import('./scratch.mjs')
  const { checks } = await import('../check/checks.mjs')
  const plain = name => {
    const parts = () => filesIn([`${name}/**/*.test.{ts,mjs}`])
    return { name, parts, run: ({ only, ...how } = {}) => runNodeSuite(only ?? parts(), how) }
  }
  const otherBrowserFiles = () => filesIn(['e2e/other-browsers/*.test.ts'])
  const componentFiles = () => filesIn(['web/src/**/*.spec.tsx'])
  const onEngine = engine => {
    // The longest first, so that no long one runs alone at the end.
    const longest = ['kill', 'twice-at-once', 'backup'].map(name => `server/src/${name}.test.ts`)
    const parts = () => filesIn([...longest, 'server/**/*.test.ts'], engine.without)
    const everyday = () => (engine.isUsual ? parts().filter(file => !deepServerFiles.test(file)) : [])
    return {
      name: `server-on-${engine.name}`,
      description: `server, on ${engine.description}`,
      ...(engine.isUsual && { alias: 'server' }),
      parts,
      everyday,
      async run({ only, ...how } = {}) {
        // Some tests serve the pages of the web app.
        await ensureBuilt(findNode())
        return await withScratchInMemory(async () => {
          const { env, stop } = await engine.start()
          try {
            const run = heard => runNodeSuite(only ?? parts(), { ...how, env: { ...env, ...heard } })
            // A part of the tests doesn't run all listed statements.
            const whole = !only || only.length === everyday().length
            return whole && !how.named ? await listeningForCrossings(run) : await run()
          } finally {
            await stop()
          }
        })
      },
    }
  }
  return [
    { name: 'check', parts: () => checks.map(({ name }) => name), run: ({ only } = {}) => runChecks(only) },
    plain('rules'),
    plain('contract'),
    plain('web'),
    {
      name: 'components',
      parts: componentFiles,
      run: ({ only, ...how } = {}) => runComponentSuite(only ?? componentFiles(), how),
    },
    { ...plain('launch'), everyday: () => [] },
    { name: 'build', run: build },
    ...(await findEngines()).map(onEngine),
    {
      name: 'e2e',
      parts: browserFiles,
      everyday: () => browserFiles().filter(file => everydayBrowserFiles.has(file)),
      run: ({ only, ...how } = {}) => withScratchInMemory(() => runBrowserSuite(only ?? browserFiles(), how)),
    },
    {
      name: 'other-browsers',
      parts: otherBrowserFiles,
      everyday: () => [],
      async run({ only, ...how } = {}) {
        const missing = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'].filter(name => !isOnPath(name))
        if (missing.length > 0)
          throw new Refusal(`${missing.join(', ')} not found: apt-get install firefox-esr webkit2gtk-driver xvfb`)
        await ensureBuilt(findNode())
        return runNodeSuite(only ?? otherBrowserFiles(), how)
      },
    },
  ]
}

/**
 * Runs suites one after the other and prints the result of each, the names of failures, and as the last line the total.
 * Each has its parts in `only`, how to run it, and in `env` its own settings.
 */
export async function runSuites(picked) {
  const since = Date.now()
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const times = []
  for (const { suite, only, how, env = {} } of picked) {
    const began = Date.now()
    Object.assign(process.env, env)
    const counts = await runSuite({ suite, only }, how)
    for (const name of Object.keys(env)) delete process.env[name]
    for (const key of Object.keys(total)) total[key] += counts[key]
    failures.push(...failuresOf(counts).map(failure => `       ${suite.name}: ${failure}`))
    times.push(`${suite.name} ${seconds(began)}`)
  }
  // Repeated at the end for readers who keep only the last lines of a long run.
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`)
  if (total.failed > 0) process.exitCode = 1
  console.log(`\nTotal time ${seconds(since)}: ${times.join(', ')}.\n${lineOf(total)}`)
}

/** Runs one suite, or the selected parts, and prints its result; returns its counts. An aborted one has failed. */
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

/** Returns the failures of a run by name; empty if there are none. */
export function failuresOf({ failures = [], reason }) {
  return reason ? [...failures, reason] : failures
}

/** Returns the line that every run ends with. */
export function lineOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

function isOnPath(name) {
  return process.env.PATH.split(delimiter).some(folder => existsSync(join(folder, name)))
}

async function build() {
  await ensureBuilt(findNode())
  return { passed: 1, failed: 0, skipped: 0 }
}
