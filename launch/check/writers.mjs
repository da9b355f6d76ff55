import { readFileSync } from 'node:fs'
import { root } from '../run.mjs'
import { isTest, moduleOf, modules } from './import-rules.mjs'
import { codeFiles } from './project-files.mjs'

// Tables that are written by other modules than the one that types them. Challenges types participants and invitations,
// because they decide who may see a challenge, and teams and divisions, which scoring reads; participation writes them. Scoring types workouts, which it reads as one
// history.
const writtenBy = {
  participants: ['participation'],
  challenge_withdrawals: ['participation'],
  challenge_removals: ['participation'],
  co_admins: ['participation'],
  challenge_seats: ['challenges', 'participation'],
  teams: ['participation'],
  team_members: ['participation'],
  team_requests: ['participation'],
  team_starts: ['participation'],
  fair_starts: ['participation'],
  baselines: ['participation'],
  division_members: ['participation'],
  challenge_invitations: ['challenges', 'participation'],
  activities: ['workouts'],
  activity_photos: ['workouts'],
  contested_prizes: ['prizes'],
}

// Account deletion erases rows of every module, by the one list of personal data.
const eraser = 'privacy'

const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)'|\b(?:insert into|update|delete from|merge into|truncate)\s+([a-z_.]+)/g

const READS = /\b(?:selectFrom|(?:inner|left|right|full)Join)\(\s*\[?\s*'([a-z_.]+)\b|\b(?:from|join)\s+([a-z_.]+)\b/g

/**
 * Checks that each module writes only tables that it owns (`tables.ts`), and reads only its own and those of modules
 * below.
 */
export async function checkWriters() {
  const sources = sourcesOfModules()
  const owners = ownersIn(sources)
  // Its type ensures that no table is missing.
  const { tableGroups } = await import('../../server/src/db/table-groups.ts')
  const unseen = Object.keys(tableGroups).filter(table => !owners.has(table))
  const faults = [
    ...unseen.map(table => `every-table-has-an-owner: no module types ${table}`),
    ...foreignWrites(sources, owners),
    ...upwardReads(sources, owners),
  ]
  return { ok: faults.length === 0, output: faults.join('\n'), seen: `${owners.size} tables` }
}

/** Lists the planted writes and reads that the check missed. */
export function blindSpotsOfWriters() {
  const owners = ownersIn(sourcesOfModules())
  const writes = [
    table => `db.insertInto('${table}')`,
    table => `db\n    .updateTable('${table}')`,
    table => `sql\`delete from ${table} where true\``,
  ]
  const reads = [
    table => `db.selectFrom('${table}')`,
    table => `.innerJoin('${table} as t', 'a', 'b')`,
    table => `sql\`join ${table} t\``,
  ]
  return [...owners].flatMap(([table, { typedBy, writers }]) => {
    const stranger = modules.find(name => !writers.includes(name) && name !== eraser)
    const missedWrites = writes.flatMap(write => {
      const faultsIn = path => foreignWrites([{ path, source: write(table) }], owners)
      return [
        ...(faultsIn(`server/src/modules/${stranger}/planted.ts`).length === 1 ? [] : [`${stranger}: ${write(table)}`]),
        ...faultsIn(`server/src/modules/${writers[0]}/planted.ts`),
        ...faultsIn(`server/src/modules/${stranger}/testing-planted.ts`),
      ]
    })
    const missedReads = reads.flatMap(read => {
      const faultsIn = name =>
        upwardReads([{ path: `server/src/modules/${name}/planted.ts`, source: read(table) }], owners)
      const below = modules[modules.indexOf(typedBy) - 1]
      return [...faultsIn(typedBy), ...(below && faultsIn(below).length !== 1 ? [`${below}: ${read(table)}`] : [])]
    })
    return [...missedWrites, ...missedReads]
  })
}

function sourcesOfModules() {
  return codeFiles
    .filter(path => moduleOf(path) !== undefined)
    .map(path => ({ path, source: readFileSync(`${root}/${path}`, 'utf8') }))
}

function ownersIn(sources) {
  const owners = new Map()
  for (const { path, source } of sources) {
    if (!path.endsWith('/tables.ts')) continue
    for (const [, table] of source.matchAll(/^  '?([a-z_.]+)'?: \{/gm)) {
      const typedBy = moduleOf(path)
      owners.set(table, { typedBy, writers: writtenBy[table] ?? [typedBy] })
    }
  }
  return owners
}

const isProduct = path => !isTest(path) && !path.endsWith('/tables.ts')

function foreignWrites(sources, owners) {
  return sources
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, source }) =>
      [...source.matchAll(WRITES)].flatMap(([, called, written]) => {
        const table = called ?? written
        const writers = owners.get(table)?.writers
        return writers === undefined || moduleOf(path) === eraser || writers.includes(moduleOf(path))
          ? []
          : [`only-owners-write: ${path} writes ${table}, which ${writers.join(' and ')} owns`]
      }),
    )
}

function upwardReads(sources, owners) {
  return sources
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, source }) =>
      [...source.matchAll(READS)].flatMap(([, called, written]) => {
        // Texts contain these words, too.
        const table = called ?? (source.includes('sql') ? written : undefined)
        const typedBy = owners.get(table)?.typedBy
        return typedBy === undefined || modules.indexOf(typedBy) <= modules.indexOf(moduleOf(path))
          ? []
          : [`reads-go-downwards: ${path} reads ${table}, which ${typedBy} owns`]
      }),
    )
}
