import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collect, root } from '../run.mjs'
import { blindSpotsOfImports, checkImports } from './imports.mjs'
import { blindSpotsOfWriters, checkWriters } from './writers.mjs'

const run = (file, args) => collect(process.execPath, [join(root, 'node_modules', file), ...args])
const tsc = (...args) => run('typescript/bin/tsc', args)
const oxlint = (...args) => run('oxlint/bin/oxlint', args)
const oxfmt = (...args) => run('oxfmt/bin/oxfmt', args)
const knip = (...args) => run('knip/bin/knip.js', ['--no-progress', ...args])

/**
 * What `npm run check` runs. `look` examines the project; `blindSpots` lists planted faults that the same tool, with
 * the same settings, failed to see: a check that sees nothing would always be content.
 */
export const checks = [
  {
    name: 'types',
    look: async () => allOf(await Promise.all([tsc('-p', 'tsconfig.json'), tsc('-p', 'web/tsconfig.json')])),
    blindSpots: () => inFolder(root, seesTypes),
  },
  {
    name: 'lint',
    look: async () => allOf([await oxlint('-c', '.oxlintrc.json', '--type-aware', '--deny-warnings')]),
    blindSpots: () => inFolder(tmpdir(), seesLint),
  },
  {
    name: 'format',
    look: async () => allOf([await oxfmt('--check', '.')]),
    blindSpots: () => inFolder(tmpdir(), seesFormat),
  },
  { name: 'imports', look: async () => checkImports(), blindSpots: async () => blindSpotsOfImports() },
  { name: 'writers', look: async () => checkWriters(), blindSpots: async () => blindSpotsOfWriters() },
  {
    name: 'dead code',
    look: async () => allOf([await knip()]),
    blindSpots: () => inFolder(tmpdir(), seesDeadCode),
  },
]

function allOf(results) {
  const failed = results.filter(({ code }) => code !== 0)
  return { ok: failed.length === 0, output: failed.map(({ output }) => output.trim()).join('\n') }
}

/** Which of the words the output lacks. */
function missing(output, words) {
  return words.filter(word => !output.includes(word))
}

async function inFolder(base, see) {
  const parent = base === root ? join(root, '.cache') : base
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'bora-planted-'))
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

async function seesTypes(folder) {
  const fault = 'export const planted: number = ["text"][0]\nexport enum Planted { A }\n'
  const extending = path => JSON.stringify({ extends: join(root, path), include: ['./planted.ts'], exclude: [] })
  write(folder, {
    'planted.ts': fault,
    'server.json': extending('tsconfig.json'),
    'web.json': extending('web/tsconfig.json'),
  })
  const outputs = await Promise.all(['server.json', 'web.json'].map(file => tsc('-p', join(folder, file))))
  return outputs.flatMap(({ output }) => missing(output, ['TS2322', 'TS1294']))
}

async function seesLint(folder) {
  write(folder, {
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { types: [], jsx: 'preserve' },
      include: ['**/*'],
      exclude: [],
    }),
    'server/src/planted.ts':
      'async function work(): Promise<void> {}\nexport function start(): void {\n  debugger\n  work()\n}\n' +
      'export default start\nexport * from "./other.ts"\n',
    'web/src/Planted.tsx':
      'import { useState } from "react"\nexport function Planted({ on }: { on: boolean }) {\n' +
      '  if (on) useState(0)\n  return <img src="x.png" />\n}\n',
    'web/src/utils.ts': 'export {}\n'.repeat(401),
  })
  const { output } = await oxlint('-c', join(root, '.oxlintrc.json'), '--type-aware', '--deny-warnings', folder)
  return missing(output, [
    'no-debugger',
    'no-floating-promises',
    'no-default-export',
    'rules-of-hooks',
    'alt-text',
    'max-lines',
  ])
}

async function seesFormat(folder) {
  write(folder, { 'planted.ts': 'export const planted = "text";\n' })
  const { code, output } = await oxfmt('-c', join(root, '.oxfmtrc.json'), '--check', folder)
  return code === 0 ? ['double quotes and a semicolon'] : missing(output, ['planted.ts'])
}

async function seesDeadCode(folder) {
  write(folder, {
    'package.json': JSON.stringify({ name: 'planted', private: true, type: 'module', workspaces: ['rules', 'server'] }),
    'rules/package.json': JSON.stringify({ name: '@bora/rules', type: 'module', exports: { './*': './*' } }),
    'rules/dead-planted.ts': 'export const dead = 1\n',
    'rules/live.ts': 'export const live = 1\nexport const unusedPlanted = 2\n',
    'server/package.json': JSON.stringify({
      name: '@bora/server',
      type: 'module',
      dependencies: { '@bora/rules': '*', 'package-planted': '1.0.0' },
    }),
    'server/src/main.ts': `import { live } from '@bora/rules/live.ts'\nconsole.log(live)\n`,
  })
  cpSync(join(root, 'knip.json'), join(folder, 'knip.json'))
  mkdirSync(join(folder, 'node_modules/@bora'), { recursive: true })
  symlinkSync(join(folder, 'rules'), join(folder, 'node_modules/@bora/rules'), 'junction')
  const { output } = await knip('--directory', folder)
  return missing(output, ['dead-planted.ts', 'unusedPlanted', 'package-planted'])
}
