import { seededRandom } from './seeded-random.ts'

const GROUNDS = ['#FFB0C3', '#BFE2FF', '#FFC53D', '#17A468', '#2463EB', '#FFE3D6', '#D3F2DF', '#FC5033', '#A9CCFF']
const SKINS = ['#5A3825', '#7B4B2E', '#9C6440', '#C68A5E', '#E0AC82', '#F1C9A5']
const HAIRS = ['#1B120D', '#2E1C12', '#4A2C18', '#6B3F1F', '#8A5A2B', '#111111']
const SHIRTS = ['#0C3D2E', '#FC5033', '#2463EB', '#17A468', '#DB3568', '#FFC53D', '#FFFFFF']

type Hair = (colour: string) => { back: string; front: string }

const HAIR_CUTS: readonly Hair[] = [
  c => ({
    back: `<circle cx="100" cy="78" r="52" fill="${c}"/><circle cx="58" cy="98" r="26" fill="${c}"/><circle cx="142" cy="98" r="26" fill="${c}"/>`,
    front: `<path d="M64 84a36 36 0 0 1 72 0q-16-20-36-20t-36 20z" fill="${c}"/>`,
  }),
  c => ({
    back: `<circle cx="100" cy="34" r="20" fill="${c}"/>`,
    front: `<path d="M62 92c-4-36 14-52 38-52s42 16 38 52c-6-22-18-32-38-32s-32 10-38 32z" fill="${c}"/>`,
  }),
  c => ({ back: '', front: `<path d="M62 90c-4-34 14-50 38-50s42 16 38 50l-6-16c-20 6-44 6-64 0z" fill="${c}"/>` }),
  c => ({
    back: `<path d="M56 92c0-38 18-54 44-54s44 16 44 54v66H56z" fill="${c}"/>`,
    front: `<path d="M62 94c0-26 16-38 38-38s38 12 38 38c-8-14-22-22-44-24-12 4-24 12-32 24z" fill="${c}"/>`,
  }),
  c => ({
    back: '',
    front: `<path d="M60 82c0-30 18-44 40-44s40 14 40 44z" fill="#FFC53D"/><path d="M58 82h98q0 9-12 9H58z" fill="#F29A00"/><path d="M62 92q2-6 6-8M138 92q-2-6-6-8" stroke="${c}" stroke-width="7"/>`,
  }),
  c => ({
    back: `<path d="M58 96c-2-40 18-56 42-56s44 16 42 56c0 16 6 30 6 46H52c0-16 6-30 6-46z" fill="${c}"/>`,
    front: `<path d="M62 96c-2-28 14-42 38-42 24 0 40 14 38 42-6-18-18-28-38-28s-32 10-38 28z" fill="${c}"/>`,
  }),
]

const SHORT_CUTS = [2, 4]
const LONG_CUTS = [0, 1, 3, 5]

/** Draws a portrait as SVG, 400 by 400; deterministic by seed. */
export function portrait(seed: string, hairLength: 'short' | 'long'): string {
  const random = seededRandom(`portrait ${seed}`)
  const ground = random.pick(GROUNDS)
  const skin = random.pick(SKINS)
  const hair = HAIR_CUTS[random.pick(hairLength === 'short' ? SHORT_CUTS : LONG_CUTS)]!(random.pick(HAIRS))
  const shirt = random.pick(SHIRTS.filter(colour => colour !== ground))
  const beard =
    hairLength === 'short' && random.next() < 0.5
      ? '<path d="M66 104c2 34 16 46 34 46s32-12 34-46c-6 14-14 20-34 20s-28-6-34-20z" fill="#2E1C12"/>'
      : ''
  const glasses =
    random.next() < 0.2
      ? '<g fill="none" stroke="#0E1F18" stroke-width="4"><circle cx="84" cy="98" r="11"/><circle cx="116" cy="98" r="11"/><path d="M95 98h10"/></g>'
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 200 200"><rect width="200" height="200" fill="${ground}"/>${hair.back}<path d="M84 130h32v28H84z" fill="${skin}"/><path d="M84 138q16 12 32 0v8q-16 12-32 0z" fill="#000" opacity=".15"/><path d="M30 200c4-34 34-48 70-48s66 14 70 48z" fill="${shirt}"/><path d="M82 152q18 18 36 0" fill="${skin}"/><ellipse cx="100" cy="100" rx="37" ry="44" fill="${skin}"/><circle cx="62" cy="102" r="8" fill="${skin}"/><circle cx="138" cy="102" r="8" fill="${skin}"/>${beard}<circle cx="86" cy="98" r="4.5" fill="#1B120D"/><circle cx="114" cy="98" r="4.5" fill="#1B120D"/><path d="M88 118q12 10 24 0" stroke="#1B120D" stroke-width="4" stroke-linecap="round" fill="none"/>${glasses}${hair.front}</svg>`
}
