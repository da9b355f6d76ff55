import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node-24.mjs'
import { root } from './run.mjs'
import { main } from './terminal.mjs'

// The server, restarted when its files change, and Vite's own server in front of it; both end together.
await main(async () => {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile?.('.env')
  await ensureInstalled()
  const node = findNode()
  const children = [
    begin(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], root),
    begin(node, [`${root}/node_modules/vite/bin/vite.js`], `${root}/web`),
  ]
  const endAll = () => children.forEach(child => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll)
  for (const child of children) child.once('exit', endAll)
})

function begin(node, args, cwd) {
  return spawn(node, args, { cwd, stdio: 'inherit' })
}
