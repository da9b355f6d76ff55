type Place = { x: number; y: number }

/** A racket and a ball on the sand before the net. Two by two tiles. */
export function CourtScene({ x, y }: Place) {
  return (
    <svg x={x} y={y} width="80" height="80" viewBox="0 0 80 80">
      <defs>
        <linearGradient id="court-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#A9D9EC" />
          <stop offset="1" stopColor="#E4F3F4" />
        </linearGradient>
        <linearGradient id="court-sand" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#F0D6A0" />
          <stop offset="1" stopColor="#D9B270" />
        </linearGradient>
        <pattern id="court-net" width="4" height="4" patternUnits="userSpaceOnUse">
          <path d="M0 0H4M0 0V4" stroke="#F4FAFF" strokeWidth=".5" fill="none" strokeOpacity=".8" />
        </pattern>
      </defs>
      <rect width="80" height="80" fill="url(#court-sky)" />
      <rect y="19" width="80" height="9" fill="#3E97A8" />
      <rect y="28" width="80" height="52" fill="url(#court-sand)" />
      <rect y="16" width="80" height="17" fill="url(#court-net)" />
      <rect y="13.5" width="80" height="2.8" fill="#F7684A" />
      <rect y="32.6" width="80" height=".9" fill="#F4FAFF" fillOpacity=".85" />
      <path d="M0 68.5 80 50.5" stroke="#2463EB" strokeWidth="1.7" />
      <ellipse cx="55" cy="74" rx="17" ry="2.8" fill="#7A5423" fillOpacity=".3" />
      <g transform="rotate(38 47 57)">
        <rect x="44" y="66" width="6" height="24" rx="2" fill="#14120F" />
        <path d="M41.5 62h11l-2.5 8h-6Z" fill="#0C3D2E" />
        <ellipse cx="47" cy="51.5" rx="12.8" ry="15.2" fill="#0C3D2E" />
        <ellipse cx="47" cy="51.5" rx="11" ry="13.3" fill="#FFC53D" />
        {[
          [47, 43],
          [42.4, 46],
          [51.6, 46],
          [47, 49],
          [42.4, 52],
          [51.6, 52],
          [47, 55],
          [43, 58],
          [51, 58],
        ].map(([cx, cy]) => (
          <circle key={`${cx},${cy}`} cx={cx} cy={cy} r="1.15" fill="#0C3D2E" />
        ))}
      </g>
      <ellipse cx="21" cy="74.5" rx="6" ry="1.2" fill="#7A5423" fillOpacity=".35" />
      <circle cx="20.5" cy="69.6" r="5" fill="#FC8A33" />
      <path d="M15.8 68a8 8 0 0 0 8.8-3M17 73.2a8.5 8.5 0 0 0 8.3-4.6" stroke="#FFE9CF" strokeWidth=".9" fill="none" />
    </svg>
  )
}

/** The sun going down behind a rock in the sea, the promenade in front. Two by two tiles. */
export function SunsetScene({ x, y }: Place) {
  return (
    <svg x={x} y={y} width="80" height="80" viewBox="0 0 80 80">
      <defs>
        <linearGradient id="sunset-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#A9CBD3" />
          <stop offset=".65" stopColor="#FFDDA8" />
          <stop offset="1" stopColor="#F5B183" />
        </linearGradient>
        <linearGradient id="sunset-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#C98A74" />
          <stop offset=".35" stopColor="#5B8C94" />
          <stop offset="1" stopColor="#4D8790" />
        </linearGradient>
        <pattern id="sunset-waves" width="12" height="9" patternUnits="userSpaceOnUse">
          <rect width="12" height="9" fill="#F6EFE2" />
          <path d="M0 5c3-5 6-4 6-1s3 4 6 0v3c-3 4-6 3-6 0s-3-2-6 1Z" fill="#4A4038" />
        </pattern>
      </defs>
      <rect width="80" height="42" fill="url(#sunset-sky)" />
      <circle cx="57" cy="30" r="12" fill="#FFE9B8" fillOpacity=".45" />
      <circle cx="57" cy="30" r="5.8" fill="#FFF3CF" />
      <path d="M0 42c4-6 6-9 9-9s4 2 6-4 4-6.5 6-6.5c4 0 6 10 12 13.5s8 4 13 6Z" fill="#4F6C77" />
      <rect y="42" width="80" height="17" fill="url(#sunset-sea)" />
      <path d="M50 46h14M53 49.5h10M49 53h14M47 56h10" stroke="#FFEFC8" strokeWidth="1" strokeOpacity=".8" />
      <path d="M0 60c14-2 24-1 38-2.5S66 56 80 57.5V74H0Z" fill="#D3A67A" />
      <path d="M0 59.5c14-2 24-1 38-2.5s28-1.5 42 0v2c-14-1.5-28-1.5-42 0s-24 .5-38 2.5Z" fill="#FFF6E6" />
      <rect y="72" width="80" height="8" fill="url(#sunset-waves)" />
      <path
        d="M0 0h22C15 0 9 2 5 6c7-2 12-1 16 2-6-1-11 0-15 3 5 0 8 3 10 8-5-5-9-6-12-6 1 3 0 8-4 12Z"
        fill="#0F2E26"
      />
    </svg>
  )
}
