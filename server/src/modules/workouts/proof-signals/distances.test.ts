import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type PhotoPrint, printDistance } from '@bora/rules/photo-print.ts'
import { LOOK_ALIKE_DISTANCE } from '@bora/rules/proof-signals.ts'
import { type AlterationName, altered, ALTERATIONS, drawnPhoto, printOfPhoto } from '../../../testing/altered-photos.ts'

const PHOTOS = 16
let photos: Buffer[]
let prints: PhotoPrint[]

before(async () => {
  photos = await Promise.all(Array.from({ length: PHOTOS }, (_, i) => drawnPhoto(`distance ${i}`)))
  prints = (await Promise.all(photos.map(printOfPhoto))).map(print => print!)
})

// The greatest distances of this number of copies from their originals; docs/decisions/0022-photos-that-look-alike.md
// has those of thousands.
const FURTHEST: Record<AlterationName, number> = {
  recompressed: 40,
  'half the size': 55,
  filtered: 70,
  'black and white': 40,
  '3 % cut off': 95,
  '10 % cut off': LOOK_ALIKE_DISTANCE + 15,
  '10 % cut off each side': 60,
  'turned by 2 degrees': 75,
  mirrored: 30,
  'mirrored, 3 % cut off': 95,
  'on its side': 30,
  'with a banner': 75,
  'on a screen with bars': 95,
}

const shared = (sought: readonly number[], listed: readonly number[]) => {
  const there = new Set(listed)
  return sought.filter(number => there.has(number)).length
}

for (const name of ALTERATIONS) {
  test(`a photo that is ${name} is close to its original, and shares some of its index numbers`, async () => {
    let missed = 0
    for (const [i, photo] of photos.entries()) {
      const copy = (await printOfPhoto(await altered(photo, name, String(i))))!
      const distance = printDistance(copy, prints[i]!)
      assert.ok(distance <= FURTHEST[name], `photo ${i}: ${distance}`)
      if (distance > LOOK_ALIKE_DISTANCE || shared(copy.sought, prints[i]!.listed) === 0) missed++
    }
    assert.ok(missed <= 1, `${missed} of ${PHOTOS} would not be found`)
  })
}

test('unrelated photos are far apart, and share hardly any number', () => {
  let together = 0
  for (const [i, one] of prints.entries()) {
    for (const [j, other] of prints.entries()) {
      if (i === j) continue
      const distance = printDistance(one, other)
      assert.ok(distance > LOOK_ALIKE_DISTANCE + 20, `${i} and ${j}: ${distance}`)
      if (shared(one.sought, other.listed) > 0) together++
    }
  }
  assert.ok(together < PHOTOS * (PHOTOS - 1) * 0.1, String(together))
})

test('a distance is symmetric, zero to the same photo, and capped at the given maximum', () => {
  for (const print of prints) assert.equal(printDistance(print, print), 0)
  const [one, other] = [prints[0]!, prints[1]!]
  assert.ok(Math.abs(printDistance(one, other) - printDistance(other, one)) <= 40)
  assert.equal(printDistance(one, other, 50), 50)
})
