import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { isOnNode24 } from './node-24.mjs'
import { main, Refusal, seconds } from './terminal.mjs'

/** Runs the named checks (all by default); returns how many passed and failed. Refuses an unknown name. */
export async function runChecks(names = []) {
  const { checks } = await import('./check/checks.mjs')
  const unknown = names.find(wanted => !checks.some(({ name }) => name === wanted))
  if (unknown) throw new Refusal(`There is no check ${unknown}, only ${checks.map(({ name }) => name).join(', ')}.`)
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { name, look, blindSpots } of checks) {
    if (names.length > 0 && !names.includes(name)) continue
    const since = Date.now()
    const [{ ok, output, seen }, blind] = await Promise.all([look(), blindSpots()])
    const fine = ok && blind.length === 0
    counts[fine ? 'passed' : 'failed']++
    if (!fine) counts.failures.push(name)
    if (!ok) console.log(output)
    for (const fault of blind) console.log(`The check does not see a planted fault: ${fault}`)
    console.log(`${fine ? 'ok    ' : 'FAILED'} ${name} (${seen ? `${seen}, ` : ''}${seconds(since)})`)
  }
  return counts
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  await main(async () => {
    await ensureInstalled()
    if (!(await isOnNode24(import.meta.url))) return
    const { failed } = await runChecks(process.argv.slice(2))
    if (failed > 0) process.exitCode = 1
  })
}
