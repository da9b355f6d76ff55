import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node-24.mjs'
import { main } from './terminal.mjs'

// Plain JavaScript for any Node from 20 on: on a fresh clone nothing else is there yet.
await main(async () => {
  await ensureInstalled()
  await ensureBuilt(findNode())
  console.log('The web app is built.')
})
