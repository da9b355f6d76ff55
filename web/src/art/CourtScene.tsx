import { useId } from 'react'

const HOLES = [
  [0, -19],
  [-12, -12],
  [12, -13],
  [-5, -3],
  [9, 1],
  [-15, 3],
  [-1, 11],
  [14, 13],
  [-9, 17],
  [4, 24],
] as const

/** Beach tennis: net, sea, racket and ball; it fills its box and is cropped. */
export function CourtScene({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#B4DCF0" />
          <stop offset="1" stopColor="#CDE8EF" />
        </linearGradient>
        <linearGradient id={`${id}sand`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#E9CFA0" />
          <stop offset="1" stopColor="#D2AE76" />
        </linearGradient>
        <radialGradient id={`${id}ball`} cx=".36" cy=".3" r=".8">
          <stop stopColor="#FFC27A" />
          <stop offset=".6" stopColor="#F78D38" />
          <stop offset="1" stopColor="#CF651C" />
        </radialGradient>
        <radialGradient id={`${id}edge`} r=".76">
          <stop offset=".66" stopColor="#4A3A1C" stopOpacity="0" />
          <stop offset="1" stopColor="#4A3A1C" stopOpacity=".3" />
        </radialGradient>
        <radialGradient id={`${id}shade`}>
          <stop stopColor="#6B5128" stopOpacity=".55" />
          <stop offset="1" stopColor="#6B5128" stopOpacity="0" />
        </radialGradient>
        <pattern
          id={`${id}net`}
          width="8"
          height="7.6"
          patternUnits="userSpaceOnUse"
          patternTransform="translate(0 41)"
        >
          <path d="M0 0V7.6M0 0H8" stroke="#fff" strokeOpacity=".8" strokeWidth=".8" fill="none" />
        </pattern>
      </defs>
      <rect width="200" height="52" fill={`url(#${id}sky)`} />
      <rect y="50" width="200" height="21" fill="#3B99AF" />
      <rect y="50" width="200" height="3" fill="#8CC6CF" />
      <rect y="70" width="200" height="130" fill={`url(#${id}sand)`} />
      <rect y="34" width="200" height="6.5" fill="#FC644A" />
      <rect y="40" width="200" height="41" fill="#fff" fillOpacity=".28" />
      <rect y="40" width="200" height="41" fill={`url(#${id}net)`} />
      <rect y="81" width="200" height="2.6" fill="#FFFBF2" />
      <path d="M0 172.500L200 128.5" stroke="#2463EB" strokeWidth="4.2" />
      <ellipse cx="126" cy="184" rx="46" ry="7" fill={`url(#${id}shade)`} />
      <ellipse cx="53" cy="191" rx="15" ry="3.6" fill={`url(#${id}shade)`} />
      <circle cx="51" cy="179" r="12.5" fill={`url(#${id}ball)`} />
      <path
        d="M40.5 175.500C46 179.5 55 178.5 61.5 170.5"
        stroke="#FFF4DF"
        strokeWidth="1.7"
        fill="none"
        strokeLinecap="round"
      />
      <g transform="translate(128 138) rotate(38)">
        <path d="M-5.5 44H5.500L6 78A6 6 0 0 1 -6 78Z" fill="#14231E" />
        <path d="M-26 18C-20 38 -9 40 -7 50H7C9 40 20 38 26 18Z" fill="#0E3D2F" />
        <ellipse rx="33" ry="37" fill="#0E3D2F" />
        <ellipse rx="27.5" ry="31.5" fill="#FFC53D" />
        <g fill="#0E3D2F">
          {HOLES.map(([x, y]) => (
            <circle key={`${x}${y}`} cx={x} cy={y} r="2.6" />
          ))}
        </g>
      </g>
      <rect width="200" height="200" fill={`url(#${id}edge)`} />
    </svg>
  )
}
