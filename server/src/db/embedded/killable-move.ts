import type { MovePoint } from './new-major.ts'
import { startEmbedded } from './start.ts'
import { oneTable } from './testing-mover.ts'

// A separate process for tests that kill it while it moves data to a new major version: it kills itself at one point.
const [folder, at] = process.argv.slice(2)
const reached = (point: MovePoint) => void (point === at && process.kill(process.pid, 'SIGKILL'))
await startEmbedded(folder!, { move: { mover: oneTable, say: () => {}, reached } })
console.error(`it never was at "${at}"`)
process.exit(1)
