type LanesProps = { size: number; className?: string; colour?: string }

/** Running-track lanes behind a hero card; the colour is one step from the background. */
export function Lanes({ size, className, colour = 'color-mix(in srgb, var(--mata-2) 62%, var(--mata))' }: LanesProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 200 200"
      fill="none"
      strokeWidth="15"
      aria-hidden="true"
      className={className}
    >
      <g stroke={colour}>
        <circle cx="100" cy="100" r="28" />
        <circle cx="100" cy="100" r="58" />
        <circle cx="100" cy="100" r="88" />
      </g>
    </svg>
  )
}
