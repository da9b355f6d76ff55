import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { isOnNode24 } from './node-24.mjs'
import { collect, root, whenTold } from './run.mjs'
import { main, Refusal } from './terminal.mjs'
import { deepParts } from './test/deep.mjs'
import { findSuites, runSuites } from './test/suites.mjs'

// npm run test:deep: the long tests that `npm test` omits. `-- kills sizes` runs the named parts, `-- in-turn` the one
// that is due by the number of commits, as in CI; `-- due` prints its name.
await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  if (await isOnNode24(import.meta.url)) await runDeep(process.argv.slice(2))
})

async function runDeep(words) {
  whenTold(() => process.exit(130))
  process.env.NODE_COMPILE_CACHE ||= join(root, '.cache/node-compiled')
  const parts = deepParts(await findSuites())
  if (words[0] === 'due') return console.log(await nameInTurn(Object.keys(parts)))
  const names = words[0] === 'in-turn' ? [await nameInTurn(Object.keys(parts))] : words
  const unknown = names.find(name => !(name in parts))
  if (unknown) throw new Refusal(`There is no part ${unknown}, only ${Object.keys(parts).join(', ')}.`)
  const picked = names.length > 0 ? names : Object.keys(parts)
  await runSuites(
    picked.flatMap(name => {
      const { env, how, picked: suites } = parts[name]
      return suites.map(one => ({ ...one, env, how, title: `deep ${name}` }))
    }),
  )
}

async function nameInTurn(names) {
  const { code, output } = await collect('git', ['rev-list', '--count', 'HEAD'])
  if (code !== 0) throw new Refusal('The part in turn follows from the number of commits, and this is no git checkout.')
  return names[Number(output.trim()) % names.length]
}
