/** The id of the banner as it stands in a finished page, before the app is there. */
export const STATIC_CONSENT_BANNER = 'consent'
