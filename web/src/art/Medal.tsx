import { Lock } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { PALETTES } from '@bora/rules/art/palettes.ts'
import type { PaletteName } from '@bora/rules/art/palettes.ts'

function lobesPath(): string {
  const corner = (i: number) => {
    const angle = (i / 8) * 2 * Math.PI - Math.PI / 2
    return `${(60 + 46 * Math.cos(angle)).toFixed(2)} ${(60 + 46 * Math.sin(angle)).toFixed(2)}`
  }
  return `M${corner(0)}${Array.from({ length: 8 }, (_, i) => `A19 19 0 0 1 ${corner(i + 1)}`).join('')}Z`
}
const LOBES = lobesPath()

type MedalProps = { palette: PaletteName; icon: ReactNode; size?: number; locked?: boolean; className?: string }

/** A medal: flower of eight lobes, ring, and the icon (a 24 px line icon) in the middle. */
export function Medal({ palette, icon, size = 64, locked = false, className = '' }: MedalProps) {
  const clip = useId()
  const colours = PALETTES[palette]
  const [lobe, band, face] = locked
    ? ['var(--line)', 'var(--fill)', 'var(--surface)']
    : [colours[0], colours[1], colours[3]]
  return (
    <span className={`relative inline-grid place-items-center ${className}`}>
      <svg width={size} height={size} viewBox="0 0 120 120" aria-hidden="true" className="block">
        <clipPath id={clip}>
          <circle cx="60" cy="60" r="34" />
        </clipPath>
        <path d={LOBES} fill={lobe} />
        <circle cx="60" cy="60" r="42" fill={band} />
        <circle cx="60" cy="60" r="34" fill={face} />
        {!locked && (
          <g clipPath={`url(#${clip})`} opacity=".55" fill="none" stroke={colours[4]} strokeWidth="6">
            <path d="M98 66A32 32 0 0 0 66 98M98 77.5A20.5 20.5 0 0 0 77.5 98M98 89A9 9 0 0 0 89 98" />
          </g>
        )}
      </svg>
      <span className={`absolute inset-0 grid place-items-center ${locked ? 'text-ink-3' : 'text-[#0C3D2E]'}`}>
        {locked ? <Lock size={size * 0.33} strokeWidth={2} aria-hidden="true" /> : icon}
      </span>
    </span>
  )
}
