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

// Left out as hard to tell apart in a photo, or from not posing at all.
const UNCLEAR = new Set(['low low', 'side low', 'brow brow', 'brow chin', 'brow ear', 'chin chin'])

/**
 * The poses in order: pairs of hands without the unclear ones, dealt so that neighbours differ. Longer lists append,
 * because an index that was drawn keeps its pose (docs/rules/pose.md#lists).
 */
export const POSES: readonly Pose[] = dealt(
  ARM_POSITIONS.flatMap((one, index) => ARM_POSITIONS.slice(index).map((other): Pose => [one, other])).filter(
    ([one, other]) => !UNCLEAR.has(`${one} ${other}`),
  ),
)

/**
 * How many poses and words a challenge draws from, the same in every version of the rules until now. A longer list needs
 * a new one, because the length decides what is drawn (docs/rules/pose.md#lists).
 */
export const POSE_LENGTHS = { pose: 60, word: 300 } as const satisfies Record<PoseDraw, number>

/** What is shown for a date: where the hands are, and the word in both languages. Throws a RangeError for no such index. */
export function shownPose(indexes: Record<PoseDraw, number>): { pose: Pose; word: Record<'pt-BR' | 'en', string> } {
  const [pose, word] = [POSES[indexes.pose], POSE_WORDS[indexes.word]]
  if (!pose || !word) throw new RangeError(`There is no pose ${indexes.pose} or no word ${indexes.word}`)
  return { pose, word }
}

/** The poses in the order of seven piles that they were dealt to, one after the other. */
function dealt(all: readonly Pose[]): Pose[] {
  return Array.from({ length: 7 }, (_, pile) => all.filter((_pose, index) => index % 7 === pile)).flat()
}
