import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { ensureBuilt } from './build-web.mjs'
import { findNode } from './node-24.mjs'
import { root } from './run.mjs'

const WORKSPACES = ['rules', 'contract', 'server']
const hasOwnNetwork =
  process.platform === 'linux' && spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0

/** Folders of the packages that `npm ci --omit=dev` would install for the server, by the lock file. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const waiting = [...WORKSPACES]
  for (const path of waiting) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = foldersAbove(path)
        .map(folder => join(folder, 'node_modules', name))
        .find(folder => packages[folder])
      if (at) waiting.push(packages[at].link ? packages[at].resolved : at)
    }
  }
  return [...found]
    .filter(path => path.includes('node_modules') && existsSync(join(root, path)))
    .sort((one, other) => (one < other ? -1 : 1))
}

function foldersAbove(path) {
  const folders = []
  for (let folder = path; folder !== '.'; folder = dirname(folder))
    if (!folder.endsWith('node_modules')) folders.push(folder)
  return [...folders, '']
}

/** Copies the server with only its runtime dependencies: no npm, no tools, no development packages. */
function copyServer(folder) {
  for (const path of productionPackages()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    const nested = join(folder, path, 'node_modules')
    execFileSync('cp', ['-al', join(root, path), join(folder, dirname(path))])
    rmSync(nested, { recursive: true, force: true })
  }
  mkdirSync(join(folder, 'node_modules', '@bora'), { recursive: true })
  for (const name of WORKSPACES) symlinkSync(join('..', '..', name), join(folder, 'node_modules', '@bora', name))
  for (const path of [
    'rules',
    'contract',
    'server/src',
    'server/package.json',
    'web/dist',
    'package.json',
    '.env.example',
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: from => !from.endsWith('node_modules') })
}

const asks = `
  const end = Date.now() + 120_000
  for (;;) {
    const ready = await fetch('http://127.0.0.1:3999/api/ready').catch(() => null)
    if (ready?.ok) break
    if (Date.now() > end) process.exit(1)
    await new Promise(done => setTimeout(done, 200))
  }
  const page = await fetch('http://127.0.0.1:3999/', { headers: { accept: 'text/html' } })
  console.log(page.status, (await page.text()).includes('</html>'))`

test(
  'once built, node alone starts production: without npm, without packages of development, without a network',
  { skip: !hasOwnNetwork },
  async () => {
    const node = findNode()
    await ensureBuilt(node)
    mkdirSync(join(root, '.cache'), { recursive: true })
    // On the same file system as the packages, which are linked and not copied.
    const folder = mkdtempSync(join(root, '.cache', 'plain-'))
    try {
      copyServer(folder)
      const settings = {
        NODE_ENV: 'production',
        PORT: '3999',
        SITE_URL: 'http://bora.example',
        DATA_DIR: join(folder, 'data'),
        SMTP_URL: 'smtp://127.0.0.1:2525',
        MAIL_FROM: 'Bora <no-reply@bora.example>',
        ALLOW_SANDBOX_PAYMENTS: '1',
      }
      const script = `ip link set lo up; '${node}' server/src/main.ts & server=$!
      '${node}' --input-type=module -e "$ASKS"; kill -TERM $server; wait $server; echo "ended with $?"`

      const child = spawn('/usr/bin/unshare', ['-n', '/bin/sh', '-c', script], {
        cwd: folder,
        env: { ...settings, ASKS: asks, PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
      await new Promise(done => child.once('close', done))
      assert.match(said, /^200 true$/m, said)
      assert.match(said, /^ended with 0$/m, said)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
