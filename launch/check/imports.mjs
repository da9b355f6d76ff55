import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../run.mjs'
import { folderOf, importRules, isExemptAcrossFolders } from './import-rules.mjs'
import { plantedImports } from './planted-imports.mjs'
import { codeFiles } from './project-files.mjs'

/** Checks the imports of the whole project; reports violations of rules, and cycles. */
export function checkImports() {
  const modules = codeFiles.map(path => ({ path, source: readFileSync(`${root}/${path}`, 'utf8') }))
  const imports = modules.flatMap(importsOf)
  const seen = `${modules.length} modules, ${imports.length} imports`
  const violations = violationsAmong(imports)
  return { ok: violations.length === 0, output: violations.join('\n'), seen }
}

/** Returns the planted faults that rules missed. */
export function blindSpotsOfImports() {
  const ruleNames = [...importRules.map(({ name }) => name), 'no-circles', 'folders-lean-one-way']
  const unplanted = ruleNames.filter(name => !plantedImports.some(({ rule }) => rule === name))
  const unheard = plantedImports.flatMap(({ rule, files }) => {
    const modules = Object.entries(files).map(([path, source]) => ({ path, source }))
    const found = violationsAmong(modules.flatMap(importsOf))
    const heard = rule === null ? found.length === 0 : found.some(line => line.startsWith(`${rule}: `))
    return heard
      ? []
      : [`${rule ?? 'nothing wrong'} in ${Object.keys(files).join(', ')} gave: ${found.join('; ') || 'nothing'}`]
  })
  return [...unplanted.map(name => `${name} has no planted fault`), ...unheard]
}

function importsOf({ path, source }) {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const found = []
  const add = (specifier, typeOnly) => found.push({ from: path, to: resolved(path, specifier), typeOnly })
  for (const { moduleRequest, start } of module.staticImports) {
    add(moduleRequest.value, /^import\s+type\b(?!\s*(,|from\s))/.test(source.slice(start, start + 80)))
  }
  for (const { start, entries } of module.staticExports) {
    const request = entries.find(entry => entry.moduleRequest)?.moduleRequest
    if (request) add(request.value, /^export\s+type\b/.test(source.slice(start, start + 80)))
  }
  const dynamic = new Set(module.dynamicImports.map(({ start }) => start))
  for (const match of source.matchAll(/\bimport\(\s*(['"`])([^'"`]+)\1/g)) add(match[2], !dynamic.has(match.index))
  return found
}

function resolved(from, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  const own = /^@bora\/(rules|contract|server|web|e2e|bench)\/(.*)$/.exec(specifier)
  if (!own) return specifier
  return `${own[1]}/${own[2]}`
}

function violationsAmong(imports) {
  const broken = imports.flatMap(one =>
    importRules.filter(rule => rule.refuses(one)).map(rule => `${rule.name}: ${one.from} imports ${one.to}`),
  )
  return [
    ...broken,
    ...circles(imports).map(circle => `no-circles: ${circle.join(' -> ')}`),
    ...circles(acrossFolders(imports)).map(circle => `folders-lean-one-way: ${circle.join(' -> ')}`),
  ]
}

/** Returns the dependencies between folders of the server and of the web app, each pair once. */
function acrossFolders(imports) {
  const across = imports
    .filter(one => !isExemptAcrossFolders(one))
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)
  return [...new Map(across.map(one => [`${one.from} ${one.to}`, one])).values()]
}

/** Returns one cycle for each import that closes one, found by depth-first search. */
function circles(imports) {
  const next = Map.groupBy(imports, ({ from }) => from)
  const state = new Map()
  const found = []
  const walk = (path, trail) => {
    state.set(path, 'open')
    for (const { to } of next.get(path) ?? []) {
      if (state.get(to) === 'open') found.push([...trail.slice(trail.indexOf(to)), to])
      else if (!state.has(to)) walk(to, [...trail, to])
    }
    state.set(path, 'closed')
  }
  for (const path of next.keys()) if (!state.has(path)) walk(path, [path])
  return found
}
