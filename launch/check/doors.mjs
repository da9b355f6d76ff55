import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../run.mjs'

// What a reader takes in at a glance; a room that needs more is two rooms, or does what another should.
const mostNames = 15
const leastDoors = 25

/** Checks that the front door of each room, `rooms/ledger/ledger.ts`, exports no more names than one can keep in mind. */
export function checkDoors() {
  const doors = globSync('server/src/rooms/*/*.ts', { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => basename(path, '.ts') === basename(dirname(path)))
  if (doors.length < leastDoors) return { ok: false, output: `only ${doors.length} doors were seen` }
  const wide = tooWideAmong(doors.map(path => ({ path, source: readFileSync(`${root}/${path}`, 'utf8') })))
  return { ok: wide.length === 0, output: wide.join('\n'), seen: `${doors.length} doors` }
}

/** The planted doors that were not seen, or were seen and are right. */
export function blindSpotsOfDoors() {
  const path = 'server/src/rooms/planted/planted.ts'
  const names = Array.from({ length: mostNames }, (_, i) => `planted${i}`)
  const inside = names.map(name => `export function ${name}() {}`).join('\n')
  const passedOn = `export { ${names.join(', ')} } from './inside.ts'`
  const more = [
    'export type More = 1',
    'export const { a, more } = { a: 1, more: 2 }',
    "export { more } from './more.ts'",
  ]
  const wide = more.flatMap(line => [`${inside}\n${line}`, `${passedOn}\n${line}`])
  return [
    ...wide.filter(source => tooWideAmong([{ path, source }]).length !== 1),
    ...[inside, passedOn].filter(source => tooWideAmong([{ path, source }]).length !== 0),
  ]
}

function tooWideAmong(doors) {
  return doors.flatMap(({ path, source }) => {
    // `export *` is what the linter refuses.
    const entries = parseSync(path, source).module.staticExports.flatMap(({ entries: some }) => some)
    if (entries.length <= mostNames) return []
    return [`doors-are-narrow: ${path} exports ${entries.length} names, ${mostNames} at most`]
  })
}
