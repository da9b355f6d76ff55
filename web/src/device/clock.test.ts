import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { deviceTimeZone, namedTimeZone, setAccountTimeZone, today } from './clock.ts'

const own = Intl.DateTimeFormat().resolvedOptions()

/** A browser that reports this zone. */
function browserIn(timeZone: string | undefined): void {
  mock.method(Intl.DateTimeFormat.prototype, 'resolvedOptions', () => ({ ...own, timeZone }))
}

afterEach(() => {
  mock.restoreAll()
  setAccountTimeZone(null)
})

test('the zone that the device reports is used if it exists', () => {
  for (const zone of ['America/Sao_Paulo', 'Europe/Lisbon', 'UTC', 'Asia/Calcutta', 'Etc/GMT+3']) {
    browserIn(zone)
    assert.equal(deviceTimeZone(), zone)
    mock.restoreAll()
  }
})

test('where it reports none, the account’s zone is used, else São Paulo', () => {
  for (const zone of ['Etc/Unknown', '+03:00', '-0300', 'GMT-3', '', 'undefined', undefined]) {
    browserIn(zone)
    assert.equal(namedTimeZone(), null, String(zone))
    assert.equal(deviceTimeZone(), 'America/Sao_Paulo', String(zone))
    setAccountTimeZone('Europe/Lisbon')
    assert.equal(deviceTimeZone(), 'Europe/Lisbon', String(zone))
    setAccountTimeZone(null)
    assert.match(today(), /^\d{4}-\d\d-\d\d$/)
    mock.restoreAll()
  }
})

test('today doesn’t depend on how an engine writes dates', () => {
  // ICU 72, which WebKit uses in Debian, writes a Canadian date as 11/28/2026.
  mock.getter(Intl.DateTimeFormat.prototype, 'format', () => () => '11/28/2026')
  assert.match(today('America/Sao_Paulo'), /^\d{4}-\d\d-\d\d$/)
})
