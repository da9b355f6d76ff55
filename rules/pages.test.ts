import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, pageAt, pageNames, PAGES } from './pages.ts'

for (const name of pageNames()) {
  const { path } = PAGES[name]
  const sample = path.replace('$id', 'a1')
  test(`${sample} is ${name}, with and without a slash at its end`, () => {
    const found = path === sample ? { name, id: undefined } : { name, id: 'a1' }
    assert.deepEqual(pageAt(sample), found)
    assert.deepEqual(pageAt(sample === '/' ? sample : `${sample}/`), found)
  })
  test(`nothing stands below or beside ${sample}`, () => {
    assert.equal(pageAt(`${sample === '/' ? '' : sample}/nothing/here`), null)
    if (path === sample) assert.equal(pageAt(`${sample}nothing`), null)
    assert.equal(pageAt(`/nothing${sample}`), null)
  })
}

test('an address is made of a path and the id that it asks for', () => {
  assert.equal(addressOf(PAGES.wallet.path), '/wallet')
  assert.equal(addressOf(PAGES.overview.path, 'a1'), '/challenge/a1/overview')
  assert.equal(addressOf(PAGES.challenge.path, '../$&'), '/challenge/..%2F%24%26')
})
