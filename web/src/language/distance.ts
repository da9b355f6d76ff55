import { currentLanguage } from './language.ts'

/** Metres as kilometres: `5,2 km`. */
export function distance(metres: number): string {
  const format = new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 2,
  })
  return format.format(metres / 1000)
}

/** A distance, no more precise than walking requires: `40 m`, `380 m`, `1,1 km`. */
export function howFar(metres: number): string {
  const isNear = metres < 995
  const step = metres < 100 ? 1 : 10
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 99_500 ? 1 : 0,
  }).format(isNear ? Math.round(metres / step) * step : metres / 1000)
}
