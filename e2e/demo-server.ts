import { startServer } from './server.ts'

/** One server with the demo world for all tests that only look, or write things of their own. */
export default async function demoServer(): Promise<() => Promise<void>> {
  if (process.env.BORA_URL) return async () => {}
  const server = await startServer()
  process.env.BORA_URL = server.url
  return () => server.stop()
}
