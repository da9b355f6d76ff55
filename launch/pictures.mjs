import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, isOnNode24 } from './node-24.mjs'
import { accompany, root } from './run.mjs'
import { main, Refusal } from './terminal.mjs'

// npm run pictures: pictures of every screen in every state, at three widths, in both themes and languages, or only the
// named parts.
await main(async () => {
  const from = process.cwd()
  process.chdir(root)
  await ensureInstalled()
  if (await isOnNode24(import.meta.url)) await takePictures(from)
})

async function takePictures(from) {
  const { to, boards, parts } = wishes(from)
  const browser = await findBrowser()
  await ensureBuilt(findNode())
  mkdirSync(to, { recursive: true })
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const env = {
    ...process.env,
    ...browser.env,
    PICTURES_TO: to,
    PICTURES_OF: parts.join(' '),
    ...(boards && { PICTURES_BOARDS: boards }),
  }
  process.exitCode = await accompany(process.execPath, [playwright, 'test', '-c', 'e2e/pictures.config.ts'], { env })
  console.log(`The pictures: ${join(to, 'index.html')}`)
}

function wishes(from) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, boards: { type: 'string' } },
    })
    return {
      to: values.to ? resolve(from, values.to) : join(root, 'data/pictures'),
      boards: values.boards && resolve(from, values.boards),
      parts: positionals,
    }
  } catch (error) {
    throw new Refusal(`${error.message} Like: npm run pictures -- home wallet --boards ../boards --to ../pictures`)
  }
}
