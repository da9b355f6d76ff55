import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageFonts } from './page-fonts.ts'

test('pages without the app use the fonts of the last build, and none before the first', () => {
  const root = mkdtempSync(join(tmpdir(), 'bora-fonts-'))
  try {
    assert.equal(pageFonts(root), '')
    mkdirSync(join(root, 'assets'))
    for (const name of ['archivo-display-2r.woff2', 'archivo-latin-ext-7k.woff2', 'figtree-latin-wght-D_Z.woff2'])
      writeFileSync(join(root, 'assets', name), '')
    const addresses = [...pageFonts(root).matchAll(/url\('([^']*)'\)/g)].map(([, address]) => address)
    assert.deepEqual(addresses, ['/assets/archivo-display-2r.woff2', '/assets/figtree-latin-wght-D_Z.woff2'])
  } finally {
    rmSync(root, { recursive: true })
  }
})
