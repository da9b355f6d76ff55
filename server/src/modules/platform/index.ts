// The installation as a whole: public configuration, statistics, the demo clock, file stores, and the Machine page's
// job runs.
export { checkFiles } from './check-files.ts'
export { demoClockAhead } from './demo-clock.ts'
export { claim, claimStores, leaveStore, requireMark, usedStore } from './file-stores.ts'
export { queueStates } from './machine/queues.ts'
export { jobRuns, noteRun } from './machine/runs.ts'
export { storageState } from './machine/storage.ts'
export { moveFiles } from './move-files.ts'
export { publicConfig } from './public-config.ts'
export { platformStatistics } from './statistics.ts'
