import { useId } from 'react'

const WAVE = 'M0 8C6 1 12 0 17 4C21 7.5 26 9 34 5C31 10 25 13.5 18 11.5C12 9.8 6 7 0 8Z'

/** A beach at sunset with the pavement of Copacabana; it fills its box and is cropped. */
export function BeachScene({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#8FBAD2" />
          <stop offset=".5" stopColor="#D5D7C4" />
          <stop offset=".82" stopColor="#FBD49A" />
          <stop offset="1" stopColor="#F5BE86" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#FFE9B8" stopOpacity=".95" />
          <stop offset=".45" stopColor="#FFD08A" stopOpacity=".5" />
          <stop offset="1" stopColor="#FFC67D" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}sea`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#DB9C78" />
          <stop offset=".2" stopColor="#8D9A98" />
          <stop offset=".42" stopColor="#5F94A0" />
          <stop offset="1" stopColor="#4D808D" />
        </linearGradient>
        <linearGradient id={`${id}sand`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#CFA678" />
          <stop offset="1" stopColor="#D9B189" />
        </linearGradient>
        <radialGradient id={`${id}edge`} cx=".5" cy=".48" r=".74">
          <stop offset=".62" stopColor="#1B2A2E" stopOpacity="0" />
          <stop offset="1" stopColor="#1B2A2E" stopOpacity=".34" />
        </radialGradient>
        <pattern
          id={`${id}wave`}
          width="34"
          height="22"
          patternUnits="userSpaceOnUse"
          patternTransform="translate(6 173) scale(1.16)"
        >
          <g fill="#4A3B33">
            <path d={WAVE} />
            <path d={WAVE} transform="translate(-17 11)" />
            <path d={WAVE} transform="translate(17 11)" />
          </g>
        </pattern>
      </defs>
      <rect width="200" height="107" fill={`url(#${id}sky)`} />
      <circle cx="142" cy="81" r="62" fill={`url(#${id}glow)`} />
      <circle cx="142.5" cy="81" r="13" fill="#FFF3DE" />
      <path
        d="M0 105C12 98 18 88 27 74C33 64 37 57 44 57C52 57 53 66 58 72C63 78 66 77 72 77C82 77 82 92 92 97C99 101 106 104 113 106H0Z"
        fill="#546D78"
      />
      <path d="M5 106C16 101 24 96 30 86C35 77 38 75 42 75C47 75 48 82 53 90C58 97 66 102 76 106Z" fill="#2E4A57" />
      <rect y="106" width="200" height="42" fill={`url(#${id}sea)`} />
      <path
        d="M129 109.5H156M123 114.5H163M131 120.5H153M120 126.5H155M134 133.5H166M118 140.5H163"
        stroke="#F3DFB5"
        strokeWidth="1.5"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M0 145C20 141 44 147 78 146C116 145 138 139 164 141C178 142 190 144 200 143V182H0Z"
        fill={`url(#${id}sand)`}
      />
      <path
        d="M0 146C20 143 44 148.5 78 147.5C116 146.5 138 141 164 143C178 144 190 146 200 145V142C190 143 178 141 164 140C138 138 116 143.5 78 144.5C44 145.5 20 140.5 0 143Z"
        fill="#FFF4E2"
      />
      <rect y="172.5" width="200" height="28" fill="#EBD3B5" />
      <rect y="174.5" width="200" height="26" fill={`url(#${id}wave)`} />
      <g fill="#14302A">
        <path d="M0 -6C20 6 39 24 44 54C33 34 18 20 -4 14Z" />
        <path d="M14 -4C36 -2 58 10 72 33C54 20 34 11 10 8Z" />
        <path d="M2 4C14 20 20 44 17 70C10 48 4 32 -4 18Z" />
        <path d="M72 -6C82 -4 89 -2 94 3C86 2 78 1 70 1Z" />
      </g>
      <rect width="200" height="200" fill={`url(#${id}edge)`} />
    </svg>
  )
}
