import { readFileSync } from 'node:fs'
import { root } from '../run.mjs'
import { isTest, signIn, staircase } from './import-rules.mjs'
import { codeFiles } from './project-files.mjs'

// Typed by the challenges room, because they say who may see one; people are let in by the joining room and asked by that
// of invitations, which become accepted where challenges are. The seats of a challenge are made with it. A history is
// read as one, below all that change it: scores write its head with the streak. What disputes hold again goes back with a
// revision of the result.
const writtenBy = {
  participants: ['joining'],
  challenge_withdrawals: ['joining'],
  challenge_seats: ['challenges', 'joining'],
  challenge_invitations: ['challenges', 'joining', 'invitations'],
  activities: ['workout-changes'],
  activity_photos: ['workout-photos'],
  activity_heads: ['scores'],
  contested_prizes: ['prizes', 'held-prizes'],
}

// Where an account ends, what each room has of it goes, by the one list of `personal-data`.
const ending = 'closings'

const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)'|\b(?:insert into|update|delete from|merge into|truncate)\s+([a-z_.]+)/g

/** Checks that each room writes its own tables only, those that its `tables.ts` types. */
export async function checkWriters() {
  const sources = sourcesOfRooms()
  const owners = ownersIn(sources)
  // Typed so that none can be missing there.
  const { tableGroups } = await import('../../server/src/db/table-groups.ts')
  const unseen = Object.keys(tableGroups).filter(table => !owners.has(table))
  const strangers = strangersAmong(sources, owners)
  const faults = [...unseen.map(table => `every-table-has-an-owner: no room was seen to type ${table}`), ...strangers]
  return { ok: faults.length === 0, output: faults.join('\n'), seen: `${owners.size} tables` }
}

/** The planted writes that were not seen. */
export function blindSpotsOfWriters() {
  const owners = ownersIn(sourcesOfRooms())
  const writes = [
    table => `db.insertInto('${table}')`,
    table => `db\n    .updateTable('${table}')`,
    table => `sql\`delete from ${table} where true\``,
  ]
  return [...owners].flatMap(([table, [owner]]) =>
    writes.flatMap(write => {
      const faultsOf = path => strangersAmong([{ path, source: write(table) }], owners)
      // The lowest room owns nothing of those above it, and is not one of those that sign in.
      const stranger = owner === staircase[0] ? staircase.at(-1) : staircase[0]
      return [
        ...(faultsOf(`server/src/rooms/${stranger}/planted.ts`).length === 1 ? [] : [`${stranger}: ${write(table)}`]),
        ...faultsOf(`server/src/rooms/${owner}/planted.ts`),
        ...faultsOf(`server/src/rooms/${stranger}/testing-planted.ts`),
        ...(signIn.indexOf(owner) > 0 && faultsOf(`server/src/rooms/${signIn[0]}/planted.ts`).length !== 1
          ? [`upwards among the rooms of signing in: ${write(table)}`]
          : []),
      ]
    }),
  )
}

function sourcesOfRooms() {
  return codeFiles
    .filter(path => /^server\/src\/rooms\/[^/]+\//.test(path))
    .map(path => ({ path, source: readFileSync(`${root}/${path}`, 'utf8') }))
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

// The rooms of signing in change an account together, each what is its own or below it.
function isSignIn(room, owners) {
  return (
    signIn.includes(room) &&
    owners.every(owner => signIn.includes(owner) && staircase.indexOf(owner) < staircase.indexOf(room))
  )
}

function strangersAmong(sources, owners) {
  return sources
    .filter(({ path }) => !isTest(path) && !path.endsWith('/tables.ts'))
    .flatMap(({ path, source }) =>
      [...source.matchAll(WRITES)].flatMap(([, called, written]) => {
        const table = called ?? written
        const rooms = owners.get(table)
        return rooms === undefined ||
          roomOf(path) === ending ||
          rooms.includes(roomOf(path)) ||
          isSignIn(roomOf(path), rooms)
          ? []
          : [`only-owners-write: ${path} writes ${table}, which is of ${rooms.join(' and ')}`]
      }),
    )
}
