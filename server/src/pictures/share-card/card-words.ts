/** A number with its label below. */
export type Figure = { value: string; label: string }

/** All texts of a card. `stamp` is the workout's points, `plate` the place in a ranking. */
export type Words = {
  who: string
  title: string
  sentence: string
  figures: Figure[]
  chips: string[]
  stamp?: string
  plate?: string
}
