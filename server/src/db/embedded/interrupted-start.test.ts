import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { DEMO_CHALLENGES } from '../../demo/challenges.ts'
import { DEMO_PEOPLE } from '../../demo/people.ts'
import { beginServer, until, untilReady, type ServerProcess } from '../../testing/server-process.ts'
import { connectOnce, urlOf } from '../testing.ts'
import { superuser } from './names.ts'
import { isAlive, readPostmaster } from './orphan.ts'

describe('an interrupted start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bora-interrupted-'))
  const cluster = join(dataDir, 'postgres', 'cluster')
  after(() => rmSync(dataDir, { recursive: true, force: true }))

  const begin = () => beginServer({ DATA_DIR: dataDir, NODE_ENV: 'development' })

  /** Waits until the start reaches a point, then interrupts it. */
  async function interrupt(server: ServerProcess, signal: NodeJS.Signals, when: () => boolean): Promise<number | null> {
    let postmaster: number | null = null
    await until(`the start is so far:\n${server.said()}`, () => {
      postmaster = readPostmaster(cluster)?.pid ?? postmaster
      assert.equal(server.child.exitCode ?? server.child.signalCode, null, server.said())
      return when()
    })
    server.child.kill(signal)
    return postmaster
  }

  const moments: [string, NodeJS.Signals, (server: ServerProcess) => boolean][] = [
    ['the folder of the database is made', 'SIGTERM', () => existsSync(join(dataDir, 'postgres'))],
    ['the database starts', 'SIGINT', () => readPostmaster(cluster) !== null],
    ['the tables are made', 'SIGHUP', () => readPostmaster(cluster)?.ready === true],
    ['the demo world gets its people', 'SIGTERM', ({ said }) => /demo world: people/.test(said())],
    ['the demo world gets its pictures', 'SIGINT', ({ said }) => /demo world: \d+ workouts/.test(said())],
  ]
  for (const [moment, signal, when] of moments) {
    test(`by ${signal} while ${moment} ends at once and leaves no database running`, async () => {
      const server = await begin()
      const postmaster = await interrupt(server, signal, () => when(server))
      assert.equal(await server.ended, 0, server.said())
      assert.equal(existsSync(join(cluster, 'postmaster.pid')), false)
      if (postmaster !== null) assert.equal(isAlive(postmaster), false)
      assert.doesNotMatch(server.said(), /Error|could not|does not run/)
    })
  }

  test('killed while creating the demo world, the next start creates all of it again', async t => {
    const killed = await begin()
    await interrupt(killed, 'SIGKILL', () => /demo world: \d+ workouts/.test(killed.said()))
    assert.equal(await killed.ended, 'SIGKILL')

    const server = await begin()
    t.after(() => server.child.kill('SIGTERM'))
    await untilReady(server)
    assert.match(server.said(), /The demo world is incomplete: creating it again/)
    assert.deepEqual(await inhabitants(), { people: DEMO_PEOPLE.length, challenges: DEMO_CHALLENGES.length })
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  })

  test('a complete demo world is not created again', async t => {
    const server = await begin()
    t.after(() => server.child.kill('SIGTERM'))
    await untilReady(server)
    assert.doesNotMatch(server.said(), /incomplete|Creating the demo world/)
    assert.deepEqual(await inhabitants(), { people: DEMO_PEOPLE.length, challenges: DEMO_CHALLENGES.length })
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  })

  async function inhabitants(): Promise<{ people: number; challenges: number }> {
    const [, , , port, host] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const url = urlOf({ host: host!, port: Number(port), user: superuser, database: 'bora' })
    return connectOnce(url, async client => {
      const counts =
        'select (select count(*)::int from people) as people, (select count(*)::int from challenges) as challenges'
      return (await client.query<{ people: number; challenges: number }>(counts)).rows[0]!
    })
  }
})
