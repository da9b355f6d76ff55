import type { countries } from '../../../language/countries.ts'

type Country = ReturnType<typeof countries>[number]

/**
 * The countries whose name contains these letters, with or without accents, or whose code it is; `first` before all
 * others.
 */
export function findCountries(all: readonly Country[], search: string, first: string): Country[] {
  const wanted = plain(search.trim())
  const found = all.filter(({ value, label }) => plain(label).includes(wanted) || plain(value) === wanted)
  return [...found.filter(({ value }) => value === first), ...found.filter(({ value }) => value !== first)]
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
