import { ensureInstalled } from './install.mjs'
import { findNode } from './node-24.mjs'
import { accompany, root } from './run.mjs'
import { main } from './terminal.mjs'

// Plain JavaScript for any Node from 20 on: on a fresh clone nothing else is there yet.
await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  process.exitCode = await accompany(findNode(), ['server/src/setup.ts', ...process.argv.slice(2)])
})
