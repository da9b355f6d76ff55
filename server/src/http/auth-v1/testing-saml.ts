import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installation } from '../../testing/saml-certificates.ts'
import { type TestWorld, testWorld } from './testing.ts'
import { type TestIdp, testIdp } from './testing-idp.ts'

/**
 * An entry of the list of companies. Without a `metadataUrl` it gets its own provider, with `before` preceding its
 * metadata.
 */
export type Company = {
  id: string
  domains: string[]
  label: string
  metadataUrl?: string
  disabled?: boolean
  attributeMapping?: object
  before?: string
}

/** A world in which the people of these companies sign in by SAML; `idps` are their providers, by label. */
export type SamlWorld = TestWorld & { idps: Record<string, TestIdp> }

/** Builds such a world; `settings` are additional environment variables. */
export async function samlWorld(
  companies: readonly Company[],
  settings: Record<string, string> = {},
): Promise<SamlWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'bora-saml-'))
  const idps: Record<string, TestIdp> = {}
  const list = []
  for (const { before = '', ...company } of companies) {
    if (company.metadataUrl === undefined) {
      const idp = await testIdp(() => world.node)
      const metadataFile = `${company.label}.xml`
      writeFileSync(join(folder, metadataFile), before + idp.metadata)
      idps[company.label] = idp
      list.push({ ...company, metadataFile })
    } else list.push(company)
  }
  writeFileSync(join(folder, 'providers.json'), JSON.stringify(list))
  const world = await testWorld(
    {},
    {
      AUTH_SAML: 'on',
      AUTH_SAML_PROVIDERS: join(folder, 'providers.json'),
      AUTH_SAML_PRIVATE_KEY: installation.privateKey.replaceAll('\n', '\\n'),
      AUTH_SAML_CERTIFICATE: installation.certificate,
      ...settings,
    },
  )
  return {
    ...world,
    idps,
    async end() {
      await world.end()
      await Promise.all(Object.values(idps).map(idp => idp.close()))
      rmSync(folder, { recursive: true })
    },
  }
}
