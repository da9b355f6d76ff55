/** The id of the banner in a server-rendered page, before the app runs. */
export const STATIC_CONSENT_BANNER = 'consent'
