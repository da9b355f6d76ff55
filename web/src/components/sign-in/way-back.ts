/** The address to which another site sends people back: they go on to `next` from there. */
export function wayBack(next: string | undefined): string {
  return `${location.origin}/auth${next ? `?${new URLSearchParams({ next })}` : ''}`
}
