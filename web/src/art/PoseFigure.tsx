import { composeCover } from '@bora/rules/art/cover.ts'
import { CELL } from '@bora/rules/art/figures.ts'
import type { PaletteName } from '@bora/rules/art/palettes.ts'
import type { ArmPosition, Pose } from '@bora/rules/fairness/poses.ts'
import { TileWall } from './Tile.tsx'

type Point = readonly [x: number, y: number]

/** Elbow and hand of the arm on the right of the picture, by position; the other arm is its mirror image. */
const ARMS: Record<ArmPosition, readonly [elbow: Point, hand: Point]> = {
  up: [
    [134, 72],
    [136, 34],
  ],
  side: [
    [156, 106],
    [190, 106],
  ],
  low: [
    [146, 132],
    [168, 158],
  ],
  waist: [
    [158, 132],
    [122, 154],
  ],
  head: [
    [154, 76],
    [112, 44],
  ],
  brow: [
    [156, 88],
    [116, 62],
  ],
  ear: [
    [156, 96],
    [125, 74],
  ],
  shoulder: [
    [150, 134],
    [124, 106],
  ],
  chest: [
    [142, 140],
    [104, 126],
  ],
  flex: [
    [158, 106],
    [154, 70],
  ],
  chin: [
    [140, 138],
    [107, 92],
  ],
}
const SHOULDER: Point = [122, 106]

const SKIN = ['#B9784B', '#5F3520', '#E0A67C', '#8C5330', '#F0C4A0']
const HAIR = ['#2A130B', '#14100E', '#6B3A1E', '#3B2416', '#A5672E']
const SHIRTS = ['#0C3D2E', '#FC5033', '#2463EB', '#DB3568', '#17A468', '#FFC53D']
const TROUSERS = ['#0B2B6B', '#0C3D2E', '#5A0F2E', '#1F0803']
const GROUNDS: readonly PaletteName[] = ['ceu', 'areia', 'goiaba', 'maracuja']

const pick = <Item,>(list: readonly Item[], number: number): Item => list[number % list.length]!
const line = (...points: Point[]) => `M${points.map(point => point.join(' ')).join('L')}`

type PoseFigureProps = {
  hands: Pose
  /** the number of the pose: skin, hair, shirt and ground vary by it */
  number: number
  seated?: boolean
  className?: string
}

/** A person in a pose, in the grammar of the tiles. Decorative: the text next to it describes the pose. */
export function PoseFigure({ hands, number, seated = false, className }: PoseFigureProps) {
  const [skin, hair] = [pick(SKIN, number), pick(HAIR, number * 3 + 1)]
  const [shirt, trousers] = [pick(SHIRTS, number), pick(TROUSERS, number)]
  const [right, left] = number % 2 ? [hands[1], hands[0]] : [hands[0], hands[1]]
  const legs = seated
    ? [line([90, 170], [70, 190], [70, 232]), line([110, 170], [130, 190], [130, 232])]
    : [line([90, 168], [86, 236]), line([110, 168], [116, 236])]
  return (
    <svg viewBox="0 0 200 240" preserveAspectRatio="xMidYMax meet" aria-hidden="true" className={className}>
      {seated && <rect x="52" y="178" width="96" height="54" rx="6" fill={pick(SHIRTS, number + 2)} />}
      <g fill="none" stroke={trousers} strokeWidth="23" strokeLinecap="round" strokeLinejoin="round">
        {legs.map(d => (
          <path key={d} d={d} />
        ))}
      </g>
      <rect x="90" y="76" width="20" height="26" fill={skin} />
      <rect x="77" y="94" width="46" height="84" rx="16" fill={shirt} />
      <path d={number % 3 ? 'M72 66a28 28 0 0 1 56 0Z' : 'M68 88V64a32 32 0 0 1 64 0V88Z'} fill={hair} />
      <rect x="80" y="46" width="40" height="44" rx="19" fill={skin} />
      <path d="M76 62a24 24 0 0 1 48 0c-10-10-34-12-48 0Z" fill={hair} />
      <Arm arm={ARMS[right]} skin={skin} shirt={shirt} />
      <g transform="matrix(-1 0 0 1 200 0)">
        <Arm arm={ARMS[left]} skin={skin} shirt={shirt} />
      </g>
    </svg>
  )
}

function Arm({ arm: [elbow, hand], skin, shirt }: { arm: (typeof ARMS)[ArmPosition]; skin: string; shirt: string }) {
  const sleeve: Point = [SHOULDER[0] + (elbow[0] - SHOULDER[0]) * 0.55, SHOULDER[1] + (elbow[1] - SHOULDER[1]) * 0.55]
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={line(SHOULDER, elbow, hand)} stroke={skin} strokeWidth="16" />
      <circle cx={hand[0]} cy={hand[1]} r="10" fill={skin} />
      <path d={line(SHOULDER, sleeve)} stroke={shirt} strokeWidth="21" />
    </g>
  )
}

/** The pose of a day as a picture: tiles on both sides of the figure. It fills its box. */
export function PosePicture({ hands, number, seated, className }: PoseFigureProps) {
  const wall = composeCover({ seed: `pose ${number}`, palette: pick(GROUNDS, number), category: 'general', rows: 4 })
  return (
    <div className={className}>
      <div className="relative size-full overflow-hidden rounded-[inherit]">
        <TileWall
          wall={{ ...wall, cells: wall.cells.filter(cell => isAside(cell.x + cell.span, cell.x, wall.columns)) }}
          className="absolute inset-0 size-full"
        />
        <PoseFigure
          hands={hands}
          number={number}
          {...(seated !== undefined && { seated })}
          className="absolute inset-x-0 bottom-0 mx-auto h-[94%]"
        />
      </div>
    </div>
  )
}

// The middle stays plain, for the figure.
function isAside(right: number, left: number, columns: number): boolean {
  const middle = (columns * CELL) / 2
  return right * CELL <= middle - CELL || left * CELL >= middle + CELL
}
