import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from './config.ts'
import { StartRefused } from './environment.ts'
import { company, installation } from '../testing/saml-certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'bora-saml-'))
after(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'acme.xml'), '<x/>')
const ID = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01'
const acme = { id: ID, domains: ['Acme.example'], label: 'Acme', metadataFile: 'acme.xml' }
const signing = { AUTH_SAML_PRIVATE_KEY: installation.privateKey, AUTH_SAML_CERTIFICATE: installation.certificate }

function listed(list: unknown): string {
  const file = join(folder, 'providers.json')
  writeFileSync(file, typeof list === 'string' ? list : JSON.stringify(list))
  return file
}

test('SAML is off by default, and needs no providers', () => {
  assert.equal(readConfig({ AUTH_SAML_PROVIDERS: '/nowhere' }).auth.saml, null)
  assert.deepEqual(readConfig({ AUTH_SAML: 'on' }).auth.saml, { providers: [], signing: null })
})

test('providers are read from a list, their metadata from files next to it', () => {
  const published = { id: ID.replace(/1$/, '2'), domains: [], label: 'B', metadataUrl: 'https://b.example/metadata' }
  const mapped = { ...acme, attributeMapping: { keys: { team: { name: 'a', names: ['b'], default: 'c' } } } }
  const { saml } = readConfig({
    ...signing,
    AUTH_SAML: 'on',
    AUTH_SAML_PRIVATE_KEY: installation.privateKey.replaceAll('\n', '\\n'),
    AUTH_SAML_PROVIDERS: listed([mapped, published]),
  }).auth
  const team = { names: ['a', 'b'], array: false, default: 'c' }
  assert.deepEqual(saml!.providers, [
    {
      id: ID,
      domains: ['acme.example'],
      label: 'Acme',
      disabled: false,
      metadata: { xml: '<x/>' },
      attributeMapping: { team },
    },
    {
      id: published.id,
      domains: [],
      label: 'B',
      disabled: false,
      metadata: { url: published.metadataUrl },
      attributeMapping: {},
    },
  ])
  assert.equal(saml!.signing!.certificate.trim(), installation.certificate.trim())
})

const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const pem = (key: typeof small) => key.export({ type: 'pkcs8', format: 'pem' }) as string
const broken: Record<string, [environment: Record<string, string>, list: unknown, said: RegExp]> = {
  'a file that is not there': [{ AUTH_SAML_PROVIDERS: '/nowhere.json' }, [], /AUTH_SAML_PROVIDERS.*\/nowhere.json/],
  'no JSON': [{}, '[', /AUTH_SAML_PROVIDERS.*not JSON/],
  'no list': [{}, {}, /AUTH_SAML_PROVIDERS.*the list/],
  'an id that is none': [{}, [{ ...acme, id: 'acme' }], /AUTH_SAML_PROVIDERS.*0\.id/],
  'a domain that is none': [{}, [{ ...acme, domains: ['https://acme.example'] }], /0\.domains\.0/],
  'an unknown field': [{}, [{ ...acme, metdataUrl: 'x' }], /AUTH_SAML_PROVIDERS.*metdataUrl/],
  'no metadata': [{}, [{ ...acme, metadataFile: undefined }], /either metadataFile or metadataUrl/],
  'metadata twice': [{}, [{ ...acme, metadataUrl: 'https://acme.example/m' }], /either metadataFile or metadataUrl/],
  'metadata that is not encrypted on its way': [
    {},
    [{ ...acme, metadataFile: undefined, metadataUrl: 'http://acme.example/m' }],
    /0\.metadataUrl/,
  ],
  'a metadata file that is not there': [{}, [{ ...acme, metadataFile: 'nowhere.xml' }], /metadata of .*nowhere\.xml/],
  'an id twice': [{}, [acme, { ...acme, domains: [] }], /the id .* is there twice/],
  'a domain twice': [{}, [acme, { ...acme, id: ID.replace(/1$/, '2') }], /the domain acme\.example is there twice/],
  'no key': [{ AUTH_SAML_PRIVATE_KEY: '', AUTH_SAML_CERTIFICATE: '' }, [acme], /needs AUTH_SAML_PRIVATE_KEY/],
  'no certificate': [{ AUTH_SAML_CERTIFICATE: '' }, [acme], /AUTH_SAML_CERTIFICATE are needed both/],
  'a key that is none': [
    { AUTH_SAML_PRIVATE_KEY: 'secret-key' },
    [acme],
    /^AUTH_SAML_PRIVATE_KEY must be a private key/,
  ],
  'a certificate that is none': [
    { AUTH_SAML_CERTIFICATE: 'x' },
    [acme],
    /^AUTH_SAML_CERTIFICATE must be a certificate/,
  ],
  'a key that is too short': [{ AUTH_SAML_PRIVATE_KEY: pem(small) }, [acme], /^AUTH_SAML_PRIVATE_KEY.*2048/],
  'a key of another kind': [{ AUTH_SAML_PRIVATE_KEY: pem(elliptic) }, [acme], /^AUTH_SAML_PRIVATE_KEY.*RSA/],
  'the certificate of another key': [{ AUTH_SAML_CERTIFICATE: company.certificate }, [acme], /is not the certificate/],
}
for (const [what, [environment, list, said]] of Object.entries(broken)) {
  test(`the start is refused: ${what}`, () => {
    const variables = { AUTH_SAML: 'on', ...signing, AUTH_SAML_PROVIDERS: listed(list), ...environment }
    assert.throws(
      () => readConfig(variables),
      (error: Error) => {
        assert.ok(error instanceof StartRefused)
        assert.match(error.message, said)
        assert.doesNotMatch(error.message, /secret-key|BEGIN|\n/)
        return true
      },
    )
  })
}
