import { metersBetween, type Place } from '@bora/rules/geodesic.ts'
import type { Spot } from '../../device/location.ts'
import { howFar } from '../../language/distance.ts'
import type { Gym } from './draft.ts'

const WIDTH = 350
const HEIGHT = 150
// Above the middle there must be room for a pin.
const CENTER = { x: WIDTH / 2, y: 82 }
const RADIUS = 62
const SHOWN = 12
const RANGES = [200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 25_000, 50_000]

/**
 * Where the nearest gyms lie around somebody: true directions and distances, with no streets, for which others would have
 * to be told where somebody is. What it shows, the list below says in words.
 */
export function GymMap({ spot, gyms, chosen }: { spot: Spot; gyms: readonly Gym[]; chosen: string | null }) {
  const near = gyms.slice(0, SHOWN)
  const farthest = Math.max(...near.slice(0, 6).map(gym => metersBetween(spot.place, gym)), spot.accuracyMeters)
  const range = RANGES.find(one => one >= farthest) ?? RANGES.at(-1)!
  const perMeter = RADIUS / range
  const points = near.map(gym => ({ gym, ...offset(spot.place, gym, perMeter) }))
  const isIn = ({ x, y }: { x: number; y: number }) => x > 8 && x < WIDTH - 8 && y > 8 && y < HEIGHT - 8
  const pinned = points.find(({ gym }) => gym.id === chosen)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="mt-3.5 block w-full rounded-[20px] bg-fill"
      data-map={range}
    >
      {[0.5, 1, 1.5, 2, 2.5].map(ring => (
        <circle
          key={ring}
          cx={CENTER.x}
          cy={CENTER.y}
          r={RADIUS * ring}
          fill="none"
          className="stroke-line-strong"
          strokeOpacity={ring === 1 ? 0.55 : 0.2}
          strokeDasharray={ring === 1 ? '3 4' : undefined}
        />
      ))}
      <text x={CENTER.x + RADIUS * 0.72} y={CENTER.y + RADIUS * 0.9} className="fill-ink-2 text-[11px] font-semibold">
        {howFar(range)}
      </text>
      <circle
        cx={CENTER.x}
        cy={CENTER.y}
        r={Math.max(10, Math.min(RADIUS * 2.5, spot.accuracyMeters * perMeter))}
        className="fill-mar"
        fillOpacity=".2"
      />
      {points.filter(isIn).map(({ gym, x, y }) => (
        <circle key={gym.id} cx={x} cy={y} r="5" className="fill-ink stroke-surface" strokeWidth="2.5" />
      ))}
      <circle cx={CENTER.x} cy={CENTER.y} r="7.5" className="fill-mar stroke-surface" strokeWidth="3" />
      {pinned && isIn(pinned) && (
        <g transform={`translate(${pinned.x} ${pinned.y})`}>
          <path d="M0 0C-8-10-13-15-13-22a13 13 0 0 1 26 0c0 7-5 12-13 22Z" className="fill-brand" />
          <circle cy="-22" r="4.5" fill="#fff" />
        </g>
      )}
    </svg>
  )
}

// On so few kilometres the Earth is flat.
function offset(from: Place, to: Place, perMeter: number): { x: number; y: number } {
  const east =
    metersBetween(from, { latitude: from.latitude, longitude: to.longitude }) * Math.sign(to.longitude - from.longitude)
  const north =
    metersBetween(from, { latitude: to.latitude, longitude: from.longitude }) * Math.sign(to.latitude - from.latitude)
  return { x: CENTER.x + east * perMeter, y: CENTER.y - north * perMeter }
}
