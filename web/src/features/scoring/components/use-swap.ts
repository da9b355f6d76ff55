import { useLayoutEffect, useRef } from 'react'

const SPRING = 'linear(0, .36 10%, .84 22%, 1.06 32%, 1.10 38%, 1.04 50%, .99 64%, 1)'

/** Animates the children of a list that carry `data-row` from their old to their new position. */
export function useSwap<T extends HTMLElement>(order: string) {
  const list = useRef<T>(null)
  const before = useRef(new Map<string, number>())
  const lastOrder = useRef(order)
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const places = new Map(rows.map(row => [row.dataset['row']!, row.offsetTop]))
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (lastOrder.current !== order && !still) {
      for (const row of rows) {
        const from = before.current.get(row.dataset['row']!)
        const by = from === undefined ? 0 : from - row.offsetTop
        if (by !== 0)
          row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: 420, easing: SPRING })
      }
    }
    before.current = places
    lastOrder.current = order
  })
  return list
}
