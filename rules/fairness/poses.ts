import { POSE_WORDS } from './pose-words.ts'
import type { PoseDraw } from './pose.ts'

/**
 * Where a hand is in a pose; each can be taken standing or seated, and none is a sign that offends. `up` is straight up:
 * a raised arm at an angle is left out, because it can be read as a salute.
 */
export const ARM_POSITIONS = [
  'up',
  'side',
  'low',
  'waist',
  'head',
  'brow',
  'ear',
  'shoulder',
  'chest',
  'flex',
  'chin',
] as const
export type ArmPosition = (typeof ARM_POSITIONS)[number]

/** A pose: where the hands are, either side. */
export type Pose = readonly [ArmPosition, ArmPosition]

// Hard to tell apart in a photo, or from not posing at all.
const UNCLEAR = new Set(['low low', 'side low', 'brow brow', 'brow chin', 'brow ear', 'chin chin'])

/**
 * All poses in their fixed order, without the unclear ones, arranged so that neighbours differ. New poses are appended,
 * because a drawn index keeps its pose (docs/rules/pose.md#lists).
 */
export const POSES: readonly Pose[] = dealt(
  ARM_POSITIONS.flatMap((one, index) => ARM_POSITIONS.slice(index).map((other): Pose => [one, other])).filter(
    ([one, other]) => !UNCLEAR.has(`${one} ${other}`),
  ),
)

/**
 * The numbers of poses and words to draw from, equal in all versions of the rules so far. A longer list needs a new
 * version, because the length affects the draw (docs/rules/pose.md#lists).
 */
export const POSE_LENGTHS = { pose: 60, word: 300 } as const satisfies Record<PoseDraw, number>

/**
 * Returns the pose and the word, in both languages, for drawn indexes. Throws a RangeError if an index is out of range.
 */
export function shownPose(indexes: Record<PoseDraw, number>): { pose: Pose; word: Record<'pt-BR' | 'en', string> } {
  const [pose, word] = [POSES[indexes.pose], POSE_WORDS[indexes.word]]
  if (!pose || !word) throw new RangeError(`There is no pose ${indexes.pose} or no word ${indexes.word}`)
  return { pose, word }
}

/** Deals the poses into seven piles and returns the piles one after the other. */
function dealt(all: readonly Pose[]): Pose[] {
  return Array.from({ length: 7 }, (_, pile) => all.filter((_pose, index) => index % 7 === pile)).flat()
}
