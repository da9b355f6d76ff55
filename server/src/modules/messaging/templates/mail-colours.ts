/** The product's colours for mails; a mail carries its style inline, so it cannot share the web's. */
export const LIGHT = {
  canvas: '#F3F6F1',
  card: '#FFFFFF',
  well: '#EAEFE8',
  line: '#DCE4DA',
  ink: '#0E1F18',
  soft: '#47574F',
  quiet: '#5E6D65',
  link: '#BD2F18',
  brand: '#FC5033',
  onBrand: '#1F0803',
} as const

export const DARK: Record<keyof typeof LIGHT, string> = {
  canvas: '#09120F',
  card: '#111D18',
  well: '#203029',
  line: '#22332B',
  ink: '#F1F6F2',
  soft: '#B0BFB7',
  quiet: '#8B9B93',
  link: '#FF8F79',
  brand: '#FF6A4F',
  onBrand: '#1F0803',
}

export const TILE = {
  pitanga: '#FC5033',
  blush: '#FFD6CB',
  maracuja: '#FFC53D',
  mata: '#0C3D2E',
  folha: '#17A468',
  mint: '#CDEBD9',
  mar: '#2463EB',
  sky: '#A9CCFF',
  goiaba: '#FFB0C3',
  rose: '#DB3568',
} as const
