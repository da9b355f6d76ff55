import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const longestReason = 40

/**
 * A reporter for Node's test runner: a line for each file and the details of each failure, and each file's counts and
 * the names of its failures as JSON, by its path, into the file that BORA_TEST_COUNTS names.
 */
export default async function* report(events) {
  const failures = []
  const countsByFile = {}
  for await (const { type, data } of events) {
    if (type === 'test:fail' && isOwnFailure(data)) failures.push(data)
    if (type === 'test:diagnostic' && data.nesting > 0) yield `       ${data.message}\n`
    if ((type === 'test:stderr' || type === 'test:stdout') && data.message.trim()) yield data.message
    if (type !== 'test:summary' || !data.file) continue
    countsByFile[relative(process.cwd(), data.file)] = data.counts
    yield line(data)
  }
  for (const [file, counts] of Object.entries(countsByFile)) {
    counts.failures = failures.filter(failure => pathOf(failure) === file).map(nameOf)
  }
  writeFileSync(process.env.BORA_TEST_COUNTS, JSON.stringify(countsByFile))
  for (const failure of failures) yield description(failure)
}

function line({ file, success, counts, duration_ms: duration }) {
  const mark = success ? 'ok    ' : 'FAILED'
  return `${mark} ${relative(process.cwd(), file)} (${counts.tests} tests, ${(duration / 1000).toFixed(1)} s)\n`
}

/** A suite or a file fails when something in it does, which is told already. */
function isOwnFailure({ details }) {
  return details.error?.failureType !== 'subtestsFailed'
}

function description(failure) {
  const { error } = failure.details
  const reason = error.cause?.stack ?? error.cause?.message ?? error.cause ?? error.message
  return `\nFAILED ${nameOf(failure)}\n${indented(String(reason))}\n`
}

function nameOf(failure) {
  return `${pathOf(failure)}:${failure.line ?? ''} ${failure.name}`
}

function pathOf({ file }) {
  return relative(process.cwd(), file ?? '')
}

function indented(text) {
  const lines = text.split('\n')
  const shown = lines.length > longestReason ? [...lines.slice(0, longestReason), '...'] : lines
  return shown.map(line => `    ${line}`).join('\n')
}
