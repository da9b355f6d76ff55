// Owns the demo world's clock, and no other table: what there is to know of the installation as a whole.
export { publicConfig } from './public-config.ts'
export { platformStatistics } from './statistics.ts'
