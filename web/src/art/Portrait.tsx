import type { ReactNode } from 'react'

export type PortraitName = 'short' | 'bun' | 'curls' | 'cap' | 'afro'

type Look = { ground: string; skin: string; shade: string; shirt: string; behind?: ReactNode; front: ReactNode }

const LOOKS: Record<PortraitName, Look> = {
  short: {
    ground: '#BFE2FF',
    skin: '#5F3520',
    shade: '#4A2817',
    shirt: '#FC5033',
    front: (
      <path d="M29 42C27 24 38 18 50 18C62 18 73 24 71 42C70 36 68 33 65 32H35C32 33 30 36 29 42Z" fill="#17100C" />
    ),
  },
  bun: {
    ground: '#FFC53D',
    skin: '#E0A67C',
    shade: '#C18A62',
    shirt: '#2463EB',
    behind: <circle cx="50" cy="14" r="11" fill="#4A2314" />,
    front: (
      <path d="M27 50C25 28 36 20 50 20C64 20 75 28 73 50C72 40 68 33 64 30H36C32 33 28 40 27 50Z" fill="#4A2314" />
    ),
  },
  curls: {
    ground: '#FFB0C3',
    skin: '#B9784B',
    shade: '#9A6039',
    shirt: '#0C3D2E',
    behind: (
      <g fill="#2C150D">
        <circle cx="50" cy="24" r="20" />
        <circle cx="33" cy="27" r="16" />
        <circle cx="67" cy="27" r="16" />
        <circle cx="25" cy="43" r="15" />
        <circle cx="75" cy="43" r="15" />
        <circle cx="25" cy="60" r="14" />
        <circle cx="75" cy="60" r="14" />
      </g>
    ),
    front: <path d="M30 44C32 30 42 26 50 28C58 26 68 30 70 44C64 42 55 38 50 33C45 38 36 42 30 44Z" fill="#2C150D" />,
  },
  cap: {
    ground: '#17A468',
    skin: '#8C5330',
    shade: '#714025',
    shirt: '#FFFFFF',
    front: (
      <>
        <path d="M25 42C25 24 35 16 50 16C65 16 75 24 75 42Z" fill="#FFC53D" />
        <path d="M25 37H86A4 4 0 0 1 86 45H25Z" fill="#FFC53D" />
        <path d="M25 37H75V41H25Z" fill="#E0A92E" />
      </>
    ),
  },
  afro: {
    ground: '#2463EB',
    skin: '#5F3520',
    shade: '#4A2817',
    shirt: '#FFB0C3',
    behind: <circle cx="50" cy="34" r="31" fill="#17100C" />,
    front: <path d="M29 44C32 32 40 28 50 30C60 28 68 32 71 44C64 38 58 36 50 36C42 36 36 38 29 44Z" fill="#17100C" />,
  },
}

/** A drawn person, where no real face can be used: walls and samples. It fills its box. */
export function Portrait({ name, className }: { name: PortraitName; className?: string }) {
  const { ground, skin, shade, shirt, behind, front } = LOOKS[name]
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="100" height="100" fill={ground} />
      {behind}
      <path d="M14 104C14 92 30 88 50 88C70 88 86 92 86 104Z" fill={shirt} />
      <path d="M38 66H62V88A12 12 0 0 1 38 88Z" fill={skin} />
      <path d="M38 76C45 82 55 82 62 76V82C55 87 45 87 38 82Z" fill={shade} />
      <path d="M28 44C28 34 36 28 50 28C64 28 72 34 72 44C72 62 64 76 50 76C36 76 28 62 28 44Z" fill={skin} />
      {front}
    </svg>
  )
}
