import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { X509Certificate } from 'node:crypto'

/** An identity provider's metadata: its name, the address for requests, and its signing certificates (PEM). */
export type IdpMetadata = { entityId: string; entryPoint: string; certificates: string[] }

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const DESCRIPTOR = "//*[local-name()='EntityDescriptor'][./*[local-name()='IDPSSODescriptor']]"

/** Parses the metadata of an identity provider; throws an error with a short message if something is missing. */
export async function parseIdpMetadata(xml: string): Promise<IdpMetadata> {
  const text = xml.replace(/^\uFEFF/, '').replaceAll(/<!--[\s\S]*?-->/g, '')
  if (text.includes('<!')) throw new Error('it must not have a document type')
  const document = await parseDomFromString(text)
  const found = xpath.selectElements(document, DESCRIPTOR)
  if (found.length !== 1) throw new Error('it must describe one identity provider')
  const descriptor = xpath.selectElements(found[0]!, "./*[local-name()='IDPSSODescriptor']")[0]!
  const entityId = found[0]!.getAttribute('entityID')
  if (!entityId) throw new Error('it has no entityID')
  const services = xpath.selectElements(descriptor, "./*[local-name()='SingleSignOnService']")
  const entryPoint = services.find(service => service.getAttribute('Binding') === REDIRECT)?.getAttribute('Location')
  if (!entryPoint || !URL.canParse(entryPoint) || !/^https?:$/.test(new URL(entryPoint).protocol)) {
    throw new Error('it has no SingleSignOnService by redirect')
  }
  const certificates = xpath
    .selectElements(
      descriptor,
      "./*[local-name()='KeyDescriptor'][not(@use) or @use='signing']//*[local-name()='X509Certificate']",
    )
    .map(element => certificateFrom(element.textContent ?? ''))
  if (certificates.length === 0) throw new Error('it has no certificate for signing')
  return { entityId, entryPoint, certificates }
}

function certificateFrom(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64.replace(/\s/g, ''), 'base64')).toString()
  } catch {
    throw new Error('its certificate is none')
  }
}
