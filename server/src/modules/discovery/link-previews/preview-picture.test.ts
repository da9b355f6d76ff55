import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PREVIEW_COLOURS } from './preview-picture.ts'

test('the pictures of link previews have the colours of the light theme', () => {
  const tokens = readFileSync(new URL('../../../../../web/src/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(PREVIEW_COLOURS))
    assert.equal(new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1], colour, name)
})
