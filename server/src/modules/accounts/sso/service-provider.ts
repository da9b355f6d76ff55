import { generateServiceProviderMetadata, SAML } from '@node-saml/node-saml'
import type { Context } from '../../../core/context.ts'
import type { SamlSettings } from '../../../settings/saml-settings.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { IdentityProvider } from './identity-providers.ts'

/** The tolerated clock difference of an identity provider. */
export const CLOCK_SKEW_MS = 60_000

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Returns the name of this installation, the address of its metadata, and the address for responses. */
export function serviceAddresses({ config }: Pick<Context, 'config'>): { entityId: string; acs: string } {
  const base = `${config.siteUrl}${config.auth.basePath}/sso/saml`
  return { entityId: `${base}/metadata`, acs: `${base}/acs` }
}

/** Returns the settings of SAML; refuses if it is off. */
export function samlSettings({ config }: Pick<Context, 'config'>): SamlSettings {
  if (!config.auth.saml) throw new AuthRefusal('saml_provider_disabled', 'SAML 2.0 is disabled')
  return config.auth.saml
}

/** Returns the metadata of this installation for identity providers, as XML. */
export function samlMetadata(ctx: Pick<Context, 'config'>): string {
  const { signing } = samlSettings(ctx)
  const { entityId, acs } = serviceAddresses(ctx)
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acs,
    identifierFormat: PERSISTENT,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_metadata',
    ...(signing && { privateKey: signing.privateKey, publicCerts: signing.certificate }),
  })
}

/** Returns the SAML client for an identity provider; `requestId` names the request. */
export function samlFor(ctx: Pick<Context, 'config'>, provider: IdentityProvider, requestId = ''): SAML {
  const { signing } = samlSettings(ctx)
  const { entityId, acs } = serviceAddresses(ctx)
  return new SAML({
    issuer: entityId,
    callbackUrl: acs,
    entryPoint: provider.entryPoint,
    idpCert: provider.certificates,
    privateKey: signing!.privateKey,
    signatureAlgorithm: 'sha256',
    identifierFormat: PERSISTENT,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    // Either signature is enough; only signed content is read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    generateUniqueId: () => requestId,
  })
}
