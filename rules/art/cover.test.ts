import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { composeCover } from './cover.ts'
import { faceColours, MODULE_SETS, paletteOf, PALETTES } from './palettes.ts'
import type { Category, PaletteName } from './palettes.ts'

const wish = fc.record({
  seed: fc.uuid(),
  palette: fc.constantFrom(...(Object.keys(PALETTES) as PaletteName[])),
  category: fc.constantFrom(...(Object.keys(MODULE_SETS) as Category[])),
  columns: fc.integer({ min: 1, max: 12 }),
  rows: fc.integer({ min: 1, max: 6 }),
  large: fc.integer({ min: 0, max: 3 }),
})

test('the same challenge has the same cover everywhere', () => {
  fc.assert(fc.property(wish, given => assert.deepEqual(composeCover(given), composeCover({ ...given }))))
})

test('a different id gives a different cover', () => {
  const one = composeCover({ seed: 'a', palette: 'mar', category: 'days' })
  const other = composeCover({ seed: 'b', palette: 'mar', category: 'days' })
  assert.notDeepEqual(one.cells, other.cells)
})

test('modules stay on the wall, never overlap, and never have the colour of their background', () => {
  fc.assert(
    fc.property(wish, given => {
      const wall = composeCover(given)
      const taken = new Set<string>()
      for (const cell of wall.cells) {
        assert.notEqual(cell.figure, cell.ground ?? wall.ground)
        for (let dx = 0; dx < cell.span; dx++) {
          for (let dy = 0; dy < cell.span; dy++) {
            const place = `${cell.x + dx},${cell.y + dy}`
            assert.ok(!taken.has(place), `two modules on ${place}`)
            assert.ok(cell.x + dx < given.columns && cell.y + dy < given.rows, `${place} is outside`)
            taken.add(place)
          }
        }
      }
    }),
  )
})

test('single modules come from the set of the category', () => {
  fc.assert(
    fc.property(wish, given => {
      for (const cell of composeCover(given).cells) {
        if (cell.span === 1) assert.ok(MODULE_SETS[given.category].includes(cell.module))
      }
    }),
  )
})

test('palettes follow the category; sponsors and ambassadors have their own', () => {
  assert.equal(paletteOf('x', 'days', 'sponsor'), 'maracuja')
  assert.equal(paletteOf('x', 'days', 'ambassador'), 'goiaba')
  fc.assert(fc.property(fc.uuid(), id => assert.ok(['ceu', 'folha'].includes(paletteOf(id, 'days')))))
})

test('initials keep their colours', () => {
  fc.assert(fc.property(fc.uuid(), id => assert.deepEqual(faceColours(id), faceColours(id))))
})
