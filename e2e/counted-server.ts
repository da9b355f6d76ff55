import { createServer, request, type Server } from 'node:http'
import { freePort, type RunningServer, startServer } from './server.ts'

/** The product behind a proxy that records requests: a browser doesn't report everything its worker requests. */
export type CountedServer = RunningServer & {
  /** The navigations received, in order, such as `GET /auth?mode=sign-up`. */
  navigations: string[]
}

/** Starts the product as `startServer` does, behind such a proxy, which listens on the given port. */
export async function startCountedServer(
  about: { port?: number; env?: Record<string, string> } = {},
): Promise<CountedServer> {
  const port = about.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const server = await startServer({ env: { SITE_URL: url, ...about.env } })
  const navigations: string[] = []
  const proxy = await listen(port, server.url, navigations)
  return {
    ...server,
    url,
    navigations,
    async stop() {
      proxy.closeAllConnections()
      await new Promise(resolve => proxy.close(resolve))
      await server.stop()
    },
  }
}

function listen(port: number, to: string, navigations: string[]): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (headers['sec-fetch-mode'] === 'navigate') navigations.push(`${method!} ${url!}`)
    const passedOn = request(`${to}${url!}`, { method: method!, headers }, answer => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passedOn.destroy())
    incoming.pipe(passedOn)
  })
  return new Promise(resolve => proxy.listen(port, () => resolve(proxy)))
}
