import { type PhotoPrint, PRINT_SIDE, printOf } from '@bora/rules/photo-print.ts'
import sharp, { type Sharp } from 'sharp'
import { type Random, seededRandom } from '../demo/seeded-random.ts'

/** Draws a random photo: the same for the same seed, and unlike any other. `room` draws the background. */
export async function drawnPhoto(seed: string, room = seed): Promise<Buffer> {
  const landscape = seededRandom(`shape ${room}`).next() < 0.5
  const [width, height] = landscape ? [320, 240] : [240, 320]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${light(seededRandom(`light ${room}`))}
    ${background(seededRandom(`room ${room}`), width, height)}${figure(seededRandom(`body ${seed}`), width, height)}
    <rect width="${width}" height="${height}" fill="url(#window)"/><rect width="${width}" height="${height}" fill="url(#lamp)"/></svg>`
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: grain.subarray(0, width * height * 4), raw: { width, height, channels: 4 } }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

// No two pixels of a photo are equal; the noise is the same in all drawn photos.
const grain = Buffer.alloc(320 * 240 * 4)
const grains = seededRandom('grain')
for (let at = 0; at < grain.length; at += 4) grain.fill(grains.next() < 0.5 ? 0 : 255, at, at + 3)
for (let at = 3; at < grain.length; at += 4) grain[at] = grains.whole(0, 18)

// Nothing in a photo has a uniform colour: light falls from a window, and there is a lamp somewhere.
function light(random: Random): string {
  const [x, y] = [random.next(), random.next()]
  return `<defs><linearGradient id="window" x1="${x}" y1="${y}" x2="${1 - x}" y2="${1 - y}">
    <stop stop-color="#fff" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/></linearGradient>
    <radialGradient id="lamp" cx="${random.next()}" cy="${random.next()}" r="${0.4 + random.next() * 0.5}">
    <stop stop-color="#fff" stop-opacity="0.3"/><stop offset="1" stop-color="#000" stop-opacity="0.2"/></radialGradient></defs>`
}

function background(random: Random, width: number, height: number): string {
  const horizon = height * (0.35 + random.next() * 0.4)
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colour(random)}"/>`,
    `<rect y="${horizon}" width="${width}" height="${height}" fill="${colour(random)}"/>`,
  ]
  const things = 6 + Math.floor(random.next() * 14)
  for (let i = 0; i < things; i++) parts.push(thing(random, width, height, 0.45))
  return parts.join('')
}

function figure(random: Random, width: number, height: number): string {
  const [x, y, size] = [
    width * (0.25 + random.next() * 0.5),
    height * (0.35 + random.next() * 0.3),
    height * (0.12 + random.next() * 0.1),
  ]
  const parts = [
    `<ellipse cx="${x}" cy="${y + size * 2.6}" rx="${size * (0.8 + random.next() * 0.5)}" ry="${size * 2}" fill="${colour(random)}"/>`,
    `<circle cx="${x}" cy="${y}" r="${size * 0.8}" fill="${colour(random)}"/>`,
  ]
  for (let i = 0; i < 4; i++) parts.push(thing(random, width, height, 0.2))
  return parts.join('')
}

function thing(random: Random, width: number, height: number, most: number): string {
  const [x, y] = [random.next() * width, random.next() * height]
  const [wide, high] = [(0.05 + random.next() * most) * width, (0.05 + random.next() * most) * height]
  const kind = random.next()
  const turn = `transform="rotate(${Math.floor(random.next() * 180)} ${x} ${y})"`
  if (kind < 0.4) return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${colour(random)}" ${turn}/>`
  if (kind < 0.7)
    return `<ellipse cx="${x}" cy="${y}" rx="${wide / 2}" ry="${high / 2}" fill="${colour(random)}" ${turn}/>`
  const thickness = 2 + random.next() * 9
  return `<line x1="${x}" y1="${y}" x2="${random.next() * width}" y2="${random.next() * height}" stroke="${colour(random)}" stroke-width="${thickness}"/>`
}

function colour(random: Random): string {
  return `rgb(${[0, 1, 2].map(() => Math.floor(20 + random.next() * 215)).join(' ')})`
}

type Alteration = (photo: Buffer, random: Random) => Promise<Sharp>

/** Alterations that people make to a photo before reusing it, by name. */
export const alterations = {
  recompressed: async photo => sharp(await sharp(photo).jpeg({ quality: 35 }).toBuffer()),
  'half the size': async photo => sharp(await sharp(photo).resize({ width: 200 }).webp({ quality: 60 }).toBuffer()),
  filtered: async (photo, random) =>
    sharp(photo)
      .modulate({
        brightness: 0.8 + random.next() * 0.5,
        saturation: random.next() * 2,
        hue: Math.floor(random.next() * 40),
      })
      .linear(0.8 + random.next() * 0.5, random.next() * 30 - 15),
  'black and white': async photo => sharp(photo).greyscale().linear(1.2, -10),
  '3 % cut off': (photo, random) => cut(photo, random, 0.03),
  '10 % cut off': (photo, random) => cut(photo, random, 0.1),
  '10 % cut off each side': photo => cut(photo, { next: () => 0.5 }, 0.2),
  'turned by 2 degrees': async (photo, random) => {
    const { width, height } = await sharp(photo).metadata()
    const turned = await sharp(photo)
      .rotate(random.next() < 0.5 ? 2 : -2, { background: '#000' })
      .toBuffer({ resolveWithObject: true })
    const [left, top] = [Math.round((turned.info.width - width) / 2), Math.round((turned.info.height - height) / 2)]
    return sharp(turned.data).extract({ left, top, width, height })
  },
  mirrored: async photo => sharp(photo).flop(),
  'mirrored, 3 % cut off': async (photo, random) => (await cut(photo, random, 0.03)).flop(),
  'on its side': async photo => sharp(photo).rotate(90),
  'with a banner': async photo => {
    const { width, height } = await sharp(photo).metadata()
    return sharp(photo).composite([{ input: textBand(width, Math.round(height * 0.12)), gravity: 'south' }])
  },
  'on a screen with bars': (photo, random) => screenshot(photo, random.next() < 0.5),
} satisfies Record<string, Alteration>

export type AlterationName = keyof typeof alterations
export const ALTERATIONS = Object.keys(alterations) as AlterationName[]

/** Returns the photo with this alteration, ready to upload. */
export async function altered(photo: Buffer, name: AlterationName, seed: string): Promise<Buffer> {
  const random = seededRandom(`${name} ${seed}`)
  const picture = await alterations[name](photo, random)
  return picture.jpeg({ quality: 80 }).toBuffer()
}

/** Returns the perceptual hash of a photo. */
export async function printOfPhoto(photo: Buffer): Promise<PhotoPrint | null> {
  const picture = sharp(photo).resize({ width: PRINT_SIDE, height: PRINT_SIDE, fit: 'fill' })
  return printOf(await picture.greyscale().raw().toBuffer())
}

async function cut(photo: Buffer, random: Pick<Random, 'next'>, share: number): Promise<Sharp> {
  const { width, height } = await sharp(photo).metadata()
  const [right, down] = [Math.round(width * share), Math.round(height * share)]
  const [left, top] = [Math.round(random.next() * right), Math.round(random.next() * down)]
  return sharp(photo).extract({ left, top, width: width - right, height: height - down })
}

async function screenshot(photo: Buffer, isDark: boolean): Promise<Sharp> {
  const [width, height] = [390, 844]
  const [ground, ink] = isDark ? ['#000', '#fff'] : ['#fff', '#111']
  const frame = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="24" y="24" font-size="14" fill="${ink}">9:41</text><rect x="340" y="12" width="26" height="12" fill="${ink}"/>
    <text x="16" y="70" font-size="18" fill="${ink}">Treino de hoje</text>
    <circle cx="40" cy="800" r="12" fill="${ink}"/><circle cx="195" cy="800" r="12" fill="${ink}"/></svg>`)
  const shown = await sharp(photo).resize({ width, height: 640, fit: 'inside' }).toBuffer()
  return sharp({ create: { width, height, channels: 3, background: ground } }).composite([
    { input: frame },
    { input: shown, gravity: 'centre' },
  ])
}

function textBand(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#111"/>
    <text x="12" y="${height * 0.7}" font-size="${height * 0.6}" fill="#fff">Treino pago!</text></svg>`)
}
