import { Lock } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { MEDAL } from '@bora/rules/art/medals.ts'
import { PALETTES } from '@bora/rules/art/palettes.ts'
import type { PaletteName } from '@bora/rules/art/palettes.ts'

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
          <circle cx="60" cy="60" r={MEDAL.face} />
        </clipPath>
        <path d={MEDAL.lobes} fill={lobe} />
        <circle cx="60" cy="60" r={MEDAL.band} fill={band} />
        <circle cx="60" cy="60" r={MEDAL.face} fill={face} />
        {!locked && (
          <g clipPath={`url(#${clip})`} opacity=".55" fill="none" stroke={colours[4]} strokeWidth={MEDAL.lanesWidth}>
            <path d={MEDAL.lanes} />
          </g>
        )}
      </svg>
      <span className={`absolute inset-0 grid place-items-center ${locked ? 'text-ink-3' : 'text-[#0C3D2E]'}`}>
        {locked ? <Lock size={size * 0.33} strokeWidth={2} aria-hidden="true" /> : icon}
      </span>
    </span>
  )
}
