import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, isOnNode24 } from './node-24.mjs'
import { root } from './run.mjs'
import { main, Refusal, seconds } from './terminal.mjs'
import { keepCoresBusy } from './test/load.mjs'
import { selectionOf } from './test/selection.mjs'
import { failuresOf, findSuites, lineOf, runSuite } from './test/suites.mjs'

const usage = 'Say which suite and how often, like npm run soak -- e2e 10, or npm run soak -- e2e sign-in 10.'

/**
 * Parses the command line into what to run, and how often; refuses anything but one suite, or files of one, and a whole
 * number.
 */
export function soakOf(args, suites) {
  const times = args.at(-1) ?? ''
  if (!/^[1-9]\d{0,3}$/.test(times)) throw new Refusal(usage)
  const { picked, how } = selectionOf(args.slice(0, -1), suites)
  if (picked.length !== 1) throw new Refusal(usage)
  return { one: picked[0], how, times: Number(times) }
}

/**
 * Runs the selection this number of times, or until `isOver`, which interrupts the current run; returns the result of
 * each complete run.
 */
export async function soak({ one, how, times, isOver = () => false, print = console.log }) {
  const runs = []
  while (runs.length < times && !isOver()) {
    const since = Date.now()
    const { suite, only } = one
    const description = `${suite.description ?? suite.name}, run ${runs.length + 1} of ${times}`
    const counts = await runSuite({ suite: { ...suite, description }, only }, how, print)
    if (!isOver()) runs.push({ ...counts, took: seconds(since) })
  }
  return runs
}

/** Returns each run with its time and failures, and the total as the last line. */
export function summaryOf(runs) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lines = runs.flatMap((run, index) => {
    for (const key of Object.keys(total)) total[key] += run[key]
    return [
      `${run.failed === 0 ? 'ok    ' : 'FAILED'} run ${index + 1} (${run.took}): ${lineOf(run)}`,
      ...failuresOf(run).map(failure => `         ${failure}`),
    ]
  })
  const failed = runs.filter(run => run.failed > 0).length
  lines.push(failed === 0 ? `None of ${runs.length} runs failed.` : `${failed} of ${runs.length} runs failed.`)
  return { text: [...lines, lineOf(total)].join('\n'), failed: total.failed > 0 || runs.length === 0 }
}

// npm run soak: repeats a suite while every core is busy, to find tests that fail randomly.
if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  await main(async () => {
    process.chdir(root)
    await ensureInstalled()
    if (await isOnNode24(import.meta.url)) await runSoak(process.argv.slice(2))
  })
}

async function runSoak(args) {
  process.env.NODE_COMPILE_CACHE ||= join(root, '.cache/node-compiled')
  const { one, how, times } = soakOf(args, await findSuites())
  await ensureBuilt(findNode())
  const load = keepCoresBusy()
  let isOver = false
  // The current run gets the signal, too, and ends; the results of earlier runs are still reported.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isOver = true
      load.stop()
    })
  }
  console.log(`${load.pids.length} busy processes in the background`)
  const runs = await soak({ one, how, times, isOver: () => isOver })
  load.stop()
  const { text, failed } = summaryOf(runs)
  console.log(`\n== soak of ${one.suite.name}${isOver ? ', interrupted' : ''}\n${text}`)
  process.exitCode = isOver ? 130 : Number(failed)
}
