import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../modules/discovery/link-previews/preview-picture.ts'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge, join, inviteToken } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { previewAddress } from './preview-pictures.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('a public challenge has a picture in both languages, for crawlers and everyone else', async () => {
  const ana = await asPerson(server, 'Ana')
  const { id } = await buildChallenge(ana, { title: '21 dias de constância 🏃' })
  const pictures = []
  for (const language of ['pt-BR', 'en'] as const) {
    const answers = await Promise.all(
      ['WhatsApp/2.23', 'facebookexternalhit/1.1', 'Mozilla/5.0'].map(agent =>
        get(previewAddress(language, id), { 'user-agent': agent }),
      ),
    )
    for (const answer of answers) {
      assert.equal(answer.statusCode, 200, answer.body)
      assert.equal(answer.headers['content-type'], 'image/png')
      assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin')
      assert.deepEqual(answer.rawPayload, answers[0]!.rawPayload)
    }
    const { width, height, format } = await sharp(answers[0]!.rawPayload).metadata()
    assert.deepEqual([width, height, format], [PREVIEW_WIDTH, PREVIEW_HEIGHT, 'png'])
    pictures.push(answers[0]!.rawPayload)
  }
  assert.notDeepEqual(pictures[0], pictures[1])
})

test('a picture is revalidated by its mark, and changes when a person joins', async () => {
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana)
  const url = previewAddress('pt-BR', challenge.id)
  const etag = String((await get(url)).headers.etag)
  assert.equal((await get(url, { 'if-none-match': etag })).statusCode, 304)
  await join(bia, challenge)
  const later = await get(url, { 'if-none-match': etag })
  assert.equal(later.statusCode, 200)
  assert.notEqual(later.headers.etag, etag)
})

test('a private challenge has none, even if it was public before, except with its invite', async () => {
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana)
  const url = previewAddress('en', challenge.id)
  const etag = String((await get(url)).headers.etag)
  await ana.call('PUT /challenges/:challengeId/privacy', {
    params: { challengeId: challenge.id },
    body: { isPrivate: true },
  })
  const unknown = await get(previewAddress('en', randomUUID()))
  assert.deepEqual([unknown.statusCode, unknown.json<{ code: string }>().code], [404, 'challenge_not_found'])
  const ways: Record<string, string>[] = [{}, { 'if-none-match': etag }, { authorization: `Bearer ${ana.token}` }]
  for (const headers of ways) {
    const answer = await get(url, headers)
    assert.deepEqual([answer.statusCode, answer.body], [404, unknown.body])
    assert.equal(answer.headers.etag, undefined)
  }
  assert.equal((await get(`${url}?invite=${'x'.repeat(32)}`)).statusCode, 404)
  const invited = previewAddress('en', challenge.id, await inviteToken(ana, challenge))
  assert.equal((await get(invited)).statusCode, 200)
})

test('an unknown language or id is not found, and the product has its own picture', async () => {
  const ana = await asPerson(server, 'Ana')
  const { id } = await buildChallenge(ana)
  for (const url of [`/previews/challenges/${id}/fr.png`, '/previews/challenges/x/en.png'])
    assert.equal((await get(url)).statusCode, 404, url)
  for (const language of ['pt-BR', 'en'] as const) assert.equal((await get(previewAddress(language))).statusCode, 200)
})
