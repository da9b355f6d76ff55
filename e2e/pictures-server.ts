import demoServer from './demo-server.ts'
import { writeIndex } from './pictures-index.ts'

/** The server of all tests; once the pictures are taken, writes the page that shows them. */
export default async function picturesServer(): Promise<() => Promise<void>> {
  const stop = await demoServer()
  return async () => {
    await stop()
    writeIndex(process.env.PICTURES_TO!, process.env.PICTURES_BOARDS)
  }
}
