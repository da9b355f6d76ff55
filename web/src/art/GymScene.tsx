import { useId } from 'react'

/** Dumbbells on the floor of a gym; it fills its box and is cropped. */
export function GymScene({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}wall`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#7F9C8C" />
          <stop offset="1" stopColor="#35594B" />
        </linearGradient>
        <linearGradient id={`${id}floor`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#4C5145" />
          <stop offset="1" stopColor="#161D1A" />
        </linearGradient>
        <linearGradient id={`${id}bar`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#7C8480" />
          <stop offset=".4" stopColor="#EEF1EF" />
          <stop offset="1" stopColor="#8E9692" />
        </linearGradient>
        <linearGradient id={`${id}head`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#4B5750" />
          <stop offset=".35" stopColor="#232D29" />
          <stop offset="1" stopColor="#0E1513" />
        </linearGradient>
        <radialGradient id={`${id}edge`} cy=".46" r=".76">
          <stop offset=".6" stopColor="#06100C" stopOpacity="0" />
          <stop offset="1" stopColor="#06100C" stopOpacity=".5" />
        </radialGradient>
        <filter id={`${id}soft`} x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="3.4" />
        </filter>
      </defs>
      <rect width="200" height="132" fill={`url(#${id}wall)`} />
      <g filter={`url(#${id}soft)`}>
        <rect x="12" y="-10" width="48" height="100" fill="#E9DDB9" />
        <rect x="76" y="-10" width="54" height="100" fill="#F6EBCB" />
        <rect x="146" y="-10" width="46" height="100" fill="#DFD0A4" />
        <rect y="98" width="200" height="36" fill="#23473A" />
        <path d="M14 82H188M14 100H188" stroke="#1C2F28" strokeWidth="4" />
        <circle cx="36" cy="76" r="8" fill="#33443C" />
        <circle cx="60" cy="76" r="8" fill="#E25B40" />
        <circle cx="84" cy="76" r="8" fill="#33443C" />
        <circle cx="110" cy="76" r="8" fill="#4668CF" />
        <circle cx="136" cy="76" r="8" fill="#33443C" />
        <circle cx="160" cy="76" r="8" fill="#EDB83E" />
        <circle cx="50" cy="96" r="8" fill="#EDB83E" />
        <circle cx="100" cy="96" r="8" fill="#E25B40" />
      </g>
      <rect y="130" width="200" height="70" fill={`url(#${id}floor)`} />
      <path d="M0 130H128L44 200H0Z" fill="#F2E2AE" fillOpacity=".14" />
      <ellipse cx="112" cy="186" rx="76" ry="8" fill="#070C0A" fillOpacity=".55" />
      <g transform="translate(106 158) rotate(-8)">
        <rect x="-34" y="-6" width="70" height="12" fill={`url(#${id}bar)`} />
        <g id={`${id}w`}>
          <path d="M-70 -22L-60 -31H-42L-34 -22V22L-42 31H-60L-70 22Z" fill={`url(#${id}head)`} />
          <path d="M-66 -21L-58 -28H-44L-48 -20Z" fill="#8A958F" fillOpacity=".55" />
          <rect x="-67" y="-14" width="5" height="30" rx="1" fill="#8A958F" fillOpacity=".3" />
        </g>
        <use href={`#${id}w`} x="104" />
        <circle cx="-51" cy="2" r="11.5" fill="#E64A2E" />
        <circle cx="53" cy="2" r="11.5" fill="#E64A2E" />
        <g
          fill="#FFF3E8"
          fontSize="11"
          fontWeight="800"
          fontFamily="'Archivo Variable', 'Arial Black', sans-serif"
          textAnchor="middle"
        >
          <text x="-51" y="6">
            12
          </text>
          <text x="53" y="6">
            12
          </text>
        </g>
      </g>
      <rect width="200" height="200" fill={`url(#${id}edge)`} />
    </svg>
  )
}
