import { testIdp, type TestIdp } from '@bora/server/src/http/auth-v1/testing-idp.ts'
import { testProvider, type TestProvider } from '@bora/server/src/http/auth-v1/testing-provider.ts'
import { installation } from '@bora/server/src/testing/saml-certificates.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type RunningServer, startServer } from './server.ts'

export type Outside<Server extends RunningServer = RunningServer> = {
  server: Server
  /** a site that signs people in here */
  acme: TestProvider
  /** a company with its own sign-in page */
  company: TestIdp
  stop(): Promise<void>
}

type Start<Server> = (about: { port: number; env: Record<string, string> }) => Promise<Server>

/** Starts the product with `start`, plus a real identity provider and a real company sign-in. */
export async function startOutside(): Promise<Outside>
export async function startOutside<Server extends RunningServer>(start: Start<Server>): Promise<Outside<Server>>
export async function startOutside(start: Start<RunningServer> = startServer): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'bora-saml-'))
  const port = await freePort()
  const site = `http://localhost:${port}`
  const acme = await testProvider(`${site}/auth/v1/callback`)
  const company = await testIdp(() => ({ url: site }), site)
  writeFileSync(join(folder, 'acme.xml'), company.metadata)
  const id = (last: number) => `0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a0${last}`
  const providers = [
    { id: id(1), domains: ['acme.example'], label: 'Acme', metadataFile: 'acme.xml' },
    { id: id(2), domains: ['gone.example'], label: 'Gone', metadataUrl: 'https://localhost:9/x', disabled: true },
  ]
  writeFileSync(join(folder, 'providers.json'), JSON.stringify(providers))
  const server = await start({
    port,
    env: {
      NODE_ENV: 'test',
      AUTH_PROVIDERS: 'acme',
      AUTH_ACME_ISSUER: acme.issuer,
      AUTH_ACME_CLIENT_ID: acme.clientId,
      AUTH_ACME_CLIENT_SECRET: acme.clientSecret,
      AUTH_SAML: 'on',
      AUTH_SAML_PROVIDERS: join(folder, 'providers.json'),
      AUTH_SAML_PRIVATE_KEY: installation.privateKey,
      AUTH_SAML_CERTIFICATE: installation.certificate,
    },
  })
  return {
    server,
    acme,
    company,
    async stop() {
      await server.stop()
      await Promise.all([acme.close(), company.close()])
      rmSync(folder, { recursive: true })
    },
  }
}
