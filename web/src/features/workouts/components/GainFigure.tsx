import type { CSSProperties } from 'react'

/** A workout's points, as the largest element of a celebration: longer numbers are set smaller, to fit the column. */
export function GainFigure({ number, unit }: { number: string; unit: string | null }) {
  const signs = number.length + (unit ? 1 : 0)
  const size = signs > 7 ? 13 : signs > 5 ? 19 : signs > 4 ? 23 : signs > 3 ? 27 : 33
  return (
    <div aria-hidden="true" className="@container mt-3 w-full">
      <p className="animate-land flex flex-wrap items-baseline justify-center gap-x-1 text-paint-maracuja">
        <span
          className="type-num num-fit whitespace-nowrap [--more:.4]"
          style={{ '--signs': number.length, '--size': `min(${size}vw, ${size * 3.9}px)` } as CSSProperties}
        >
          {number}
        </span>
        {unit && <span className="type-num text-[1.625rem]">{unit}</span>}
      </p>
    </div>
  )
}
