import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { withReason } from './failures.mjs'

const longestReason = 40

/**
 * A reporter for test-group.mjs: prints a line for each file and the details of each failure, and writes each file's
 * counts and its failures as JSON, by its path, to the file that BORA_TEST_COUNTS names. BORA_TEST_FILES lists the paths,
 * which the outermost suites refer to by index.
 */
export default async function* report(events) {
  const files = JSON.parse(process.env.BORA_TEST_FILES)
  const countsByFile = {}
  const failures = []
  let file
  let counts
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && data.nesting > 0) yield `       ${data.message}\n`
    if (type === 'test:start' && data.nesting === 0) {
      file = files[Number(data.name.slice(1))]
      counts = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0, failures: [] }
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    count(counts, type, data)
    if (type === 'test:fail' && isOwnFailure(data)) {
      counts.failures.push(withReason(nameOf(data, file), reasonOf(data)))
      failures.push(description(data, file))
    }
    if (data.nesting > 0) continue
    countsByFile[file] = counts
    yield line(file, counts, data)
  }
  writeFileSync(process.env.BORA_TEST_COUNTS, JSON.stringify(countsByFile))
  for (const failure of failures) yield failure
}

/** A suite counts only if it fails by itself: an import or a hook that throws, or a timeout. */
function count(counts, type, data) {
  if (data.details.type === 'suite' && (type === 'test:pass' || !isOwnFailure(data))) return
  if (data.skip !== undefined) counts.skipped++
  else if (data.todo !== undefined) counts.todo++
  else if (type === 'test:pass') counts.passed++
  else if (data.details.error?.failureType === 'cancelledByParent') counts.cancelled++
  else counts.failed++
}

function line(file, { passed, failed, cancelled, skipped, todo }, { details }) {
  const mark = failed + cancelled === 0 ? 'ok    ' : 'FAILED'
  const tests = passed + failed + cancelled + skipped + todo
  return `${mark} ${file} (${tests} tests, ${(details.duration_ms / 1000).toFixed(1)} s)\n`
}

/**
 * Returns whether the failure is the test's own: a suite or a test with subtests also fails if one of them does, which
 * is reported already.
 */
function isOwnFailure({ details }) {
  return details.error?.failureType !== 'subtestsFailed'
}

function description(failure, file) {
  return `\nFAILED ${nameOf(failure, file)}\n${indented(reasonOf(failure))}\n`
}

function reasonOf({ details: { error } }) {
  return String(error.cause?.stack ?? error.cause?.message ?? error.cause ?? error.message)
}

function nameOf({ file: where, line: at, name, nesting }, file) {
  if (nesting === 0) return `${file}: the file itself`
  return `${relative(process.cwd(), where ?? file)}:${at ?? ''} ${name}`
}

function indented(text) {
  const lines = text.split('\n')
  const shown = lines.length > longestReason ? [...lines.slice(0, longestReason), '...'] : lines
  return shown.map(one => `    ${one}`).join('\n')
}
