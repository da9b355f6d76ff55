import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameShown, setPageTitle } from './page-title.ts'

test('a page that is left takes its name along, whether the next title is set before or after', () => {
  const shown = { title: '' }
  Object.assign(globalThis, { document: shown })
  setPageTitle('Challenge')
  const leave = nameShown('21 days · Bora')
  assert.equal(shown.title, '21 days · Bora')
  // The next title is set while the previous page is still mounted, as while its code loads.
  setPageTitle('Wallet')
  leave()
  assert.equal(shown.title, 'Wallet')
  const first = nameShown('A · Bora')
  const second = nameShown('B · Bora')
  first()
  assert.equal(shown.title, 'B · Bora')
  second()
  assert.equal(shown.title, 'Wallet')
})
