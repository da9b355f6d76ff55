import { useLayoutEffect, useRef, useState } from 'react'
import type { Wall } from '@bora/rules/art/cover.ts'
import { cropOf } from './crop.ts'
import { TileWall } from './Tile.tsx'

type CroppedWallProps = {
  wall: Wall
  /** pixels of its height that are covered from below */
  covered?: number
  className?: string
}

/** A wall in a box of any shape, cropped so that no thin strip of a tile remains. */
export function CroppedWall({ wall, covered = 0, className }: CroppedWallProps) {
  const picture = useRef<SVGSVGElement>(null)
  const [box, setBox] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const svg = picture.current!
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = svg
      setBox(before => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(svg)
    return () => observer.disconnect()
  }, [])
  // On the server nothing can be measured; this is what most boxes end up showing.
  return <TileWall ref={picture} wall={wall} shown={cropOf(wall, { ...box, covered })} fromTop className={className} />
}
