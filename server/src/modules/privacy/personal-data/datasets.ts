import type { Dataset } from './dataset.ts'
import { OTHER_DATA } from './other-data.ts'
import { TRAINING_DATA } from './training-data.ts'

/** Everything that is known of a person, file by file, in the order in which the archive shows it. */
export const DATASETS: readonly Dataset[] = [...TRAINING_DATA, ...OTHER_DATA]
