import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testServer } from '../testing/server.ts'

const server = await testServer()
after(() => server.close())

test('without a service worker, the form asks for the shared files again', async () => {
  const boundary = 'shared'
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="photos"; filename="a.jpg"',
    'Content-Type: image/jpeg',
    '',
    'x'.repeat(3_000_000),
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/add-activity',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  })
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/add-activity?shared=none'])
})
