import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { suspensionText } from '@bora/rules/suspension.ts'
import { ChunkLoadError } from '../../../../loading/load-chunk.ts'
import { arrivalText, fieldOf, refusalText, settingsRefusal } from './refusal-text.ts'

test('refusals of the official client are shown at the right field', () => {
  const api = (code: string, status = 400) => new AuthApiError('message', status, code)
  assert.deepEqual(refusalText(api('invalid_credentials'), 'signIn'), { field: 'root', key: 'refused.credentials' })
  assert.deepEqual(refusalText(api('user_already_exists', 422), 'signUp'), { field: 'email', key: 'email.taken' })
  assert.deepEqual(refusalText(api('over_request_rate_limit', 429), 'signIn'), {
    field: 'root',
    key: 'refused.tooMany',
  })
  assert.deepEqual(refusalText(api('user_banned'), 'signIn'), { field: 'root', key: 'refused.banned' })
  assert.deepEqual(refusalText(new AuthWeakPasswordError('message', 422, ['length']), 'signUp'), {
    field: 'password',
    key: 'password.short',
  })
})

test('no answer is distinguished from an unexpected answer', () => {
  assert.deepEqual(refusalText(new AuthRetryableFetchError('message', 0), 'signIn'), {
    field: 'root',
    key: 'refused.offline',
  })
  assert.deepEqual(refusalText(new TypeError('Failed to fetch'), 'signUp'), { field: 'root', key: 'refused.offline' })
  assert.deepEqual(refusalText(new Error('config: 500'), 'signUp'), { field: 'root', key: 'refused.signUp' })
  for (const status of [500, 502, 503, 504]) {
    const failing = new AuthRetryableFetchError('message', status)
    assert.deepEqual(refusalText(failing, 'signUp'), { field: 'root', key: 'refused.signUp' })
    assert.deepEqual(refusalText(failing, 'reset'), { field: 'root', key: 'refused.reset' })
  }
  const gone = (reason: 'offline' | 'failing' | 'outdated') => refusalText(new ChunkLoadError(reason, ''), 'signIn').key
  assert.deepEqual(
    [gone('offline'), gone('failing'), gone('outdated')],
    ['refused.offline', 'refused.signIn', 'refused.outdated'],
  )
  assert.deepEqual(refusalText(undefined, 'signIn'), { field: 'root', key: 'refused.signIn' })
})

test('a company is reported as unknown, disabled or unreachable', () => {
  const api = (code: string) => new AuthApiError('message', 404, code)
  assert.deepEqual(refusalText(api('sso_provider_not_found'), 'leave'), { field: 'email', key: 'company.unknown' })
  assert.deepEqual(refusalText(api('saml_provider_disabled'), 'leave'), { field: 'email', key: 'company.unknown' })
  assert.deepEqual(refusalText(api('sso_provider_disabled'), 'leave'), { field: 'email', key: 'company.off' })
  const silent = new AuthRetryableFetchError('message', 503)
  assert.deepEqual(refusalText(silent, 'leave'), { field: 'root', key: 'refused.company' })
})

test('the text for a code, a well-known password and a link depends on the action', () => {
  const wrong = new AuthApiError('message', 403, 'otp_expired')
  assert.deepEqual(refusalText(wrong, 'verify'), { field: 'code', key: 'refused.code' })
  assert.deepEqual(arrivalText('otp_expired', 'message'), { key: 'arrival.expired' })
  assert.deepEqual(arrivalText('user_banned', 'User is banned'), { key: 'refused.banned' })
  assert.deepEqual(arrivalText('bad_oauth_state', ''), { key: 'arrival.other' })
  assert.deepEqual(refusalText(new AuthWeakPasswordError('message', 422, ['pwned']), 'reset'), {
    field: 'password',
    key: 'password.common',
  })
})

test('a code with a sentence only in the settings is a failed step at sign-in', () => {
  const gone = new AuthApiError('message', 404, 'mfa_factor_not_found')
  assert.deepEqual(refusalText(gone, 'verify'), { field: 'root', key: 'refused.verify' })
  assert.equal(fieldOf(new AuthApiError('message', 400, 'current_password_invalid')), 'current')
  assert.equal(fieldOf(undefined), 'root')
})

test('in the settings a refusal is shown at its field, with the namespace of its sentence', () => {
  const api = (code: string) => new AuthApiError('message', 422, code)
  assert.deepEqual(settingsRefusal(api('email_exists')), { field: 'email', key: 'security:problems.emailTaken' })
  assert.deepEqual(settingsRefusal(api('mfa_factor_name_conflict')), {
    field: 'name',
    key: 'security:problems.factorName',
  })
  assert.deepEqual(settingsRefusal(api('mfa_verified_factor_exists')), {
    field: 'phone',
    key: 'security:problems.factorPhone',
  })
  assert.deepEqual(settingsRefusal(api('otp_expired')), { field: 'code', key: 'auth:refused.code' })
  assert.deepEqual(settingsRefusal(new TypeError('Failed to fetch')), { field: 'root', key: 'auth:refused.offline' })
  assert.deepEqual(settingsRefusal(new Error('?')), { field: 'root', key: 'security:problems.unexpected' })
})

test('a suspension states its reason and its end', () => {
  const banned = (message: string) => refusalText(new AuthApiError(message, 400, 'user_banned'), 'signIn')
  const until = '2026-03-09T12:00:00.000Z'
  assert.deepEqual(banned(suspensionText({ reason: 'conduct', until })), {
    field: 'root',
    key: 'refused.suspended',
    suspension: { reason: 'conduct', until },
  })
  assert.deepEqual(banned(suspensionText({ reason: 'safety', until: null })), {
    field: 'root',
    key: 'refused.suspendedEndless',
    suspension: { reason: 'safety', until: null },
  })
  // A link, or another site, returns the same.
  assert.deepEqual(arrivalText('user_banned', suspensionText({ reason: 'conduct', until })), {
    key: 'refused.suspended',
    suspension: { reason: 'conduct', until },
  })
})
