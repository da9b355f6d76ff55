import { startEmbedded } from './start.ts'

// A separate process for tests that kill it: prints the address of its database, then stays.
try {
  const started = await startEmbedded(process.argv[2]!)
  console.log(JSON.stringify({ connection: started.connection, pid: started.pid() }))
  setInterval(() => {}, 60_000)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
