import { metresIn } from '@bora/rules/distance-units.ts'
import { currentDistanceUnit } from './distance-unit.ts'
import { currentLanguage } from './current-language.ts'

/** Metres in the unit people read: `5,2 km`, `3.23 mi`. */
export function distance(metres: number): string {
  const unit = currentDistanceUnit()
  const format = new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: unit === 'mi' ? 'mile' : 'kilometer',
    maximumFractionDigits: 2,
  })
  return format.format(metresIn(unit, metres))
}

const METRES_PER_FOOT = 0.3048

/** Formats a distance on foot, rounded accordingly: `40 m`, `380 m`, `1,1 km`; `130 ft`, `0.2 mi`. */
export function howFar(metres: number): string {
  if (currentDistanceUnit() === 'mi') return howFarInMiles(metres)
  const isNear = metres < 995
  const step = metres < 100 ? 1 : 10
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 99_500 ? 1 : 0,
  }).format(isNear ? Math.round(metres / step) * step : metres / 1000)
}

function howFarInMiles(metres: number): string {
  const feet = metres / METRES_PER_FOOT
  const isNear = feet < 995
  const step = feet < 100 ? 1 : 10
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: isNear ? 'foot' : 'mile',
    maximumFractionDigits: metres < 159_000 ? 1 : 0,
  }).format(isNear ? Math.round(feet / step) * step : metresIn('mi', metres))
}
