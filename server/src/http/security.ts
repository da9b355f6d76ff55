import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { existsSync, readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Sets security headers on every answer; one without cache headers is never stored. `hashesFile` lists the inline
 * scripts that the build allows, as CSP hashes; `hstsSubdomains`: browsers must use https for subdomains, too;
 * `pictures` is the origin of the object store that serves photos, or null.
 */
export function securityHeaders(
  app: FastifyInstance,
  {
    hashesFile,
    secure,
    hstsSubdomains,
    pictures,
  }: { hashesFile: string; secure: boolean; hstsSubdomains: boolean; pictures: string | null },
): void {
  const elsewhere = pictures === null ? [] : [pictures]
  const hashes: string[] = existsSync(hashesFile) ? JSON.parse(readFileSync(hashesFile, 'utf8')) : []
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashes.map(hash => `'${hash}'`)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        fontSrc: ["'self'"],
        // The service worker fetches pictures that it caches.
        connectSrc: ["'self'", ...elsewhere],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure && { includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  headers['permissions-policy'] = 'camera=(self), geolocation=(self), microphone=()'
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

// They are the same for every answer, so they are computed once, from a discarded answer.
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(options)(request, answer, () => {})
  return { ...answer.getHeaders() } as Record<string, string>
}
