import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.mjs'

const folder = join(root, 'docs/decisions')
const notes = readdirSync(folder).filter(name => name !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')

test('the index lists each decision note by number and title, with the note that superseded it', () => {
  for (const name of notes) {
    const [heading = '', , first = ''] = readFileSync(join(folder, name), 'utf8').split('\n')
    const [, number, title] = /^# (\d{4}) (.+)$/.exec(heading) ?? []
    assert.equal(number, name.slice(0, 4), `${name} begins with its number`)
    const by = /^Superseded by \[decision (\d{4})\]/.exec(first)?.[1]
    const line = `- [${number}](${name}) ${title}${by ? ` (superseded by ${by})` : ''}`
    assert.ok(index.split('\n').includes(line), `docs/decisions/README.md lacks: ${line}`)
  }
})

test('every number up to the latest has a note, or is listed as unused', () => {
  const used = notes.map(name => Number(name.slice(0, 4)))
  const unused = /never used: ([\d, \n]+)\./.exec(index)?.[1]?.match(/\d{4}/g)?.map(Number) ?? []
  const all = Array.from({ length: Math.max(...used) }, (_, at) => at + 1)
  assert.deepEqual(
    [...used, ...unused].toSorted((a, b) => a - b),
    all,
  )
})
