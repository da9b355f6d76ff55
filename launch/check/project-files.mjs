import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../run.mjs'

/**
 * The paths of all files of the project, from the root: those that git tracks or would add. Every check selects its
 * files from this list, so that no separate pattern can miss a folder.
 */
export const projectFiles = (ofGit() ?? inFolder('')).sort()

/** Files in one of the project's languages; declaration files don't count. */
export const codeFiles = projectFiles.filter(path => /\.[mc]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts'))

/**
 * Returns one file for each folder and each ending of its files (`.ts`, `.test.ts`): where faults are planted, so that
 * a setting that omits one of them is noticed.
 */
export function oneOfEachKind(paths) {
  const kind = path => `${posix.dirname(path)} ${/\..*$/.exec(posix.basename(path))?.[0]}`
  return [...Map.groupBy(paths, kind).values()].map(([first]) => first)
}

function ofGit() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) return null
  const paths = stdout.split('\0').filter(path => path !== '' && existsSync(join(root, path)))
  return paths.length > 0 ? paths : null
}

/** Lists files that are not ignored, without git, as in an unpacked archive. */
function inFolder(folder) {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return entry.name === '.git' || ignored.some(one => one === `${entry.name}/` || one === `${path}/`)
      ? []
      : inFolder(path)
  })
}
