import { useMemo } from 'react'
import { randomFrom } from '../art/random.ts'

const SHAPES = [
  'M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0Z',
  'M0 10A10 10 0 0 1 20 10Z',
  'M20 10A10 10 0 1 1 0 10A10 10 0 0 1 20 10Z',
  'M0 20L20 0V20Z',
  'M0 0H20A20 20 0 0 1 0 20Z',
] as const
const ARCS = 'M18 2A16 16 0 0 0 2 18M18 8A10 10 0 0 0 8 18M18 14A4 4 0 0 0 14 18'

const COLOURS = {
  mata: ['#FFC53D', '#FFB0C3', '#2CC482', '#FC5033', '#A9CCFF'],
  maracuja: ['#FC5033', '#0C3D2E', '#F29A00', '#FFFFFF', '#DB3568'],
  pitanga: ['#FFC53D', '#0C3D2E', '#2463EB', '#FFFFFF', '#FFB0C3'],
} as const

type ConfettiProps = { seed: string; on?: keyof typeof COLOURS; pieces?: number }

/**
 * Tile modules that fall behind the text and come to rest along the edges, clear of the middle column where words and
 * buttons stand. Fills the nearest positioned box. Without motion they are simply there.
 */
export function Confetti({ seed, on = 'mata', pieces = 34 }: ConfettiProps) {
  const list = useMemo(() => {
    const next = randomFrom(seed)
    const colours = COLOURS[on]
    return Array.from({ length: pieces }, (_, index) => {
      const top = index % 3 !== 2
      const left = index % 2 === 0
      const edge = next() ** 1.6 * 20
      return {
        x: top && index % 5 < 3 ? next() * 100 : left ? edge - 3 : 103 - edge,
        y: top && index % 5 < 3 ? next() ** 1.4 * 16 - 2 : 4 + next() * 78,
        size: 12 + next() * 22,
        turn: Math.round(next() * 360),
        colour: colours[Math.floor(next() * colours.length)]!,
        shape: Math.floor(next() * (SHAPES.length + 1)),
        delay: Math.round(next() * 480),
      }
    })
  }, [seed, on, pieces])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      {list.map((piece, index) => (
        <svg
          key={index}
          viewBox="0 0 20 20"
          width={piece.size}
          height={piece.size}
          className="absolute overflow-visible"
          style={{
            left: `${piece.x}%`,
            top: `${piece.y}%`,
            rotate: `${piece.turn}deg`,
            animation: `confetti-fall 900ms var(--ez-out) ${piece.delay}ms both`,
            ['--from' as string]: `-${40 + piece.y * 4}px`,
            ['--turn' as string]: `${piece.turn / 2 - 90}deg`,
          }}
        >
          {piece.shape === SHAPES.length ? (
            <path d={ARCS} fill="none" stroke={piece.colour} strokeWidth="3.4" />
          ) : (
            <path d={SHAPES[piece.shape]} fill={piece.colour} />
          )}
        </svg>
      ))}
    </div>
  )
}
