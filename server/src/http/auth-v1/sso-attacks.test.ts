import { signXml } from '@node-saml/node-saml/lib/xml.js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company } from '../../testing/saml-certificates.ts'
import { changed, type Form, post, testBrowser, type TestIdp } from './testing-idp.ts'
import { fragmentOf } from './testing-messages.ts'
import { type SamlWorld, samlWorld } from './testing-saml.ts'

const ACME = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01'
// Refusing takes milliseconds; without a bound these took from half a minute to several.
const LONGEST_MS = 10_000

let world: SamlWorld
let acme: TestIdp
before(async () => {
  world = await samlWorld([{ id: ACME, domains: ['acme.example'], label: 'Acme' }])
  acme = world.idps['Acme']!
})
after(() => world.end())

/** Posts an answer; returns the code of its refusal, null for a sign-in. */
async function refusalOf(form: Partial<Form>): Promise<string | null> {
  const { page } = await post(world.node, form, testBrowser())
  const code = page.searchParams.get('error_code')
  assert.equal(fragmentOf(page).access_token === undefined, code !== null)
  return code
}

test('an answer with hundreds of groups is accepted', async () => {
  const groups = Array.from({ length: 700 }, (_, at) => `urn:acme.example:groups:department-number-${at}`)
  assert.equal(await refusalOf(await acme.unasked({ attributes: { mail: 'ana@acme.example', groups } })), null)
})

const encoded = (xml: string): Form => ({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: '' })
const large: Record<string, string> = {
  'many issuers': `<Response>${'<Issuer/>'.repeat(40_000)}</Response>`,
  'many elements': `<Response>${'<a/>'.repeat(150_000)}<Issuer>x</Issuer></Response>`,
  'many levels with a namespace each': `${'<a xmlns:b="x">'.repeat(20_000)}${'</a>'.repeat(20_000)}`,
  'an attribute many times': `<Response ${'a="1" '.repeat(100_000)}/>`,
  'elements that nobody closes': `<Response>${'<a'.repeat(100_000)}`,
  'unknown entities': `<Response>${'&x;'.repeat(200_000)}</Response>`,
}
for (const [what, xml] of Object.entries(large)) {
  test(`an answer that would keep everyone waiting is refused at once: ${what}`, async () => {
    const began = performance.now()
    assert.equal(await refusalOf(encoded(xml)), 'validation_failed')
    assert.ok(performance.now() - began < LONGEST_MS)
  })
}

const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/
const withoutConfirmation = /<saml:SubjectConfirmation [\s\S]*<\/saml:SubjectConfirmation>/
/** Signs the assertion of an answer by the company's key, after `change`. */
async function signedAfter(change: (xml: string) => string): Promise<Form> {
  const form = await acme.unasked({})
  return changed(form, xml =>
    signXml(
      change(xml.replace(SIGNATURE, '')),
      "//*[local-name()='Assertion']",
      { reference: "//*[local-name()='Assertion']/*[local-name()='Issuer']", action: 'after' },
      { privateKey: company.privateKey, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
    ),
  )
}

test('an assertion that the company signed is accepted', async () => {
  assert.equal(await refusalOf(await signedAfter(xml => xml)), null)
})

const incomplete: Record<string, (xml: string) => string> = {
  'without conditions': xml => xml.replace(/<saml:Conditions[\s\S]*<\/saml:Conditions>/, ''),
  'without an audience': xml => xml.replace(/<saml:AudienceRestriction>[\s\S]*<\/saml:AudienceRestriction>/, ''),
  'for one audience of its own and for another installation': xml =>
    xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, one => one + one.replace(/http[^<]*/, 'x')),
  'without a confirmation of its subject': xml => xml.replace(withoutConfirmation, ''),
  'without an end of its confirmation': xml => xml.replace(/(SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1'),
  'that its sender confirms': xml => xml.replace('cm:bearer', 'cm:sender-vouches'),
  'without an issuer of its own': xml => xml.replace(/(<saml:Assertion [^>]*>)<saml:Issuer>[^<]*</, '$1<saml:Issuer><'),
  'that came before its time': xml => xml.replace('SubjectConfirmationData ', '$&NotBefore="2020-01-01T00:00:00Z" '),
}
for (const [what, change] of Object.entries(incomplete)) {
  test(`an assertion that the company signed is refused: ${what}`, async () => {
    const form = await signedAfter(xml => {
      const other = change(xml)
      assert.notEqual(other, xml)
      return other
    })
    assert.equal(await refusalOf(form), 'validation_failed')
  })
}

const tampered: Record<string, (xml: string) => string> = {
  'its algorithm replaced by HMAC': xml => xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256'),
  'its algorithm replaced by HMAC-SHA1': xml =>
    xml.replace(/[^"]*#rsa-sha256/, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
  'its digest replaced by MD5': xml => xml.replace(/xmlenc#sha256/, 'xmldsig-more#md5'),
  'its reference to everything': xml => xml.replace(/URI="#[^"]*"/, 'URI=""'),
  'its reference twice': xml => xml.replace(/<ds:Reference[\s\S]*<\/ds:Reference>/, '$&$&'),
  'its signature twice': xml => xml.replace(SIGNATURE, '$&$&'),
  'another transform': xml =>
    xml.replace(/<ds:Transform /, '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>$&'),
  'wrapped in another response': xml =>
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${xml}</samlp:Response>`,
  'the whole in a logout': xml => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  encrypted: xml => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion'),
}
for (const [what, change] of Object.entries(tampered)) {
  test(`a signature that was changed counts for nothing: ${what}`, async () => {
    assert.equal(await refusalOf(changed(await acme.unasked({}), change)), 'validation_failed')
    assert.equal(await refusalOf(changed(await acme.unasked({ signed: 'message' }), change)), 'validation_failed')
  })
}
