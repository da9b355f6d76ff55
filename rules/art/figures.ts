import type { ModuleName } from './palettes.ts'

/** The side length of a module's square. */
export const CELL = 40

/**
 * The SVG path of each module on its cell: filled, or stroked with this width. Figures extend slightly over the edges
 * they touch, so that no seam shows next to a neighbour of the same colour.
 */
export const FIGURES: Record<ModuleName, { d: string; line?: number }> = {
  quarter: { d: 'M-.2-.2H40A40 40 0 0 1-.2 40Z' },
  lanes: { d: 'M36 0A36 36 0 0 1 0 36M23.2 0A23.2 23.2 0 0 1 0 23.2M10.4 0A10.4 10.4 0 0 1 0 10.4', line: 6.8 },
  half: { d: 'M0 40.2V40A20 20 0 0 1 40 40V40.2Z' },
  leaf: { d: 'M0 0A40 40 0 0 1 40 40A40 40 0 0 1 0 0Z' },
  sun: { d: 'M3.2 20a16.8 16.8 0 1 1 33.6 0a16.8 16.8 0 1 1-33.6 0' },
  ring: { d: 'M6.8 20a13.2 13.2 0 1 1 26.4 0a13.2 13.2 0 1 1-26.4 0Z', line: 7.2 },
  stripes: { d: 'M0 4H40V10.8H0ZM0 16.8H40V23.6H0ZM0 29.6H40V36.4H0Z' },
  bolt: { d: 'M0 40.2V40L40 0H40.2V40.2Z' },
  small: { d: 'M-.2-.2H20A20 20 0 0 1-.2 20Z' },
}
