import { globSync, readFileSync } from 'node:fs'
import { root } from '../run.mjs'

// Typed by the challenges room, because they say who may see one; people are let in by the joining room. The seats of a
// challenge are made with it.
const writtenBy = { participants: ['joining'], challenge_seats: ['challenges', 'joining'] }
const leastTables = 40

const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)'|\b(?:insert into|update|delete from|merge into|truncate)\s+([a-z_.]+)/g

/** Checks that each room writes its own tables only, those that its `tables.ts` types. */
export function checkWriters() {
  const files = globSync('server/src/rooms/*/**/*.ts', { cwd: root }).map(path => path.replaceAll('\\', '/'))
  const read = path => ({ path, source: readFileSync(`${root}/${path}`, 'utf8') })
  const sources = files.map(read)
  const owners = ownersIn(sources)
  if (owners.size < leastTables) return { ok: false, output: `only ${owners.size} tables were seen` }
  const strangers = strangersAmong(sources, owners)
  return { ok: strangers.length === 0, output: strangers.join('\n'), seen: `${owners.size} tables` }
}

/** The planted writes that were not seen. */
export function blindSpotsOfWriters() {
  const tables = {
    path: 'server/src/rooms/wallet/tables.ts',
    source: "type T = {\n  planted_legs: { id: string }\n  'auth.planted': {\n    id: string\n  }\n}",
  }
  const owners = ownersIn([tables])
  const strange = [
    "db.insertInto('planted_legs')",
    "db\n    .updateTable('auth.planted')",
    'sql`delete from planted_legs where true`',
  ]
  const unseen = strange.filter(
    source => strangersAmong([{ path: 'server/src/rooms/prizes/prizes.ts', source }], owners).length !== 1,
  )
  const own = strangersAmong(
    strange.map(source => ({ path: 'server/src/rooms/wallet/ledger.ts', source })),
    owners,
  )
  return [...unseen, ...own]
}

const roomOf = path => path.split('/')[3]

function ownersIn(sources) {
  const owners = new Map()
  for (const { path, source } of sources) {
    if (!path.endsWith('/tables.ts')) continue
    for (const [, table] of source.matchAll(/^  '?([a-z_.]+)'?: \{/gm))
      owners.set(table, writtenBy[table] ?? [roomOf(path)])
  }
  return owners
}

function strangersAmong(sources, owners) {
  return sources
    .filter(({ path }) => !/\.test\.ts$|\/tables\.ts$/.test(path))
    .flatMap(({ path, source }) =>
      [...source.matchAll(WRITES)].flatMap(([, called, written]) => {
        const table = called ?? written
        const rooms = owners.get(table)
        return rooms === undefined || rooms.includes(roomOf(path))
          ? []
          : [`only-owners-write: ${path} writes ${table}, which is of ${rooms.join(' and ')}`]
      }),
    )
}
