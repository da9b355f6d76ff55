import { COMMENT_MAX_LENGTH, COMMENTS_A_MINUTE } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLive } from '../../../core/live.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { sweepPosts } from './comments.ts'

const START = '2026-03-02T12:00:00Z'
const server = await testServer(START)
after(() => server.close())

/** Ana's workout in her challenge, which Bia has joined. */
async function logged(about: Parameters<typeof buildChallenge>[1] = {}) {
  server.clock.set(START)
  const [ana, bia] = [await asPerson(server, 'Ana Lima'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, about)
  await invite(challenge.id, bia)
  await join(bia, challenge)
  server.clock.set('2026-03-02T22:00:00Z')
  const { activity } = await logWorkout(ana)
  return { ana, bia, challenge, activityId: activity.id }
}

async function invite(challengeId: string, person: TestPerson) {
  await server.database.pool.query('insert into challenge_invited values ($1, $2, null, now())', [
    challengeId,
    person.id,
  ])
}

const at = (activityId: string, more: object = {}) => ({ params: { activityId, ...more } }) as never
const social = (person: TestPerson, activityId: string) =>
  person.call('GET /activities/:activityId/social', at(activityId))
const react = (person: TestPerson, activityId: string, kind: string) =>
  person.call('PUT /activities/:activityId/reactions/:kind', at(activityId, { kind }))
const write = (person: TestPerson, activityId: string, text: string, more: object = {}) =>
  person.call('POST /activities/:activityId/comments', {
    params: { activityId },
    body: { id: randomUUID(), text, ...more },
  })
const texts = async (person: TestPerson, activityId: string) =>
  (await person.call('GET /activities/:activityId/comments', at(activityId))).items.map(one => one.text)

test('each reaction counts once a person, can be removed, and shows its authors', async () => {
  const { ana, bia, activityId } = await logged()
  await react(bia, activityId, 'fire')
  await react(bia, activityId, 'clap')
  await react(ana, activityId, 'fire')
  const told = await react(bia, activityId, 'fire')
  assert.deepEqual(told.reactions, { like: 0, fire: 2, strong: 0, clap: 1 })
  assert.deepEqual(told.mine, ['fire', 'clap'])
  assert.deepEqual((await social(ana, activityId)).mine, ['fire'])
  const { items } = await ana.call('GET /activities/:activityId/reactions', at(activityId))
  assert.deepEqual(items.map(one => `${one.person.name} ${one.kind}`).sort(), ['Ana Lima fire', 'Bia clap', 'Bia fire'])
  const takeBack = () => bia.call('DELETE /activities/:activityId/reactions/:kind', at(activityId, { kind: 'fire' }))
  assert.deepEqual((await takeBack()).reactions, { like: 0, fire: 1, strong: 0, clap: 1 })
  assert.deepEqual((await takeBack()).mine, ['clap'], 'twice is once')
  assert.equal(
    (await bia.refused('PUT /activities/:activityId/reactions/:kind', at(activityId, { kind: 'hug' }))).status,
    404,
  )
})

test('concurrent equal reactions count once', async () => {
  const { bia, activityId } = await logged()
  await Promise.all(Array.from({ length: 5 }, () => react(bia, activityId, 'strong')))
  assert.equal((await social(bia, activityId)).reactions.strong, 1)
})

test('a comment is written once, edited and deleted only by its author, and can be restored for some minutes', async () => {
  const { ana, bia, activityId } = await logged()
  const body = { id: randomUUID(), text: '  Que   treino!\nBora domingo? ' }
  const comment = (person: TestPerson) =>
    person.call('POST /activities/:activityId/comments', { params: { activityId }, body })
  const written = await comment(bia)
  assert.deepEqual([written.text, written.isMine, written.editedAt], ['Que   treino!\nBora domingo?', true, null])
  assert.deepEqual(await comment(bia), written)
  const taken = await ana.refused('POST /activities/:activityId/comments', { params: { activityId }, body })
  assert.deepEqual([taken.code, taken.field], ['invalid_input', 'id'])
  assert.deepEqual(await texts(ana, activityId), ['Que   treino!\nBora domingo?'])

  const one = at(activityId, { commentId: written.id }) as { params: never }
  const edit = { ...one, body: { text: 'Que treino!' } }
  assert.equal((await ana.refused('PATCH /activities/:activityId/comments/:commentId', edit)).code, 'comment_not_found')
  server.clock.set('2026-03-02T22:01:00Z')
  const edited = await bia.call('PATCH /activities/:activityId/comments/:commentId', edit)
  assert.deepEqual([edited.text, edited.editedAt], ['Que treino!', '2026-03-02T22:01:00.000Z'])
  assert.equal((await social(ana, activityId)).latest?.text, 'Que treino!')

  assert.equal((await ana.refused('DELETE /activities/:activityId/comments/:commentId', one)).code, 'comment_not_found')
  const { undoUntil } = await bia.call('DELETE /activities/:activityId/comments/:commentId', one)
  assert.equal(undoUntil, '2026-03-02T22:11:00.000Z')
  assert.deepEqual([await texts(bia, activityId), (await social(ana, activityId)).comments], [[], 0])
  const restore = () => bia.call('POST /activities/:activityId/comments/:commentId/restore', one)
  assert.equal((await restore()).text, 'Que treino!')
  assert.deepEqual(await texts(ana, activityId), ['Que treino!'])
  await bia.call('DELETE /activities/:activityId/comments/:commentId', one)
  server.clock.set('2026-03-02T22:11:01Z')
  const late = await bia.refused('POST /activities/:activityId/comments/:commentId/restore', one)
  assert.equal(late.code, 'undo_over')
  server.clock.set('2026-03-02T22:13:00Z')
  await sweepPosts(server.context())
  const gone = await bia.refused('POST /activities/:activityId/comments/:commentId/restore', one)
  assert.equal(gone.code, 'comment_not_found')
})

test("the workout's person hides a comment from everyone but its author, and no one else can", async () => {
  const { ana, bia, challenge, activityId } = await logged()
  const caio = await asPerson(server, 'Caio')
  await join(caio, challenge)
  const { id: commentId } = await write(bia, activityId, 'grosseria')
  const one = at(activityId, { commentId })
  for (const person of [bia, caio])
    assert.equal(
      (await person.refused('PUT /activities/:activityId/comments/:commentId/hidden', one)).code,
      'comment_not_found',
    )
  const hidden = await ana.call('PUT /activities/:activityId/comments/:commentId/hidden', one)
  assert.equal(hidden.hiddenBy, 'author')
  assert.deepEqual([await texts(caio, activityId), await texts(bia, activityId)], [[], ['grosseria']])
  assert.deepEqual(
    [await social(caio, activityId), await social(bia, activityId)].map(told => told.comments),
    [0, 0],
  )
  await ana.call('DELETE /activities/:activityId/comments/:commentId/hidden', one)
  assert.deepEqual(await texts(caio, activityId), ['grosseria'])
})

test('the person of a workout is notified of reactions and comments, mentioned people of the mention, each once', async () => {
  const { ana, bia, challenge, activityId } = await logged()
  const caio = await asPerson(server, 'Caio')
  await join(caio, challenge)
  const heard = async (person: TestPerson) =>
    (await person.call('GET /notifications')).items.flatMap(({ kind, facts }) =>
      'activityId' in facts && 'person' in facts
        ? [`${kind}: ${facts.person}, ${facts.activityId === activityId}`]
        : [],
    )
  await react(bia, activityId, 'fire')
  await react(bia, activityId, 'clap')
  await react(ana, activityId, 'like')
  const said = { params: { activityId }, body: { id: randomUUID(), text: 'Bora, @Caio!', mentions: [caio.id] } }
  const { id: commentId } = await bia.call('POST /activities/:activityId/comments', said)
  await bia.call('POST /activities/:activityId/comments', said)
  await bia.call('PATCH /activities/:activityId/comments/:commentId', {
    params: { activityId, commentId },
    body: { text: 'Bora, @Caio! E @Ana Lima!', mentions: [caio.id, ana.id] },
  })
  assert.deepEqual((await heard(ana)).toSorted(), [
    'commented: Bia, true',
    'mentioned: Bia, true',
    'reacted: Bia, true',
  ])
  assert.deepEqual(await heard(caio), ['mentioned: Bia, true'])
  assert.deepEqual(await heard(bia), [])
})

test('comments come page by page, latest first', async () => {
  const { ana, bia, activityId } = await logged()
  for (let i = 0; i < 32; i++) {
    server.clock.set(`2026-03-02T22:${10 + i}:00Z`)
    await write(bia, activityId, `Comentário ${i}`)
  }
  const first = await ana.call('GET /activities/:activityId/comments', at(activityId))
  const second = await ana.call('GET /activities/:activityId/comments', {
    params: { activityId },
    query: { cursor: first.next! },
  })
  assert.deepEqual([first.items.length, first.items[0]?.text], [30, 'Comentário 31'])
  assert.deepEqual([second.items.map(one => one.text), second.next], [['Comentário 1', 'Comentário 0'], null])
})

test("viewers without participation cannot comment, and people who don't see the workout see no comments", async () => {
  const { ana, bia, challenge, activityId } = await logged()
  await write(bia, activityId, 'Bora!')
  const dani = await asPerson(server, 'Dani')
  assert.deepEqual(await texts(dani, activityId), ['Bora!'])
  assert.equal((await social(dani, activityId)).mayJoinIn, false)
  const body = { id: randomUUID(), text: 'oi' }
  const refused = await dani.refused('POST /activities/:activityId/comments', { params: { activityId }, body })
  assert.equal(refused.code, 'not_participating')
  const liked = await dani.refused('PUT /activities/:activityId/reactions/:kind', at(activityId, { kind: 'like' }))
  assert.equal(liked.code, 'not_participating')
  await ana.call('PUT /challenges/:challengeId/privacy', {
    params: { challengeId: challenge.id },
    body: { isPrivate: true },
  })
  for (const call of ['social', 'comments', 'reactions', 'mentionable'] as const)
    assert.equal((await dani.refused(`GET /activities/:activityId/${call}`, at(activityId))).code, 'activity_not_found')
})

test('comments in a private challenge are hidden from people who know the workout from an open one', async () => {
  const { ana, bia } = await logged({ title: 'Secreto', isPrivate: true })
  const caio = await asPerson(server, 'Caio')
  server.clock.set(START)
  const open = await buildChallenge(ana, { title: 'Aberto' })
  await join(caio, open)
  server.clock.set('2026-03-02T22:30:00Z')
  const both = (await logWorkout(ana, { startedAt: '2026-03-02T20:00:00Z' })).activity.id
  await write(bia, both, 'só entre nós')
  await react(bia, both, 'like')
  server.clock.set('2026-03-02T22:30:30Z')
  await write(caio, both, 'no aberto')
  assert.deepEqual(await texts(caio, both), ['no aberto'])
  assert.deepEqual(await texts(ana, both), ['no aberto', 'só entre nós'])
  assert.deepEqual(await texts(bia, both), ['no aberto', 'só entre nós'], 'the open one is open')
  const told = await social(caio, both)
  assert.deepEqual([told.reactions.like, told.comments], [0, 1])
  assert.deepEqual((await caio.call('GET /activities/:activityId/reactions', at(both))).items, [])
  // A participant of the private challenge cannot be mentioned where others could read it.
  server.clock.set('2026-03-02T22:31:00Z')
  await write(ana, both, 'obrigada, @Bia', { mentions: [bia.id] })
  assert.deepEqual((await texts(caio, both)).length, 1)
  assert.equal((await texts(bia, both))[0], 'obrigada, @Bia')
})

test('mentions are people of the challenge who are named in the text', async () => {
  const { ana, bia, challenge, activityId } = await logged()
  const joao = await asPerson(server, 'João Pedro Alves')
  const stranger = await asPerson(server, 'Joana')
  await join(joao, challenge)
  const offered = (name: string) =>
    bia.call('GET /activities/:activityId/mentionable', { params: { activityId }, query: { name } })
  assert.deepEqual(
    (await offered('joao p')).people.map(one => one.name),
    ['João Pedro Alves'],
  )
  assert.deepEqual(
    (await offered('al')).people.map(one => one.name),
    ['João Pedro Alves'],
  )
  assert.deepEqual(
    (await offered('')).people.map(one => one.name),
    ['Ana Lima', 'João Pedro Alves'],
  )
  const told = await write(bia, activityId, '@João Pedro Alves e @Joana, bora com a Ana Lima', {
    mentions: [joao.id, stranger.id, ana.id],
  })
  assert.deepEqual(
    told.mentions.map(one => one.id),
    [joao.id],
  )
})

test('a renamed person is still mentioned, by the current name, even in edited text', async () => {
  const { ana, bia, challenge, activityId } = await logged()
  const [rui, swaps] = [await asPerson(server, 'Rui Melo'), await asPerson(server, 'Rui')]
  for (const person of [rui, swaps]) await join(person, challenge)
  await write(bia, activityId, '@Rui Melo e @Rui, bora!', { mentions: [rui.id, swaps.id] })
  const rename = (person: TestPerson, name: string) => person.call('PATCH /me', { body: { name } })
  // Meanwhile one takes the other's former name.
  await rename(rui, 'Rosa Melo')
  await rename(swaps, 'Rui Melo')
  const read = async (person: TestPerson) =>
    (await person.call('GET /activities/:activityId/comments', { params: { activityId } })).items[0]!
  const told = await read(ana)
  assert.equal(told.text, '@Rosa Melo e @Rui Melo, bora!')
  assert.deepEqual(
    told.mentions.map(({ id, name }) => [id, name]),
    [
      [rui.id, 'Rosa Melo'],
      [swaps.id, 'Rui Melo'],
    ],
  )
  const params = { activityId, commentId: told.id }
  const body = { text: '@Rosa Melo, e aí?', mentions: [rui.id] }
  await bia.call('PATCH /activities/:activityId/comments/:commentId', { params, body })
  await rename(rui, 'Rosa')
  assert.equal((await read(ana)).text, '@Rosa, e aí?')
  // A person's new name is hidden from people they have blocked.
  await rui.call('PUT /people/:personId/block', { params: { personId: ana.id } })
  const unseen = await read(ana)
  assert.deepEqual([unseen.text, unseen.mentions], ['@Rosa Melo, e aí?', []])
})

test('text is never executed: markup is returned as plain text, never as a page', async () => {
  const { ana, bia, activityId } = await logged()
  const payloads = [
    '<script>window.pwned = 1</script>',
    '<img src=x onerror="window.pwned = 1">',
    '"><svg/onload=window.pwned=1>',
    'javascript:window.pwned=1//[a](javascript:window.pwned=1)',
    '{{constructor.constructor("window.pwned=1")()}}',
    "'; drop table comments; --",
  ]
  for (const text of payloads) assert.equal((await write(bia, activityId, text)).text, text)
  assert.deepEqual((await texts(ana, activityId)).toSorted(), payloads.toSorted())
  const answer = await server.app.inject({
    url: `/api/activities/${activityId}/comments`,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  assert.match(answer.headers['content-type'] as string, /^application\/json/)
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
})

test('empty texts, invisible characters and too long texts are refused', async () => {
  const { bia, activityId } = await logged()
  for (const [text, code] of [
    ['   ', 'invalid_input'],
    ['a'.repeat(COMMENT_MAX_LENGTH + 1), 'invalid_input'],
    ['abc\u202Edef', 'text_unreadable'],
  ] as const) {
    const body = { id: randomUUID(), text }
    const refused = await bia.refused('POST /activities/:activityId/comments', { params: { activityId }, body })
    assert.equal(refused.code, code)
  }
  assert.equal((await write(bia, activityId, 'a'.repeat(COMMENT_MAX_LENGTH))).text.length, COMMENT_MAX_LENGTH)
})

test('comments disappear with their workout, and are restored with it', async () => {
  const { ana, bia, activityId } = await logged()
  await write(bia, activityId, 'Bora!')
  await ana.call('DELETE /activities/:activityId', at(activityId))
  assert.equal((await bia.refused('GET /activities/:activityId/comments', at(activityId))).code, 'activity_not_found')
  await ana.call('POST /activities/:activityId/restore', at(activityId))
  assert.deepEqual(await texts(bia, activityId), ['Bora!'])
  await ana.call('DELETE /activities/:activityId', at(activityId))
  const left = async () =>
    (await server.database.pool.query('select from comments where activity_id = $1', [activityId])).rowCount
  await server.database.pool.query('update deleted_activities set workout = null, photo_ids = $2 where id = $1', [
    activityId,
    [],
  ])
  assert.equal(await left(), 1)
  await sweepPosts(server.context())
  assert.equal(await left(), 0)
})

test('the tables refuse invalid rows', async () => {
  const { ana, bia, activityId, challenge } = await logged()
  const { id } = await write(bia, activityId, 'Bora!')
  const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values)
  const reaction = 'insert into reactions values ($1, $2, $3, $4, $5, now())'
  await assert.rejects(sql(reaction, [ana.id, activityId, bia.id, 'hug', [challenge.id]]), /check/)
  await assert.rejects(sql(reaction, [ana.id, activityId, bia.id, 'like', []]), /check/)
  await assert.rejects(sql('update comments set author_id = $2 where id = $1', [id, ana.id]), /keeps its author/)
  await assert.rejects(sql('update comments set body = $2 where id = $1', [id, 'a'.repeat(501)]), /check/)
  await assert.rejects(sql('insert into blocks values ($1, $1, now())', [bia.id]), /check/)
})

test('a comment is published on every node within a second, in the challenges in which it was made', async () => {
  const { bia, challenge, activityId } = await logged()
  const node = await openLive(server.database)
  try {
    const heard: string[] = []
    const stop = node.listen(challenge.id, {
      tell: (_event, frame) => void heard.push(frame.replace(/^id: .*\n/, '')),
      end: () => {},
    })
    await write(bia, activityId, 'Bora!')
    const frame = `event: post\ndata: {"challengeId":"${challenge.id}","activityId":"${activityId}"}\n\n`
    // A second of event loop turns: a turn delayed by a busy machine counts like any other.
    for (let turns = 0; !heard.includes(frame); turns++, await sleep(10)) assert.ok(turns < 100, 'too late')
    stop()
  } finally {
    await node.close()
  }
})

test('too many comments in a minute are refused, with the seconds to wait', async () => {
  const limited = await testServer(START, { AUTH_RATE_LIMITS: 'on' })
  try {
    const hugo = await asPerson(limited, 'Hugo')
    await buildChallenge(hugo)
    limited.clock.set('2026-03-02T22:00:00Z')
    const { activity } = await logWorkout(hugo)
    for (let i = 0; i < COMMENTS_A_MINUTE; i++) await write(hugo, activity.id, `Comentário ${i}`)
    const body = { id: randomUUID(), text: 'mais um' }
    const refused = await hugo.refused('POST /activities/:activityId/comments', {
      params: { activityId: activity.id },
      body,
    })
    assert.equal(refused.code, 'too_many_requests')
    assert.ok(Number(refused.params?.['seconds']) > 0)
  } finally {
    await limited.close()
  }
})
