import { startEmbedded } from './start.ts'

// A process of its own for the tests that kill it: says where its database is, then stays.
try {
  const started = await startEmbedded(process.argv[2]!)
  console.log(JSON.stringify({ connection: started.connection, pid: started.pid() }))
  setInterval(() => {}, 60_000)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
