import { readFileSync } from 'node:fs'
import { root } from '../run.mjs'
import { isTest } from './import-rules.mjs'
import { codeFiles } from './project-files.mjs'

// What one reads in a sitting; a room that needs more is two rooms.
const mostLines = 1_000
const leastRooms = 60

/** Checks that no room of the server has more lines than one reads in a sitting, its tests and its texts apart. */
export function checkRoomSizes() {
  const files = codeFiles.map(path => ({ path, lines: readFileSync(`${root}/${path}`, 'utf8').split('\n').length - 1 }))
  const sizes = sizesOfRooms(files)
  if (sizes.size < leastRooms) return { ok: false, output: `only ${sizes.size} rooms were seen` }
  const large = tooLargeAmong(sizes)
  return { ok: large.length === 0, output: large.join('\n'), seen: `${sizes.size} rooms` }
}

/** The planted rooms that were not seen, or were seen and are right. */
export function blindSpotsOfRoomSizes() {
  const room = 'server/src/rooms/planted'
  const full = [
    { path: `${room}/planted.ts`, lines: mostLines - 1 },
    { path: `${room}/inside/more.ts`, lines: 1 },
  ]
  const beside = ['planted.test.ts', 'testing-planted.ts', 'texts-en.ts', 'texts-pt-br.ts', '../other/other.ts']
  const right = [...full, ...beside.map(name => ({ path: `${room}/${name}`.replace('planted/../', ''), lines: 500 }))]
  const wrong = [...full, { path: `${room}/one-line-more.ts`, lines: 1 }]
  return [
    ...(tooLargeAmong(sizesOfRooms(wrong)).length === 1 ? [] : ['a room over its size']),
    ...tooLargeAmong(sizesOfRooms(right)),
  ]
}

function sizesOfRooms(files) {
  const sizes = new Map()
  for (const { path, lines } of files) {
    const room = /^server\/src\/rooms\/([^/]+)\//.exec(path)?.[1]
    if (!room || isTest(path) || /-(en|pt-br)\.ts$/.test(path)) continue
    sizes.set(room, (sizes.get(room) ?? 0) + lines)
  }
  return sizes
}

function tooLargeAmong(sizes) {
  return [...sizes]
    .filter(([, lines]) => lines > mostLines)
    .map(([room, lines]) => `rooms-are-small: server/src/rooms/${room} has ${lines} lines, ${mostLines} at most`)
}
