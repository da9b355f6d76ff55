export type ReactionName = 'like' | 'fire' | 'strong' | 'clap'

const GLYPHS = {
  like: (
    <>
      <path
        d="M12 20.4C5.7 16.4 2.9 12.9 2.9 9.2c0-2.7 2-4.7 4.6-4.7 1.8 0 3.400.9 4.5 2.6 1.1-1.7 2.7-2.6 4.5-2.6 2.6 0 4.6 2 4.6 4.7 0 3.7-2.8 7.2-9.1 11.2z"
        fill="#FF3F6C"
      />
      <path
        d="M7.6 7c-1.300.1-2.1 1-2.2 2.2"
        fill="none"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </>
  ),
  fire: (
    <>
      <path
        d="M12.3 2c.7 3.2 2.4 4.5 4 6.3 1.7 1.9 2.9 3.9 2.9 6.4 0 4-3.2 7.3-7.2 7.3s-7.2-3.2-7.2-7.2c0-2 .8-3.7 2-5.100.2 1.500.9 2.5 2 2.9-.5-4.100.6-8.1 3.5-10.6z"
        fill="#FC5033"
      />
      <path
        d="M12.2 11.5c.3 1.6 1.2 2.3 2 3.300.6.7 1 1.5 1 2.5A3.2 3.2 0 0 1 12 20.5a3.2 3.2 0 0 1-3.2-3.2c0-2.2 2-3.6 3.4-5.8z"
        fill="#FFC53D"
      />
    </>
  ),
  strong: (
    <>
      <path
        d="M6.5 3.6c1.7-.4 3.5-.2 4.600.5.7.5.7 1.500.2 2.2l-1 1.5c-.3.5-.9.7-1.400.5l-.9-.3c-.3 1.3-.3 2.8 0 4.1 1-.9 2.3-1.4 3.7-1.4 1 0 1.800.2 2.600.6 1.5-1 3.6-.9 5.200.2 1.300.9 2 2.4 2 4.1 0 3.5-3.2 5.4-8 5.4-4.1 0-7.8-.9-9.8-2.7-.5-.4-.7-1-.7-1.700.1-4.7 1.2-9.1 2.6-12.200.2-.4.5-.7.9-.8z"
        fill="#FFB52E"
      />
      <path d="M11.5 14.6c.9-.6 1.9-1.6 2.6-3.4" fill="none" stroke="#9A5B00" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  clap: (
    <>
      <g transform="rotate(-14 12 13)">
        <path
          d="M10.8 6.2c.6-.6 1.5-.6 2.1 0l5.3 5.3c2.3 2.3 2.3 6 0 8.3s-6 2.3-8.3 0l-5-5a1.4 1.4 0 0 1 2-2l-1-1a1.4 1.4 0 0 1 2-2l.4.4a1.4 1.4 0 0 1 2-2l2.2 2.2-1.7-2.1c-.6-.6-.6-1.5 0-2.1z"
          fill="#2463EB"
        />
        <path
          d="m6.9 12.8 3 3M8 10.3l3.6 3.6M10.3 8.2l3.5 3.5"
          fill="none"
          stroke="#CFE0FF"
          strokeWidth="1.2"
          strokeLinecap="round"
        />
      </g>
      <path
        d="m15.8 2.2-.5 2M19.3 3.6 18 5.3M21.7 6.7l-2 .9"
        fill="none"
        stroke="#2463EB"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </>
  ),
} as const

/** One of the four reactions, as a filled glyph. */
export function Reaction({ name, size = 22 }: { name: ReactionName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {GLYPHS[name]}
    </svg>
  )
}
