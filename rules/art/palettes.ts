import { hashOf } from './random.ts'

export type PaletteName = 'pitanga' | 'mata' | 'mar' | 'maracuja' | 'goiaba' | 'ceu' | 'folha' | 'areia'
export type Category = 'consistency' | 'intensity' | 'days' | 'general'
export type ModuleName = 'quarter' | 'lanes' | 'half' | 'leaf' | 'sun' | 'ring' | 'stripes' | 'bolt' | 'small'

/** Background first, then two accents, a light and a deep tone. Covers keep these colours in the dark theme. */
export const PALETTES: Record<PaletteName, readonly [string, string, string, string, string]> = {
  pitanga: ['#FC5033', '#FFC53D', '#0C3D2E', '#FFD6CB', '#C0311A'],
  mata: ['#0C3D2E', '#17A468', '#FFC53D', '#CDEBD9', '#FC5033'],
  mar: ['#2463EB', '#A9CCFF', '#0B2B6B', '#FFC53D', '#EAF2FF'],
  maracuja: ['#FFC53D', '#FC5033', '#0C3D2E', '#FFF0CB', '#F29A00'],
  goiaba: ['#FFB0C3', '#DB3568', '#0C3D2E', '#FFECF1', '#FC5033'],
  ceu: ['#BFE2FF', '#2463EB', '#0C3D2E', '#FC5033', '#F4FAFF'],
  folha: ['#17A468', '#0C3D2E', '#FFC53D', '#D3F2DF', '#0A7A4B'],
  areia: ['#E9E4D4', '#0C3D2E', '#FC5033', '#FFC53D', '#FFFFFF'],
}

/** The modules of each category, distinct enough to identify it by its picture alone. */
export const MODULE_SETS: Record<Category, readonly ModuleName[]> = {
  consistency: ['ring', 'sun', 'quarter', 'lanes', 'leaf'],
  intensity: ['bolt', 'lanes', 'stripes', 'quarter', 'half'],
  days: ['half', 'leaf', 'sun', 'quarter', 'small'],
  general: ['quarter', 'leaf', 'lanes', 'half', 'stripes', 'sun'],
}

const BY_CATEGORY: Record<Category, readonly PaletteName[]> = {
  consistency: ['pitanga', 'mar'],
  intensity: ['mar', 'goiaba', 'maracuja'],
  days: ['ceu', 'folha'],
  general: ['folha', 'areia', 'mata'],
}

/** Returns the palette of a challenge: sponsors and ambassadors have their own, others follow from category and id. */
export function paletteOf(id: string, category: Category, by?: 'sponsor' | 'ambassador'): PaletteName {
  if (by === 'sponsor') return 'maracuja'
  if (by === 'ambassador') return 'goiaba'
  const choices = BY_CATEGORY[category]
  return choices[hashOf(id) % choices.length]!
}

const FACES = [
  { ground: '#BFE2FF', ink: '#0B2B6B' },
  { ground: '#FFC53D', ink: '#2B1B00' },
  { ground: '#FFB0C3', ink: '#5A0F2E' },
  { ground: '#CDEBD9', ink: '#0C3D2E' },
  { ground: '#FC5033', ink: '#1F0803' },
  { ground: '#2463EB', ink: '#FFFFFF' },
  { ground: '#0C3D2E', ink: '#F3FBF6' },
  { ground: '#FFE1D8', ink: '#7A1E0D' },
] as const

/** Returns the background and text colour of a person's initials, from the user's id. */
export function faceColours(userId: string): { ground: string; ink: string } {
  return FACES[hashOf(userId) % FACES.length]!
}
