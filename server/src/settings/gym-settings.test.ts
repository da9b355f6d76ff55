import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGymSettings } from './gym-settings.ts'

test('by default gyms come from the embedded list; if configured from the public service or another one', () => {
  assert.deepEqual(readGymSettings({}), { overpassUrl: null })
  assert.deepEqual(readGymSettings({ GYM_DIRECTORY: '', OVERPASS_URL: '' }), { overpassUrl: null })
  const overpass = { GYM_DIRECTORY: 'overpass' }
  assert.deepEqual(readGymSettings(overpass), { overpassUrl: 'https://overpass-api.de/api/interpreter' })
  for (const url of [
    'https://maps.bora.example/overpass/api/interpreter',
    'http://127.0.0.1:8080/',
    'http://[::1]:9/q',
  ])
    assert.deepEqual(readGymSettings({ ...overpass, OVERPASS_URL: url }), { overpassUrl: url })
})

test('an invalid service address is refused by name, and not repeated', () => {
  for (const url of [
    'maps.bora.example',
    'http://maps.bora.example/api',
    'http://127.0.0.1.evil.example/',
    'ftp://localhost/',
    'file:///etc/passwd',
    'https://user:secret@maps.bora.example/',
    'https://maps.bora.example/?key=secret',
    'https://maps.bora.example/#secret',
  ])
    assert.throws(
      () => readGymSettings({ GYM_DIRECTORY: 'overpass', OVERPASS_URL: url }),
      (error: Error) => error.message.startsWith('OVERPASS_URL must be') && !error.message.includes('secret'),
    )
  assert.throws(() => readGymSettings({ GYM_DIRECTORY: 'google' }), /GYM_DIRECTORY must be one of embedded, overpass/)
})
