import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

// npm run fuzz -- --requests 30000 --seed 1: sends generated requests to every call; exits with 1 if one of them finds
// a fault.
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '30000' }, seed: { type: 'string', default: '1' } },
})
const { faults, statuses, reached, neverReached, ...report } = await fuzz({
  requests: Number(values.requests),
  seed: Number(values.seed),
})
for (const fault of faults) console.log(fault)
console.log({ seed: values.seed, ...report, statuses })
console.log(`${reached.length} of ${report.calls} calls did what they are for; the others only refused:`)
console.log(neverReached.join('\n'))
console.log(`${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
