import type { ShareCard, ShareTheme } from '@bora/rules/share-cards.ts'

/** The themes' colours of cards, by the names of the design tokens; a test compares the two. */
export const LOOKS = {
  light: {
    canvas: '#f3f6f1',
    surface: '#ffffff',
    fill: '#eaefe8',
    ink: '#0e1f18',
    'ink-2': '#47574f',
    brand: '#fc5033',
    mata: '#0c3d2e',
    'mata-2': '#14503d',
    maracuja: '#ffc53d',
  },
  dark: {
    canvas: '#09120f',
    surface: '#111d18',
    fill: '#203029',
    ink: '#f1f6f2',
    'ink-2': '#b0bfb7',
    brand: '#ff6a4f',
    mata: '#0f4634',
    'mata-2': '#18573f',
    maracuja: '#ffc94d',
  },
} as const

const ON_MATA = '#f3fbf6'
const ON_MATA_2 = '#b4d3c4'
const ON_BRAND = '#1f0803'
export const ON_MARACUJA = '#2b1b00'

/** The colours of one card: its background with or without lanes, its text, and the plates of its numbers. */
export type Look = {
  ground: string
  lanes: string | null
  ink: string
  ink2: string
  plate: string
  logo: string
  ring: string
}

/** Returns the colours of a kind of card in a theme (boards 10: a workout is pitanga, an achievement is on mata). */
export function lookOf(card: ShareCard, theme: ShareTheme): Look {
  const colours = LOOKS[theme]
  const plain = {
    ground: colours.canvas,
    lanes: null,
    ink: colours.ink,
    ink2: colours['ink-2'],
    plate: theme === 'light' ? colours.surface : colours.fill,
    logo: colours.ink,
    ring: colours.brand,
  }
  if (card === 'invite' || card === 'wall' || card === 'recap' || (card === 'workout' && theme === 'dark')) return plain
  if (card === 'workout')
    return {
      ground: colours.brand,
      lanes: null,
      ink: ON_BRAND,
      ink2: ON_BRAND,
      plate: '#d9432a',
      logo: ON_BRAND,
      ring: ON_BRAND,
    }
  return {
    ground: colours.mata,
    lanes: colours['mata-2'],
    ink: ON_MATA,
    ink2: ON_MATA_2,
    plate: colours['mata-2'],
    logo: ON_MATA,
    ring: colours.brand,
  }
}
