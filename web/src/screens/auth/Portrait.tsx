import type { ReactNode } from 'react'

type HairStyle = 'bun' | 'cap' | 'curls' | 'afro'
type PortraitProps = {
  x: number
  y: number
  ground: string
  skin: string
  hair: string
  shirt: string
  look: HairStyle
}

const CURLS = [
  [11.5, 13],
  [15.5, 9],
  [20, 7.4],
  [24.5, 9],
  [28.5, 13],
  [29.6, 18],
  [30, 23.4],
  [28.6, 28.4],
  [10.4, 18],
  [10, 23.4],
  [11.4, 28.4],
] as const

function behind(style: HairStyle, hair: string): ReactNode {
  if (style === 'afro') return <circle cx="20" cy="14.6" r="12.4" fill={hair} />
  if (style === 'bun') return <circle cx="20" cy="5.4" r="5" fill={hair} />
  if (style === 'curls')
    return CURLS.map(([cx, cy]) => <circle key={`${cx},${cy}`} cx={cx} cy={cy} r="4.7" fill={hair} />)
  return null
}

function front(style: HairStyle, hair: string): ReactNode {
  switch (style) {
    case 'bun':
      return (
        <path
          d="M10.6 19.6V17a9.4 9.4 0 0 1 18.8 0v2.6C28.6 15.4 27 12 25.4 11.4H14.6C13 12 11.4 15.4 10.6 19.6Z"
          fill={hair}
        />
      )
    case 'cap':
      return (
        <>
          <path d="M11 15.4V14a9 8.4 0 0 1 18 0v1.4Z" fill={hair} />
          <path d="M11 14.6H34a1.4 1.4 0 0 1 1.6 1.4c0 1-.7 1.5-1.6 1.5H11Z" fill={hair} />
          <path d="M11 14.6H29v1H11Z" fill="#0E1F18" fillOpacity=".16" />
        </>
      )
    case 'curls':
      return <path d="M12 19.4c1.6-1 6.4-2.8 8-6.2 1.6 3.4 6.4 5.2 8 6.2V15a8 7 0 0 0-16 0Z" fill={hair} />
    case 'afro':
      return null
  }
}

/** Somebody of the turma on a tile of 40 by 40: no features, so that it may be anybody. */
export function Portrait({ x, y, ground, skin, hair, shirt, look }: PortraitProps) {
  return (
    <svg x={x} y={y} width="40" height="40" viewBox="0 0 40 40">
      <rect width="40" height="40" fill={ground} shapeRendering="crispEdges" />
      {behind(look, hair)}
      <path d="M5 40c0-4.4 5.6-6.6 15-6.6s15 2.2 15 6.6Z" fill={shirt} />
      <path d="M16 26h8v8.4c0 2.4-1.8 4-4 4s-4-1.6-4-4Z" fill={skin} />
      <path
        d="M16 29c1.2.9 2.5 1.3 4 1.3s2.8-.4 4-1.3v2c-1.2.9-2.5 1.3-4 1.3s-2.8-.4-4-1.3Z"
        fill="#0E1F18"
        fillOpacity=".14"
      />
      <rect x="11.2" y="9.6" width="17.6" height="20.6" rx="8.8" fill={skin} />
      {front(look, hair)}
    </svg>
  )
}
