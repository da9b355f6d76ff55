import { basename, dirname } from 'node:path'
import { collect } from '../run.mjs'

/**
 * Returns the suites of `npm test -- quick`: types, lint, rules, contract, web, components, and the server tests next
 * to files changed since the last commit, or in it if nothing has changed since.
 */
export async function quickSuites(suites) {
  const named = name => suites.find(suite => suite.name === name || suite.alias === name)
  const server = named('server')
  const only = touchedBy(await changedFiles(), server.parts())
  return [
    { suite: named('check'), only: ['types', 'lint'] },
    ...['rules', 'contract', 'web', 'components'].map(name => ({ suite: named(name) })),
    ...(only.length > 0 ? [{ suite: server, only }] : []),
  ]
}

/** Returns the test files in the folders of changed files, and in the server folder named after a changed contract. */
export function touchedBy(changed, testFiles) {
  const folders = new Set(
    changed.filter(path => path.startsWith('server/src/') && path.endsWith('.ts')).map(path => dirname(path)),
  )
  const groups = new Set(changed.flatMap(path => /^contract\/([\w-]+)\.ts$/.exec(path)?.[1] ?? []))
  return testFiles.filter(file => folders.has(dirname(file)) || groups.has(basename(dirname(file))))
}

async function changedFiles() {
  const [changed, untracked] = await Promise.all([
    lines(['diff', '--name-only', 'HEAD']),
    lines(['ls-files', '--others', '--exclude-standard']),
  ])
  const files = [...changed, ...untracked]
  return files.length > 0 ? files : await lines(['diff', '--name-only', 'HEAD~1', 'HEAD'])
}

async function lines(args) {
  const { code, output } = await collect('git', args)
  return code === 0 ? output.split('\n').filter(Boolean) : []
}
