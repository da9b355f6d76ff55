import { readPlace, refuseTaken, refuseUnwritable } from './before-start.mjs'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node-24.mjs'
import { accompany, root } from './run.mjs'
import { main } from './terminal.mjs'

// Plain JavaScript for any Node from 20 on: in a fresh clone nothing else is installed yet.
await main(async () => {
  process.chdir(root)
  // With the flag it only creates the demo world again, and serves nothing.
  const serves = !process.argv.includes('--reset-demo')
  const { port, dataDir } = readPlace()
  refuseUnwritable(dataDir)
  if (serves) await refuseTaken(port, 'npm start')
  await ensureInstalled()
  const node = findNode()
  if (serves) await ensureBuilt(node)
  // Many threads allocate decoded pictures: with an arena for each, glibc would keep most of their memory.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env }
  process.exitCode = await accompany(node, ['server/src/main.ts', ...process.argv.slice(2)], { env })
})
