export type WorkoutType =
  | 'crossfit'
  | 'running_outdoor'
  | 'running_treadmill'
  | 'bike_outdoor'
  | 'bike_ergometric'
  | 'walking'
  | 'dog_walk'
  | 'yoga'
  | 'gym_general'
  | 'stair_climbing'
  | 'beach_tennis'
  | 'martial_arts'
  | 'dance'
  | 'football'

/** Workout types of one family share a colour. */
export type SportFamily = 'mar' | 'folha' | 'brand' | 'maracuja' | 'goiaba'

const FAMILY: Record<WorkoutType, SportFamily> = {
  running_outdoor: 'mar',
  running_treadmill: 'mar',
  bike_outdoor: 'folha',
  bike_ergometric: 'folha',
  walking: 'folha',
  football: 'folha',
  crossfit: 'brand',
  gym_general: 'brand',
  martial_arts: 'brand',
  dog_walk: 'maracuja',
  stair_climbing: 'maracuja',
  beach_tennis: 'maracuja',
  yoga: 'goiaba',
  dance: 'goiaba',
}
/** Returns the family of a workout type. */
export function sportFamily(type: WorkoutType): SportFamily {
  return FAMILY[type]
}
