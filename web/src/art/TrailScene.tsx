import { useId } from 'react'

const TREES = [
  [14, 70, 15],
  [34, 60, 12],
  [62, 78, 18],
  [84, 62, 11],
  [118, 66, 12],
  [142, 82, 18],
  [164, 62, 12],
  [186, 74, 16],
] as const

/** Hills and a trail through a forest; it fills its box and is cropped. */
export function TrailScene({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMin slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#D8E4DA" />
          <stop offset="1" stopColor="#9DBFA6" />
        </linearGradient>
        <radialGradient id={`${id}edge`} r=".78">
          <stop offset=".62" stopColor="#0A2018" stopOpacity="0" />
          <stop offset="1" stopColor="#0A2018" stopOpacity=".34" />
        </radialGradient>
      </defs>
      <rect width="200" height="200" fill={`url(#${id}sky)`} />
      <path d="M0 26C30 14 52 12 84 24C112 34 150 8 200 18V200H0Z" fill="#87AE93" />
      <path d="M0 54C34 58 54 52 82 44C116 34 150 46 200 40V200H0Z" fill="#5D8B71" />
      <path d="M0 74C40 68 76 84 120 76C150 70 176 74 200 70V200H0Z" fill="#417458" />
      <g fill="#2A5642">
        {TREES.map(([x, y, size]) => (
          <path key={x} d={`M${x} ${y - size * 2.4}L${x + size * 0.9} ${y + size * 1.5}H${x - size * 0.9}Z`} />
        ))}
      </g>
      <path d="M0 104C44 92 92 100 130 96C160 92 182 98 200 94V200H0Z" fill="#1F4736" />
      <path
        d="M92 200C86 168 128 158 116 132C108 118 96 112 104 98C112 112 132 116 140 134C152 160 128 172 150 200Z"
        fill="#D8BF93"
      />
      <rect width="200" height="200" fill={`url(#${id}edge)`} />
    </svg>
  )
}
