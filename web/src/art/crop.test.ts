import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cropOf } from './crop.ts'

const COVER = { columns: 6, rows: 4 }

test("a box with the wall's aspect ratio shows all of it", () => {
  assert.deepEqual(cropOf(COVER, { width: 600, height: 400 }), COVER)
  assert.deepEqual(cropOf(COVER, { width: 601, height: 400 }), COVER)
})

test('slightly more than two rows become two rows, and the last column is cropped instead', () => {
  const { columns, rows } = cropOf(COVER, { width: 512, height: 176 })
  assert.equal(rows, 2)
  assert.ok(columns > 5.8 && columns < 5.82)
})

test('no box used for a cover shows a thin strip of a cell at an edge', () => {
  const walls = fc.constantFrom(COVER, { columns: 6, rows: 3 }, { columns: 10, rows: 4 }, { columns: 3, rows: 3 })
  const boxes = fc.record({ width: fc.integer({ min: 58, max: 1100 }), height: fc.integer({ min: 58, max: 300 }) })
  fc.assert(
    fc.property(walls, boxes, (wall, box) => {
      const { columns, rows } = cropOf(wall, box)
      assert.ok(columns > 0 && columns <= wall.columns && rows > 0 && rows <= wall.rows)
      for (const cells of [columns, rows])
        assert.ok(
          cells < 1 || cells % 1 === 0 || cells % 1 >= 0.3,
          `${columns} by ${rows} in ${box.width} by ${box.height}`,
        )
    }),
    { numRuns: 2000 },
  )
})

test('a part covered from below is hidden but still rendered', () => {
  for (let width = 320; width < 640; width++) {
    const { columns, rows } = cropOf(COVER, { width, height: 250, covered: 34 })
    const seen = rows - (34 * rows) / 250
    assert.ok(rows <= 4 && columns <= 6)
    assert.ok(Math.abs(seen - Math.round(seen)) < 0.03 || seen % 1 >= 0.29, `${seen} rows at ${width}`)
    assert.ok(columns % 1 === 0 || columns % 1 >= 0.3, `${columns} columns at ${width}`)
  }
})

test('a box without a size shows everything', () => {
  assert.deepEqual(cropOf(COVER, { width: 0, height: 0 }), COVER)
})

test('a box that is invisible or can’t be measured gets the whole wall', () => {
  for (const box of [
    { width: 320, height: 34, covered: 34 },
    { width: 320, height: 20, covered: 34 },
    { width: Number.NaN, height: Number.NaN },
  ])
    assert.deepEqual(cropOf(COVER, box), COVER)
})
