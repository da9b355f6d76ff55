// The front door of the room: what others take from it.
export { finishSso } from './finish-sso.ts'
export { openIdentityProviders } from './identity-providers.ts'
export { samlMetadata } from './service-provider.ts'
export { startSso } from './start-sso.ts'
