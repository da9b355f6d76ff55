// Owns the demo world's clock, and no other table: what there is to know of the installation as a whole.
export { platformStatistics } from './statistics.ts'
