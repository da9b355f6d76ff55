import { DEFAULT_COUNTRY } from '@bora/rules/limits.ts'
import { namedTimeZone } from '../device/clock.ts'

/**
 * Returns the country (two capital letters) where the person most likely lives: Brazil if the device's time zone is
 * Brazilian, else the region of its first language that has one, else the default.
 */
export function likelyCountry(): string {
  const zone = namedTimeZone()
  if (zone !== null && BRAZIL.has(zone)) return 'BR'
  for (const tag of navigator.languages) {
    const region = regionOf(tag)
    if (region) return region
  }
  return DEFAULT_COUNTRY
}

const BRAZIL = new Set(
  (
    'Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha Porto_Velho Recife ' +
    'Rio_Branco Santarem Sao_Paulo'
  )
    .split(' ')
    .map(city => `America/${city}`),
)

// An invalid tag, or a region that is a continent, reveals nothing.
function regionOf(tag: string): string | null {
  try {
    const { region } = new Intl.Locale(tag)
    return region && /^[A-Z]{2}$/.test(region) ? region : null
  } catch {
    return null
  }
}
