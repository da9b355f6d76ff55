import { stripVTControlCharacters } from 'node:util'

const MAX_LINES = 12
const MAX_WIDTH = 300

/**
 * Returns the name of a failed test with the first lines of its reason below it, for readers who keep only the end of a
 * long run: without colors, blank lines and the stack.
 */
export function withReason(name, reason) {
  const lines = stripVTControlCharacters(reason ?? '')
    .split('\n')
    .filter(line => line.trim() && !/^\s+at /.test(line))
    .map(line => line.slice(0, MAX_WIDTH))
  return [name, ...lines.slice(0, MAX_LINES).map(line => `             ${line}`)].join('\n')
}
