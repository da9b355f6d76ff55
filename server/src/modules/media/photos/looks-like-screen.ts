import { PRINT_SIDE } from '@bora/rules/photo-print.ts'

// Screens of phones are about twice as high as wide, and longer than any picture of their cameras.
const LONG_SCREEN = 1.95
const EVEN = 6
const EVEN_SHARE = 0.8

/**
 * Returns whether a picture has the shape of a phone's screen and, in its first and last rows, almost only the plain
 * background of a status bar and the bottom bar. `grey` is its 128 x 128 pixels.
 */
export function looksLikeScreen(grey: Uint8Array, { width, height }: { width: number; height: number }): boolean {
  return height / width >= LONG_SCREEN && [0, PRINT_SIDE - 1].every(row => isEven(grey, row))
}

function isEven(grey: Uint8Array, row: number): boolean {
  const pixels = grey.subarray(row * PRINT_SIDE, (row + 1) * PRINT_SIDE)
  const middle = pixels.toSorted()[PRINT_SIDE / 2]!
  return pixels.filter(pixel => Math.abs(pixel - middle) <= EVEN).length >= EVEN_SHARE * PRINT_SIDE
}
