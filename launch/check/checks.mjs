import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collect, root } from '../run.mjs'
import { blindSpotsOfAddresses, checkAddresses } from './addresses.mjs'
import { blindSpotsOfCitations, checkCitations } from './citations.mjs'
import { blindSpotsOfColours, checkColours } from './colours.mjs'
import { blindSpotsOfGlossary, checkGlossary } from './glossary.mjs'
import { blindSpotsOfImports, checkImports } from './imports.mjs'
import { codeFiles, oneOfEachKind, projectFiles } from './project-files.mjs'
import { blindSpotsOfWriters, checkWriters } from './writers.mjs'

const tool = file => (args, options) => collect(process.execPath, [join(root, 'node_modules', file), ...args], options)
const typescript = tool('typescript/bin/tsc')
// Two projects are checked at the same time. Several checkers of one each compute the types that they share again.
const tsc = (args, options) => typescript([...args, '--checkers', '1'], options)
const oxlint = tool('oxlint/bin/oxlint')
const oxfmt = tool('oxfmt/bin/oxfmt')
const knip = (args, options) => tool('knip/bin/knip.js')(['--no-progress', ...args], options)

const typed = ['tsconfig.json', 'web/tsconfig.json']
const lintSettings = ['-c', '.oxlintrc.json', '--type-aware', '--deny-warnings']

/**
 * The checks of `npm run check`. `look` examines the project; `blindSpots` lists planted faults that the same tool,
 * with the same settings, missed: a check that finds nothing would always pass.
 */
export const checks = [
  {
    name: 'types',
    look: async () => allOf(await Promise.all(typed.map(path => tsc(['-p', path])))),
    blindSpots: () => inFolder(seesTypes),
  },
  {
    name: 'lint',
    look: async () => allOf([await oxlint(lintSettings)]),
    blindSpots: () => inFolder(seesLint),
  },
  {
    name: 'format',
    look: async () => allOf([await oxfmt(['--check', '.'])]),
    blindSpots: () => inFolder(seesFormat),
  },
  { name: 'imports', look: async () => checkImports(), blindSpots: async () => blindSpotsOfImports() },
  { name: 'writers', look: async () => checkWriters(), blindSpots: async () => blindSpotsOfWriters() },
  { name: 'colours', look: async () => checkColours(), blindSpots: async () => blindSpotsOfColours() },
  { name: 'glossary', look: async () => checkGlossary(), blindSpots: async () => blindSpotsOfGlossary() },
  { name: 'addresses', look: async () => checkAddresses(), blindSpots: async () => blindSpotsOfAddresses() },
  { name: 'citations', look: async () => checkCitations(), blindSpots: async () => blindSpotsOfCitations() },
  {
    name: 'dead code',
    look: async () => allOf([await knip([])]),
    blindSpots: () => inFolder(seesDeadCode),
  },
]

function allOf(results) {
  const failed = results.filter(({ code }) => code !== 0)
  return { ok: failed.length === 0, output: failed.map(({ output }) => output.trim()).join('\n') }
}

async function inFolder(see) {
  const folder = mkdtempSync(join(tmpdir(), 'bora-planted-'))
  try {
    return await see(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function write(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** Copies the settings that decide which files a tool examines and how, next to the project's packages. */
function copySettings(folder, ...paths) {
  for (const path of ['.gitignore', ...paths]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Returns the faults, each an array of words, for which no line of the output contains all words. */
function unheard(output, faults) {
  const lines = output.replaceAll('\\', '/').split('\n')
  return faults
    .filter(words => !lines.some(line => words.every(word => line.includes(word))))
    .map(words => words.join(' '))
}

async function seesTypes(folder) {
  copySettings(folder, ...typed)
  const paths = oneOfEachKind(codeFiles.filter(path => /\.[mc]?tsx?$/.test(path)))
  const fault = 'export const planted: number = ["text"][0]\nexport enum Planted { A }\n'
  write(folder, Object.fromEntries(paths.map(path => [path, fault])))
  const results = await Promise.all(typed.map(path => tsc(['-p', path], { cwd: folder })))
  const output = results.map(result => result.output).join('\n')
  return unheard(
    output,
    paths.flatMap(path => [
      [`${path}(`, 'TS2322'],
      [`${path}(`, 'TS1294'],
    ]),
  )
}

async function seesLint(folder) {
  copySettings(folder, '.oxlintrc.json', ...typed)
  const paths = oneOfEachKind(codeFiles)
  const isTyped = path => /\.[mc]?tsx?$/.test(path)
  const fault = 'export async function planted() {}\nexport function start() {\n  debugger\n  planted()\n}\n'
  write(folder, {
    ...Object.fromEntries(paths.map(path => [path, fault])),
    'server/src/planted.ts': 'export function start(): void {}\nexport default start\n',
    'web/src/Planted.tsx':
      'import { useState } from "react"\nexport function Planted({ on }: { on: boolean }) {\n' +
      '  if (on) useState(0)\n  return <img src="x.png" />\n}\n',
    'rules/planted.ts': 'export {}\n'.repeat(401),
  })
  const { output } = await oxlint([...lintSettings, '--format=unix'], { cwd: folder })
  return unheard(output, [
    ...paths.map(path => [`${path}:`, 'no-debugger']),
    ...paths.filter(isTyped).map(path => [`${path}:`, 'no-floating-promises']),
    ['server/src/planted.ts:', 'no-default-export'],
    ['web/src/Planted.tsx:', 'rules-of-hooks'],
    ['web/src/Planted.tsx:', 'alt-text'],
    ['rules/planted.ts:', 'max-lines'],
  ])
}

async function seesFormat(folder) {
  copySettings(folder, '.oxfmtrc.json')
  const styles = projectFiles.filter(path => path.endsWith('.css'))
  const paths = oneOfEachKind([...codeFiles, ...styles])
  const fault = path => (path.endsWith('.css') ? 'a{color:red}' : 'export const planted = "text";\n')
  write(folder, Object.fromEntries(paths.map(path => [path, fault(path)])))
  const { output } = await oxfmt(['--check', '.'], { cwd: folder })
  return unheard(
    output,
    paths.map(path => [path]),
  )
}

// In each workspace: a used module, imported by an entry point such as a test.
const used = {
  launch: 'launch/planted.test.mjs',
  rules: 'rules/planted.test.ts',
  contract: 'contract/planted.test.ts',
  server: 'server/src/planted.test.ts',
  web: 'web/src/planted.test.tsx',
  e2e: 'e2e/planted.e2e.ts',
  bench: 'bench/planted.ts',
}

async function seesDeadCode(folder) {
  cpSync(join(root, 'knip.json'), join(folder, 'knip.json'))
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // The project's own manifests: their exports decide what the tool considers used.
  const manifest = (path, dependencies) => {
    const own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    const none = { scripts: {}, dependencies, devDependencies: {}, optionalDependencies: {} }
    write(folder, { [join(path, 'package.json')]: JSON.stringify({ ...own, ...none }) })
  }
  manifest('.', {})
  mkdirSync(join(folder, 'node_modules/@bora'), { recursive: true })
  const faults = []
  const asWorkspace = name => {
    manifest(name, { [`package-planted-in-${name}`]: '1.0.0' })
    symlinkSync(join(folder, name), join(folder, 'node_modules/@bora', name), 'junction')
    faults.push([`package-planted-in-${name}`])
  }
  whole.workspaces.forEach(asWorkspace)
  for (const [name, test] of Object.entries(used)) {
    const ending = test.endsWith('.mjs') ? 'mjs' : 'ts'
    write(folder, {
      [test]: `import { live } from './planted/live.${ending}'\nconsole.log(live)\n`,
      [`${dirname(test)}/planted/live.${ending}`]: `export const live = 1\nexport const unusedIn_${name} = 2\n`,
    })
    faults.push([`unusedIn_${name}`])
  }
  // A file that was once missed.
  write(folder, {
    'rules/planted-limits.test.ts': `import { USED_LIMIT } from './limits.ts'\nconsole.log(USED_LIMIT)\n`,
    'rules/limits.ts': 'export const USED_LIMIT = 1\nexport const UNUSED_LIMIT = 2\n',
  })
  faults.push(['UNUSED_LIMIT'])
  // Every module there is an entry point, the settings of a tool or a benchmark.
  const beginnings = ['web', 'bench']
  for (const path of oneOfEachKind(codeFiles)) {
    const dead = `${dirname(path)}/dead-planted${path.endsWith('.mjs') ? '.mjs' : '.ts'}`
    if (beginnings.includes(dirname(path))) continue
    write(folder, { [dead]: 'export const dead = 1\n' })
    faults.push([dead])
  }
  const forgotten = [...whole.workspaces, 'launch'].filter(name => !(name in used))
  const { output } = await knip([], { cwd: folder })
  return [...forgotten.map(name => `anything in ${name}`), ...unheard(output, faults)]
}
