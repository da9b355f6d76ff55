import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { gatherSearchWords } from './search-words.ts'

let server: TestServer
let ana: TestPerson
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  ana = await asPerson(server, 'Ana Nogueira')
  for (const title of [
    'Corrida do Verão',
    'ÁGUA e Sal',
    '100% Yoga_na Praia',
    'Pedal de domingo',
    'Corrida da Firma',
  ]) {
    await buildChallenge(ana, { title })
  }
  await buildChallenge(await asPerson(server, 'Íris Araújo'), { title: 'Turma das 6' })
  await buildChallenge(ana, { title: 'Segredo dos Zebus', isPrivate: true })
  await gatherSearchWords(server.context())
})
after(() => server.close())

async function find(search: string, about: object = {}) {
  const { items, corrected } = await ana.call('GET /challenges/open', { query: { search, ...about } } as never)
  return { titles: items.map(card => card.title).sort(), corrected }
}

test('a search ignores accents and capitals, and matches any part of a word', async () => {
  const table: [search: string, ...titles: string[]][] = [
    ['verao', 'Corrida do Verão'],
    ['VERÃO', 'Corrida do Verão'],
    ['agua', 'ÁGUA e Sal'],
    ['corri', 'Corrida da Firma', 'Corrida do Verão'],
    ['firma corrida', 'Corrida da Firma'],
    ['iris', 'Turma das 6'],
    ['araujo turma', 'Turma das 6'],
    ['6', 'Turma das 6'],
  ]
  for (const [search, ...titles] of table) assert.deepEqual(await find(search), { titles, corrected: null }, search)
})

test('the search text is literal, not a pattern', async () => {
  assert.deepEqual((await find('100%')).titles, ['100% Yoga_na Praia'])
  assert.deepEqual((await find('a_n')).titles, ['100% Yoga_na Praia'])
  for (const search of ['%', '_']) assert.deepEqual((await find(search)).titles, ['100% Yoga_na Praia'], search)
  assert.deepEqual((await find(String.raw`\ `)).titles, [])
  assert.deepEqual((await find("'; drop table people; --")).titles, [])
})

test('a mistyped word is corrected to the nearest one of a title, and the response reports it', async () => {
  const table: [search: string, corrected: string, ...titles: string[]][] = [
    ['corida', 'corrida', 'Corrida da Firma', 'Corrida do Verão'],
    ['corrdia firma', 'corrida firma', 'Corrida da Firma'],
    ['yoag', 'yoga', '100% Yoga_na Praia'],
    ['domigno', 'domingo', 'Pedal de domingo'],
    ['corird', 'corrida', 'Corrida da Firma', 'Corrida do Verão'],
    ['íris turmma', 'íris turma', 'Turma das 6'],
  ]
  for (const [search, corrected, ...titles] of table) {
    assert.deepEqual(await find(search), { titles, corrected }, search)
  }
  assert.deepEqual(await find('basquete'), { titles: [], corrected: null })
})

test('a private challenge is never found by a search, and corrects no word', async () => {
  for (const search of ['segredo', 'zebus', 'zebos', 'segrdo']) {
    assert.deepEqual(await find(search), { titles: [], corrected: null }, search)
  }
  assert.deepEqual((await find('zebus', { chip: 'private' })).titles, ['Segredo dos Zebus'])
})

test('the pages of a corrected search continue with the corrected words', async () => {
  const first = await ana.call('GET /challenges/open', { query: { search: 'corida', limit: '1' } } as never)
  assert.equal(first.corrected, 'corrida')
  const second = await ana.call('GET /challenges/open', {
    query: { search: 'corida', limit: '1', cursor: first.next! },
  } as never)
  assert.deepEqual([second.corrected, second.next], ['corrida', null])
  assert.notEqual(second.items[0]!.id, first.items[0]!.id)
})

test('words of titles that are no longer public are deleted', async () => {
  const bia = await asPerson(server, 'Bia Ferraz')
  const { id } = await buildChallenge(bia, { title: 'Maratona de Xaxado' })
  await gatherSearchWords(server.context())
  assert.equal((await find('xaxada')).corrected, 'xaxado')
  await bia.call('PUT /challenges/:challengeId/privacy', { params: { challengeId: id }, body: { isPrivate: true } })
  await gatherSearchWords(server.context())
  assert.deepEqual(await find('xaxada'), { titles: [], corrected: null })
  // Corrections that find nothing aren't reported, so only the table shows that no private word is left in it.
  const { rows } = await server.database.pool.query("select word from search_words where word in ('xaxado', 'zebus')")
  assert.deepEqual(rows, [])
})
