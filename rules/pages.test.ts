import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, pageAt, pageNames, PAGES } from './pages.ts'

for (const name of pageNames()) {
  const { path } = PAGES[name]
  const sample = path.replace(/\$\w+/, 'a1')
  test(`${sample} is ${name}, with and without a trailing slash`, () => {
    const found = { name, id: path.includes('$id') ? 'a1' : undefined }
    assert.deepEqual(pageAt(sample), found)
    assert.deepEqual(pageAt(sample === '/' ? sample : `${sample}/`), found)
  })
  test(`there is no page below or next to ${sample}`, () => {
    assert.equal(pageAt(`${sample === '/' ? '' : sample}/nothing/here`), null)
    if (path === sample) assert.equal(pageAt(`${sample}nothing`), null)
    assert.equal(pageAt(`/nothing${sample}`), null)
  })
}

test('an address consists of a path and the id that it needs', () => {
  assert.equal(addressOf(PAGES.wallet.path), '/wallet')
  assert.equal(addressOf(PAGES.payment.path, 'a1'), '/payment/a1')
  assert.equal(addressOf(PAGES.overview.path, 'a1'), '/challenge/a1/overview')
  assert.equal(addressOf(PAGES.challenge.path, '../$&'), '/challenge/..%2F%24%26')
})
