/**
 * Cookie with the id of the session that a button of our own page opened in this browser; the app signs in with it
 * without a question (docs/rules/people-and-rights.md#mail-links).
 */
export const PRESSED_COOKIE = 'bora-pressed'
