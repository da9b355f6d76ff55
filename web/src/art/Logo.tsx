const RING = 2 * Math.PI * 21
const PROGRESS = `${RING * 0.74} ${RING}`

type LogoProps = { height?: number; on?: 'paper' | 'mata' | 'brand'; className?: string }

/** The wordmark: letters follow the text colour, the o is a ring at 74 %. */
export function Logo({ height = 28, on = 'paper', className }: LogoProps) {
  const ring = on === 'brand' ? 'currentColor' : 'var(--brand)'
  return (
    <svg
      height={height}
      width={(height * 227) / 92}
      viewBox="0 8 227 92"
      role="img"
      aria-label="Bora"
      fill="none"
      strokeWidth="17"
      className={className}
    >
      <g stroke="currentColor">
        <circle cx="29.5" cy="70.5" r="21" />
        <path d="M8.5 14V100" />
        <path d="M143.5 100V70.5A21 21 0 0 1 161.56 49.815" />
        <circle cx="197.5" cy="70.5" r="21" />
        <path d="M218.5 41V100" />
      </g>
      <circle cx="96" cy="70.5" r="21" stroke={ring} strokeOpacity=".28" />
      <circle
        cx="96"
        cy="70.5"
        r="21"
        stroke={ring}
        strokeLinecap="round"
        strokeDasharray={PROGRESS}
        transform="rotate(-90 96 70.5)"
      />
    </svg>
  )
}

/** The icon: the b whose bowl is the ring. */
export function Mark({ size = 40, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 120 120" role="img" aria-label="Bora" className={className}>
      <rect width="120" height="120" rx="36" fill="var(--brand)" />
      <g fill="none" strokeWidth="17" stroke="var(--on-brand)" transform="translate(30.5 10)">
        <path d="M8.5 12V100" />
        <circle cx="29.5" cy="70.5" r="21" strokeOpacity=".25" />
        <circle
          cx="29.5"
          cy="70.5"
          r="21"
          strokeLinecap="round"
          strokeDasharray={PROGRESS}
          transform="rotate(-90 29.5 70.5)"
        />
      </g>
    </svg>
  )
}
