import S3rver from '@20minutes/s3rver'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../settings/file-settings.ts'

/** An S3-compatible server on this machine: `settings` point to its bucket, `env` are the same as variables. */
export type S3Server = { settings: S3Settings; env: Record<string, string>; close(): Promise<void> }

// The only credentials it supports.
const KEY = 'S3RVER'
const CORS =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>'

/**
 * Starts an S3-compatible server that checks signatures, with one empty, private bucket, open to redirects from any
 * site.
 */
export async function startS3(bucket = 'bora-files'): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'bora-s3-'))
  const common = { silent: true, directory, configureBuckets: [{ name: bucket, configs: [CORS] }] }
  const app = new S3rver(common)
  await app.configureBuckets()
  const handle = app.callback()
  // It computes the signature of a list over an address without the trailing slash that current clients sign.
  const handleList = new S3rver({ ...common, allowMismatchedSignatures: true }).callback()
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://s3')
    const isSigned = Boolean(request.headers.authorization) || url.searchParams.has('X-Amz-Signature')
    // Its buckets are public, those of an installation are not.
    if (!isSigned && request.method !== 'OPTIONS')
      return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    void (url.pathname === `/${bucket}/` ? handleList : handle)(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: KEY, secretAccessKey: KEY }
  return {
    settings: { endpoint, publicUrl: null, region: 'us-east-1', bucket, pathStyle: true, ...keys },
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
