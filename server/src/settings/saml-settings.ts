import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { type Environment, StartRefused } from './environment.ts'

/**
 * Settings of companies' single sign-on: who may sign people in here, and the key that signs this installation's
 * requests.
 */
export type SamlSettings = {
  providers: SamlProvider[]
  /** PEM; null only if there are no providers. */
  signing: { privateKey: string; certificate: string } | null
}

export type SamlProvider = {
  id: string
  /** E-mail domains whose people it signs in, in lower case. */
  domains: string[]
  label: string
  disabled: boolean
  /** The document itself, or its address. */
  metadata: { xml: string } | { url: string }
  attributeMapping: Record<string, SamlAttribute>
}

/** Which attribute of an assertion becomes a claim, by its name or friendly name; the first existing one counts. */
export type SamlAttribute = { names: string[]; array: boolean; default: string | null }

const Attribute = z.strictObject({
  name: z.string().min(1).optional(),
  names: z.array(z.string().min(1)).optional(),
  array: z.boolean().default(false),
  default: z.string().optional(),
})
const Provider = z
  .strictObject({
    id: z.guid(),
    domains: z.array(z.string().regex(/^([a-z\d-]+\.)+[a-z\d-]{2,}$/i)),
    label: z.string().min(1).max(80),
    metadataFile: z.string().min(1).optional(),
    metadataUrl: z.url({ protocol: /^https$/ }).optional(),
    attributeMapping: z.strictObject({ keys: z.record(z.string().min(1), Attribute) }).default({ keys: {} }),
    disabled: z.boolean().default(false),
  })
  .refine(provider => !provider.metadataFile !== !provider.metadataUrl, 'needs either metadataFile or metadataUrl')

/** Reads the settings of SAML if AUTH_SAML is on; throws `StartRefused` with a sentence that names an invalid one. */
export function readSamlSettings(environment: Environment): SamlSettings {
  const providers = providersFrom(environment.AUTH_SAML_PROVIDERS)
  const signing = signingFrom(environment)
  if (providers.length > 0 && !signing) {
    throw new StartRefused(
      'AUTH_SAML_PROVIDERS needs AUTH_SAML_PRIVATE_KEY and AUTH_SAML_CERTIFICATE, which sign the requests to them.',
    )
  }
  return { providers, signing }
}

function providersFrom(file: string | undefined): SamlProvider[] {
  if (!file) return []
  const list = listIn(file)
  const providers = list.map(({ metadataFile, metadataUrl, attributeMapping, domains, id, ...rest }) => ({
    ...rest,
    id: id.toLowerCase(),
    domains: domains.map(domain => domain.toLowerCase()),
    metadata: metadataUrl
      ? { url: metadataUrl }
      : { xml: textOf(resolve(dirname(file), metadataFile!), `the metadata of ${id}`) },
    attributeMapping: Object.fromEntries(
      Object.entries(attributeMapping.keys).map(([claim, { name, names = [], array, default: otherwise }]) => [
        claim,
        { names: name === undefined ? names : [name, ...names], array, default: otherwise ?? null },
      ]),
    ),
  }))
  refuseTwice(
    providers.map(({ id }) => id),
    'id',
  )
  refuseTwice(
    providers.flatMap(({ domains }) => domains),
    'domain',
  )
  return providers
}

function listIn(file: string): z.output<typeof Provider>[] {
  let value: unknown
  try {
    value = JSON.parse(textOf(file, 'the list of identity providers'))
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`AUTH_SAML_PROVIDERS: the file ${file} is not JSON.`)
  }
  const parsed = z.array(Provider).safeParse(value)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new StartRefused(`AUTH_SAML_PROVIDERS: in ${file}, ${path.join('.') || 'the list'}: ${message}.`)
}

function textOf(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartRefused(`AUTH_SAML_PROVIDERS: ${what} cannot be read at ${file}.`)
  }
}

function refuseTwice(values: string[], what: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  if (twice !== undefined) throw new StartRefused(`AUTH_SAML_PROVIDERS: the ${what} ${twice} is there twice.`)
}

// In an environment file a key may be on one line.
function signingFrom(environment: Environment): SamlSettings['signing'] {
  const [privateKey, certificate] = ['AUTH_SAML_PRIVATE_KEY', 'AUTH_SAML_CERTIFICATE'].map(name =>
    environment[name]?.replaceAll('\\n', '\n').trim(),
  )
  if (!privateKey && !certificate) return null
  if (!privateKey || !certificate) {
    throw new StartRefused('AUTH_SAML_PRIVATE_KEY and AUTH_SAML_CERTIFICATE are needed both.')
  }
  const key = parsed('AUTH_SAML_PRIVATE_KEY', 'a private key', () => createPrivateKey(privateKey))
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails!.modulusLength! < 2048) {
    throw new StartRefused('AUTH_SAML_PRIVATE_KEY must be an RSA key of 2048 bits or more.')
  }
  const shown = parsed('AUTH_SAML_CERTIFICATE', 'a certificate', () => new X509Certificate(certificate))
  if (!shown.checkPrivateKey(key)) {
    throw new StartRefused('AUTH_SAML_CERTIFICATE is not the certificate of AUTH_SAML_PRIVATE_KEY.')
  }
  return { privateKey: key.export({ type: 'pkcs8', format: 'pem' }) as string, certificate: shown.toString() }
}

// The text is never repeated: it may be a key.
function parsed<T>(name: string, what: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new StartRefused(`${name} must be ${what} in PEM.`)
  }
}
