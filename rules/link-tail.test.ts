import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINK_TAILS, namedByLink, pathWithoutTail } from './link-tail.ts'

const NAMES = ['ana7kq2m', 'MARINA10', '5b1f3a52-0000-4000-8000-000000000001']

test('an id in a link is read without trailing characters, however they are encoded', () => {
  for (const name of NAMES) {
    assert.equal(namedByLink(name), name)
    for (const tail of LINK_TAILS) {
      assert.equal(namedByLink(name + tail), name, JSON.stringify(tail))
      assert.equal(namedByLink(name + decodeURIComponent(tail)), name, JSON.stringify(tail))
    }
  }
  for (const nothing of ['', ' ', '.', '-', '%20', '*ana']) assert.equal(namedByLink(nothing), '', nothing)
})

test('a path is read without trailing characters, and is otherwise unchanged', () => {
  for (const path of ['/terms', '/terms/', '/', `/invite/${NAMES[0]}`, `/challenge/${NAMES[2]}/overview`]) {
    assert.equal(pathWithoutTail(path), path)
    for (const tail of LINK_TAILS) assert.equal(pathWithoutTail(path + decodeURIComponent(tail)), path)
  }
})
