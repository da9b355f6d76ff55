import type { Dataset } from './dataset.ts'
import { ACCOUNT_DATA } from './account-data.ts'
import { OTHER_DATA } from './other-data.ts'
import { TRAINING_DATA } from './training-data.ts'

/** All data about a person, file by file, in the archive's order. */
export const DATASETS: readonly Dataset[] = [...TRAINING_DATA, ...OTHER_DATA, ...ACCOUNT_DATA]
