import { metersBetween, type Place } from '@bora/rules/geodesic.ts'
import { useTranslation } from 'react-i18next'
import type { Spot } from '../../../device/location.ts'
import { howFar } from '../../../language/distance.ts'
import type { Gym } from './draft.ts'

const WIDTH = 350
const HEIGHT = 150
const CENTER = { x: WIDTH / 2, y: 82 }
const RADIUS = 62
const SHOWN = 12
// Half a range; the pattern's squares have this size, and the person is at an intersection of two of its streets.
const SQUARE = RADIUS / 2
const RANGES = [200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 25_000, 50_000]
// The height of a pin, and half its width.
const PIN = { height: 40, side: 16 }
// The width of the word next to the person, which fits both languages.
const WORD = 32

/**
 * The nearest gyms around the person: true directions and distances over a made-up pattern of blocks, because true
 * streets would reveal the person's location to others. The list below has the same information in words.
 */
export function GymMap({ spot, gyms, chosen }: { spot: Spot; gyms: readonly Gym[]; chosen: string | null }) {
  const { t } = useTranslation('add-activity')
  const near = gyms.slice(0, SHOWN)
  const farthest = Math.max(...near.slice(0, 6).map(gym => metersBetween(spot.place, gym)), spot.accuracyMeters)
  const range = RANGES.find(one => one >= farthest) ?? RANGES.at(-1)!
  const perMeter = RADIUS / range
  const points = near.map(gym => ({ gym, ...offset(spot.place, gym, perMeter) }))
  const isIn = ({ x, y }: { x: number; y: number }) => x > 8 && x < WIDTH - 8 && y > 8 && y < HEIGHT - 8
  const pinned = points.find(({ gym }) => gym.id === chosen)
  const label = PLACES.find(place => !points.some(point => isUnder(point, place))) ?? PLACES[0]
  return (
    <figure aria-hidden="true" className="mt-3.5">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block w-full rounded-[20px] bg-fill ring-1 ring-line"
        data-map={range}
      >
        <Blocks />
        <circle
          cx={CENTER.x}
          cy={CENTER.y}
          r={Math.max(14, Math.min(RADIUS * 2.5, spot.accuracyMeters * perMeter))}
          className="fill-mar"
          fillOpacity=".2"
        />
        <text x={CENTER.x + label.x} y={CENTER.y + label.y} textAnchor={label.anchor} className={LABEL}>
          {t('step2.you')}
        </text>
        {points
          .filter(one => isIn(one) && one !== pinned)
          .map(({ gym, x, y }) => (
            <circle
              key={gym.id}
              cx={x}
              cy={y}
              r="5"
              className="fill-ink stroke-surface"
              strokeWidth="2.5"
              data-gym=""
            />
          ))}
        <circle cx={CENTER.x} cy={CENTER.y} r="7.5" className="fill-mar stroke-surface" strokeWidth="3" />
        {pinned && isIn(pinned) && (
          <g transform={`translate(${pinned.x} ${pinned.y}) rotate(${leanOf(pinned)})`} data-gym="chosen">
            <path
              d="M0 1.5C-8.5-9.5-14.5-15-14.5-23a14.5 14.5 0 0 1 29 0c0 8-6 13.5-14.5 24.5Z"
              className="fill-brand stroke-surface"
              strokeWidth="2"
            />
            <circle cy="-23" r="5" fill="white" />
          </g>
        )}
        <g transform={`translate(14 ${HEIGHT - 14})`}>
          <text y="-8" className={LABEL}>
            {howFar(range)}
          </text>
          <path d={`M0-4V0H${RADIUS}V-4`} fill="none" className="stroke-ink-2" strokeWidth="2" />
        </g>
        <g transform={`translate(${WIDTH - 20} 20)`}>
          <path d="M0-9 6 5 0 2-6 5Z" className="fill-ink-2" />
          <text y="18" textAnchor="middle" className={LABEL}>
            N
          </text>
        </g>
      </svg>
      <figcaption className="mt-1.5 text-[0.8125rem] text-ink-3">{t('step2.mapNote')}</figcaption>
    </figure>
  )
}

/** Near an edge a pin leans into the map so that it is fully visible; its tip stays at the gym. */
function leanOf({ x, y }: { x: number; y: number }): number {
  const side = x < PIN.side ? 45 : x > WIDTH - PIN.side ? -45 : 0
  return y < PIN.height ? 180 - side : side
}

// Possible positions of the word next to the person: right, left, or below; the first that hides no gym is used.
const PLACES = [
  { x: 14, y: 4, anchor: 'start', left: 0 },
  { x: -14, y: 4, anchor: 'end', left: -WORD - 14 },
  { x: 0, y: 24, anchor: 'middle', left: -WORD / 2 },
] as const

function isUnder(point: { x: number; y: number }, { y, left }: (typeof PLACES)[number]): boolean {
  const [right, down] = [point.x - CENTER.x - left, point.y - CENTER.y - y]
  // Padded on each side by half a gym's circle; a gym at the person's own location is ignored.
  return (
    Math.hypot(point.x - CENTER.x, point.y - CENTER.y) > 8 && right > -4 && right < WORD + 18 && down > -16 && down < 7
  )
}

// Legible over blocks and streets alike.
const LABEL = 'fill-ink-2 stroke-canvas stroke-3 text-[0.75rem] font-semibold [paint-order:stroke]'

type Block = readonly [x: number, y: number, width: number, height: number]
// Three squares by three, divided into blocks; the first block of a quarter with a garden is the garden.
const QUARTERS: readonly (readonly Block[])[] = [
  [
    [0, 0, 2, 1],
    [2, 0, 1, 2],
    [0, 1, 1, 2],
    [1, 1, 1, 1],
    [1, 2, 2, 1],
  ],
  [
    [0, 0, 2, 2],
    [2, 0, 1, 1],
    [2, 1, 1, 2],
    [0, 2, 2, 1],
  ],
  [
    [0, 0, 1, 2],
    [1, 0, 2, 1],
    [1, 1, 1, 1],
    [2, 1, 1, 2],
    [0, 2, 2, 1],
  ],
  [
    [1, 1, 2, 2],
    [0, 0, 3, 1],
    [0, 1, 1, 1],
    [0, 2, 1, 1],
  ],
]
const GARDENS = [1, 3]
const PLAN = [
  [0, 1, 2, 0],
  [3, 2, 0, 1],
] as const

/** Streets that exist nowhere: the same for everyone, and labelled as a pattern. */
function Blocks() {
  return PLAN.map((row, down) =>
    row.map((quarter, right) =>
      QUARTERS[quarter]!.map(([x, y, width, height], index) => {
        const isGarden = index === 0 && GARDENS.includes(quarter)
        // The streets between quarters are wider.
        const before = (at: number) => (at % 3 === 0 ? 4.5 : 2)
        const left = CENTER.x + ((right - 2) * 3 + x) * SQUARE + before(x)
        const top = CENTER.y + ((down - 1) * 3 + y) * SQUARE + before(y)
        const wide = width * SQUARE - before(x) - before(x + width)
        const high = height * SQUARE - before(y) - before(y + height)
        return (
          <g key={`${right} ${down} ${index}`} transform={`translate(${left} ${top})`}>
            <rect width={wide} height={high} rx="5" className={isGarden ? 'fill-folha-soft' : 'fill-canvas'} />
            {isGarden && (
              <path
                d={`M0 0A${wide} ${high} 0 0 1 ${wide} ${high}A${wide} ${high} 0 0 1 0 0Z`}
                className="fill-folha"
                fillOpacity=".16"
              />
            )}
          </g>
        )
      }),
    ),
  )
}

// Over a few kilometres the Earth is treated as flat.
function offset(from: Place, to: Place, perMeter: number): { x: number; y: number } {
  const east =
    metersBetween(from, { latitude: from.latitude, longitude: to.longitude }) * Math.sign(to.longitude - from.longitude)
  const north =
    metersBetween(from, { latitude: to.latitude, longitude: from.longitude }) * Math.sign(to.latitude - from.latitude)
  return { x: CENTER.x + east * perMeter, y: CENTER.y - north * perMeter }
}
