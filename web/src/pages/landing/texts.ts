import type { TFunction } from 'i18next'

/** The landing page takes its texts as a value: it is also rendered where no app runs. */
export type LandingTexts = TFunction<'landing'>
