import { parseArgs } from 'node:util'
import { playFairHistories, playHistories } from './random-histories.ts'

// npm run histories -- --count 10000 --http 300 --fair 300 --seed 1: random histories of challenges of all types, and of
// ones with teams, divisions, shares for completers and peer reviews (--fair); exits with 1 if the server, the replay of
// its export and a new computation differ in one of them.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    http: { type: 'string', default: '300' },
    fair: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(values.seed)
for (const [door, count] of [
  ['room', Number(values.count)],
  ['http', Number(values.http)],
  ['fair', Number(values.fair)],
] as const) {
  const heard = (histories: number) => {
    if (histories % (door === 'fair' ? 100 : 1_000) === 0) console.error(`${histories} of ${count} through ${door} ...`)
  }
  if (count === 0) continue
  const played =
    door === 'fair' ? playFairHistories({ count, seed }, heard) : playHistories({ count, seed, door }, heard)
  const { faults, ...report } = await played
  for (const fault of faults) console.log(fault)
  console.log(JSON.stringify({ door, seed, ...report, seconds: Math.round(report.seconds), faults: faults.length }))
  if (faults.length > 0) process.exitCode = 1
}
