import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testServer, type TestServer } from './testing/server.ts'

let server: TestServer
before(async () => void (server = await testServer()))
after(() => server.close())

function countries(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.database.url }
  return new Promise(done => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'countries.ts'), ...words],
      { env },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test('npm run countries opens and closes prizes and payouts by country, and records who did so and why', async () => {
  const who = ['--by', 'Rosa Prado', '--reason', 'Counsel agreed on 1 March.']
  assert.match((await countries('list')).said, /Nothing was turned on yet/)
  const on = await countries('on', 'BR', 'challenge', ...who)
  assert.deepEqual([on.code, on.said.split('\n')[0]], [0, 'Prizes of kind challenge in BR are on.'])
  assert.match((await countries('on', 'BR', 'challenge', ...who)).said, /were already on/)
  await countries('on', 'PT', 'fixed', ...who)
  assert.match((await countries('on', 'GB', 'payouts', ...who)).said, /^Payouts in GB are on\./)
  assert.match(
    (await countries('off', 'BR', 'challenge', '--reason', 'A new law is coming.', '--by', 'Rosa')).said,
    /are off/,
  )
  const rate = await countries('tax', 'PT', 'fixed', 'year', '100000=10,500000=27.5', ...who)
  assert.equal(
    rate.said.split('\n')[0],
    'From prizes of kind fixed in PT is withheld: of each year 10% from 100000 cents on, 27.5% from 500000 cents on.',
  )
  assert.match((await countries('tax', 'PT', 'fixed', 'none', ...who)).said, /is withheld: nothing\./)
  assert.match((await countries('list', 'PT')).said, /tax: nothing {2}Rosa Prado: Counsel agreed on 1 March\./)
  const lines = async (...of: string[]) =>
    (await countries('list', ...of)).said.split('\n').filter(line => /  (BR|PT|GB)  (?!.*tax:)/.test(line))
  assert.deepEqual(
    (await lines()).map(line => line.slice(26)),
    [
      'BR  challenge  on   Rosa Prado: Counsel agreed on 1 March.',
      'PT  fixed      on   Rosa Prado: Counsel agreed on 1 March.',
      'GB  payouts    on   Rosa Prado: Counsel agreed on 1 March.',
      'BR  challenge  off  Rosa: A new law is coming.',
    ],
  )
  assert.equal((await lines('PT')).length, 1)
  assert.match((await countries('list')).said, /No real money moves here/)
})

test('without a country, a kind, a reason and a name nothing changes', async () => {
  const by = ['--by', 'Rosa Prado']
  const because = ['--reason', 'Counsel agreed on 1 March.']
  const wrong = [
    [],
    ['on', 'br', 'challenge', ...by, ...because],
    ['on', 'BR', 'none', ...by, ...because],
    ['on', 'BR', 'challenge', ...by],
    ['on', 'BR', 'challenge', ...because],
    ['on', 'BR', 'challenge', ...by, '--reason', 'because'],
    ['on', 'BR', 'challenge', ...by, ...because, ...because],
    ['maybe', 'BR', 'challenge', ...by, ...because],
    ['tax', 'BR', 'challenge', ...by, ...because],
    ['tax', 'BR', 'challenge', 'prize', '0=101', ...by, ...because],
    ['tax', 'BR', 'challenge', 'year', '5=1,5=2', ...by, ...because],
    ['tax', 'BR', 'none', 'none', ...by, ...because],
    ['tax', 'BR', 'payouts', 'none', ...by, ...because],
    ['tax', 'BR', 'challenge', 'none', ...by],
  ]
  for (const words of wrong) {
    const { code, said } = await countries(...words)
    assert.equal(code, 1, words.join(' '))
    assert.match(said, /npm run countries -- on BR challenge/)
  }
  const { rows } = await server.database.pool.query('select from country_switches where reason = $1', ['because'])
  assert.equal(rows.length, 0)
})
