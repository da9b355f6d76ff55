import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inAppKinds, notificationLink } from './notification-kinds.ts'
import { pageAt } from './pages.ts'
import { sampleNotification } from './testing/notification-sample.ts'

test('every notification links to a page of the app', () => {
  for (const kind of inAppKinds()) {
    const place = notificationLink(sampleNotification(kind))
    const { pathname } = new URL(place, 'https://bora.example')
    assert.ok(pageAt(pathname), `${kind}: ${place}`)
  }
  const challenge = { challengeId: 'c1', title: 'Trinta dias' }
  assert.equal(
    notificationLink({ kind: 'dispute_decided', facts: { ...challenge, upheld: true } }),
    '/challenge/c1/results',
  )
  const asked = { ...challenge, person: 'Bia' }
  assert.equal(notificationLink({ kind: 'invited', facts: { ...asked, invite: 'abc' } }), '/invite/abc')
  assert.equal(notificationLink({ kind: 'invited', facts: { ...asked, invite: null } }), '/challenge/c1/overview')
  assert.equal(
    notificationLink({ kind: 'support_answered', facts: { number: '12345678' } }),
    '/support?ticket=12345678',
  )
})
