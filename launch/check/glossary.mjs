import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { root } from '../run.mjs'
import { codeFiles } from './project-files.mjs'

const EXPORT = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface) +(\w+)/gm
const BOUND = /(?:^|_)(?:MOST|LEAST)(?:_|$)/

/** Checks that no export and no file has a name that `docs/glossary.md` retired. */
export function checkGlossary() {
  const retired = retiredNames()
  const faults = codeFiles.flatMap(path => faultsIn(path, readFileSync(`${root}/${path}`, 'utf8'), retired))
  return { ok: faults.length === 0, output: faults.join('\n'), seen: `${retired.size} retired names` }
}

/** Lists the planted names that the check missed. */
export function blindSpotsOfGlossary() {
  const retired = retiredNames()
  const planted = [...retired].flatMap(name =>
    faultsIn('server/src/planted.ts', `export const ${name} = 1\n`, retired).length === 1 ? [] : [`export ${name}`],
  )
  const file =
    faultsIn('server/src/core/beginning-of.ts', '', retired).length === 1 ? [] : ['a file with a retired name']
  const bound =
    faultsIn('rules/planted.ts', 'export const PLANTED_MOST = 1\n', retired).length === 1 ? [] : ['PLANTED_MOST']
  const wrong = faultsIn('rules/planted.ts', 'export const MAX_PLANTED = 1\n', retired)
  return [...planted, ...file, ...bound, ...wrong]
}

function retiredNames() {
  const glossary = readFileSync(`${root}/docs/glossary.md`, 'utf8')
  const cells = glossary.split('\n').flatMap(line => /^\|.*\|.*\|(.*)\|$/.exec(line)?.[1] ?? [])
  return new Set(cells.flatMap(cell => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)))
}

function faultsIn(path, source, retired) {
  const exported = [...source.matchAll(EXPORT)].map(([, name]) => name)
  const file = camelCase(basename(path).replace(/\..*$/, ''))
  return [
    ...exported
      .filter(name => retired.has(name) || BOUND.test(name))
      .map(name => `retired-names: ${path} exports ${name}`),
    ...(retired.has(file) ? [`retired-names: ${path} is named after ${file}`] : []),
  ]
}

function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
