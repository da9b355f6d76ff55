import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import tls from 'node:tls'
import { StartRefused } from '../../settings/environment.ts'
import { localhostCertificate } from '../../testing/localhost-certificate.ts'
import { installation } from '../../testing/saml-certificates.ts'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { type TestIdp, testIdp } from './testing-idp.ts'

const ACME = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01'
const OTHER = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a02'

let world: TestWorld
let acme: TestIdp
const folder = mkdtempSync(join(tmpdir(), 'bora-saml-'))
before(async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), localhostCertificate.cert])
  world = await testWorld()
  acme = await testIdp(() => world.node)
})
after(async () => {
  await world.end()
  await acme.close()
  rmSync(folder, { recursive: true })
})

function nodeWith(list: object[]): Promise<Node> {
  const file = join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify(list))
  return world.addNode(
    {},
    {
      AUTH_SAML: 'on',
      AUTH_SAML_PROVIDERS: file,
      AUTH_SAML_PRIVATE_KEY: installation.privateKey,
      AUTH_SAML_CERTIFICATE: installation.certificate,
    },
  )
}

async function asked(node: Node) {
  const body = { domain: 'acme.example', skip_http_redirect: true }
  const answer = await node.call('/auth/v1/sso', { method: 'POST', body })
  return [answer.status, ((await answer.json()) as { url?: string }).url?.startsWith(`${acme.entityId}/sso?`)]
}

test("metadata is read once from its address; if that doesn't answer, only its people wait for it", async t => {
  const publish = async (port = 0) => {
    const server = createServer(localhostCertificate, (_request, response) => response.end(acme.metadata))
    await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
    const stop = () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    }
    return { port: (server.address() as AddressInfo).port, stop }
  }
  const { port, stop } = await publish()
  const metadataUrl = `https://localhost:${port}/metadata`
  const provider = { id: ACME, domains: ['acme.example'], label: 'Acme', metadataUrl }
  const reached = await nodeWith([provider])
  await stop()
  assert.deepEqual(await asked(reached), [200, true])
  const unreached = await nodeWith([provider])
  assert.deepEqual(await asked(unreached), [503, undefined])
  const again = await publish(port)
  assert.deepEqual(await asked(unreached), [503, undefined])
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
  assert.deepEqual(await asked(unreached), [200, true])
  await again.stop()
  t.mock.timers.tick(2 * 86_400_000)
  assert.deepEqual(await asked(unreached), [200, true])
})

test('an address that never answers delays nothing else', async () => {
  const silent = createServer(localhostCertificate, () => {})
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as AddressInfo
  const node = await nodeWith([
    { id: ACME, domains: ['acme.example'], label: 'Acme', metadataUrl: `https://localhost:${port}/metadata` },
  ])
  assert.deepEqual(await asked(node), [503, undefined])
  silent.closeAllConnections()
  await new Promise(done => silent.close(done))
})

test('malformed metadata refuses the start', async () => {
  const file = (xml: string) => {
    writeFileSync(join(folder, 'broken.xml'), xml)
    return [{ id: ACME, domains: [], label: 'Acme', metadataFile: 'broken.xml' }]
  }
  const broken: [xml: string, said: RegExp][] = [
    ['no metadata', /AUTH_SAML_PROVIDERS: the metadata of 0b7a/],
    ['<x/>', /one identity provider/],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${acme.metadata}`, /document type/],
    [acme.metadata.replace(/entityID="[^"]*"/, ''), /entityID/],
    [acme.metadata.replace(/<SingleSignOnService[^>]*>/, '<SingleSignOnService>'), /SingleSignOnService/],
    [acme.metadata.replace(/Location="[^"]*\/sso"/, 'Location="javascript:alert(1)"'), /SingleSignOnService/],
    [acme.metadata.replace(/<KeyDescriptor[\s\S]*<\/KeyDescriptor>/, ''), /no certificate/],
    [acme.metadata.replace(/(<ds:X509Certificate>)[^<]*/, '$1AAAA'), /certificate is none/],
  ]
  for (const [xml, said] of broken) {
    await assert.rejects(
      nodeWith(file(xml)),
      (error: Error) => error instanceof StartRefused && said.test(error.message),
    )
  }
  const [first] = file(acme.metadata)
  await assert.rejects(nodeWith([first!, { ...first, id: OTHER }]), /two of them have the same metadata/)
})
