import { useMemo } from 'react'
import { randomFrom } from '@bora/rules/art/random.ts'

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
  pitanga: ['#0C3D2E', '#FFFFFF', '#2463EB', '#FFD6CB', '#FFC53D'],
} as const

type ConfettiProps = { seed: string; on?: keyof typeof COLOURS; pieces?: number }

/**
 * Tiles that fall behind the text and come to rest along the upper edge and on both sides, clear of the middle column
 * (at most 420 px wide) with text and buttons. Fills the nearest positioned box. With reduced motion they are shown at
 * rest.
 */
export function Confetti({ seed, on = 'mata', pieces = 38 }: ConfettiProps) {
  const list = useMemo(() => {
    const next = randomFrom(seed)
    const colours = COLOURS[on]
    const above = Math.round(pieces * 0.47)
    const beside = (pieces - above) / 2
    return Array.from({ length: pieces }, (_, index) => {
      // Spread evenly with random offsets, so that there are no clusters and no gaps.
      const share = (spot: number, spots: number) => (spot + 0.15 + next() * 0.7) / spots
      const top = index < above
      const side = (index - above) % 2 === 0 ? 'left' : 'right'
      const size = 13 + next() * 20
      const across = share(index, above)
      // Two staggered rows, arched over the middle, where the text starts.
      const down = ((index % 2) * 34 + next() * 24) * (0.4 + 0.6 * Math.abs(2 * across - 1))
      return {
        place: top
          ? { left: `${across * 104 - 4}%`, top: down - 8 }
          : {
              [side]: `calc(max(22px, 50% - 230px) * ${(next() ** 1.3).toFixed(2)} - ${Math.round(size * 0.55)}px)`,
              top: `${14 + share(Math.floor((index - above) / 2), beside) * 64}%`,
            },
        size,
        from: top ? 60 : 220,
        turn: Math.round(next() * 360),
        colour: colours[index % colours.length]!,
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
            ...piece.place,
            rotate: `${piece.turn}deg`,
            animation: `confetti-fall 900ms var(--ez-out) ${piece.delay}ms both`,
            ['--from' as string]: `-${piece.from}px`,
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
