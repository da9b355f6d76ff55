import { readSuspension } from '@bora/rules/suspension.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { type Change, fakeWallet, messageFor, signed, URL_HERE } from './testing-wallet.ts'

let world: TestWorld
let node: Node
before(async () => {
  world = await testWorld({}, { AUTH_REDIRECT_URLS: 'https://app.example/**' })
  node = world.node
})
after(() => world.end())

async function refusalOf(message: string, signature: Uint8Array) {
  const { error, data } = await node.client().signInWithWeb3({ chain: 'solana', message, signature })
  assert.equal(data.session, null)
  return [error!.status, error!.code ?? 'invalid_grant']
}

async function raw(body: unknown, at = node): Promise<[number, Record<string, string>]> {
  const answer = await at.call('/auth/v1/token?grant_type=web3', { method: 'POST', body })
  return [answer.status, (await answer.json()) as Record<string, string>]
}

test('a wallet signs in with its own account, and finds it again', async () => {
  const wallet = fakeWallet()
  const client = node.client()
  const signIn = (statement: string) =>
    client.signInWithWeb3({
      chain: 'solana',
      wallet: wallet as never,
      statement,
      options: {
        url: URL_HERE,
        signInWithSolana: { chainId: 'solana:mainnet', nonce: 'abc', resources: ['https://bora.example/terms'] },
      },
    })
  const { data, error } = await signIn('Entrar na Bora')
  assert.equal(error, null)
  const user = data.user!
  const [identity] = user.identities!
  assert.deepEqual(
    [user.email, user.is_anonymous, user.app_metadata.provider, identity!.id, identity!.provider],
    ['', false, 'web3', `web3:solana:${wallet.address}`, 'web3'],
  )
  assert.deepEqual(identity!.identity_data, {
    sub: `web3:solana:${wallet.address}`,
    custom_claims: {
      address: wallet.address,
      chain: 'solana',
      network: 'mainnet',
      domain: 'localhost:3000',
      statement: 'Entrar na Bora',
    },
  })
  const amr = (await client.getClaims()).data!.claims.amr as { method: string }[]
  assert.equal(amr[0]!.method, 'web3')
  const again = await signIn('De novo')
  assert.equal(again.data.user?.id, user.id)
  assert.notEqual(again.data.session!.access_token, data.session!.access_token)
})

test('a message without a statement, with the colon of the resources, and in padded base64 is accepted', async () => {
  const wallet = fakeWallet()
  const message = messageFor(wallet.address, { more: ['Resources:', '- https://bora.example/a'] })
  const signature = Buffer.from(signed(message, wallet.privateKey)).toString('base64')
  assert.equal(signature.length, 88)
  const [status, body] = await raw({ chain: 'solana', message, signature })
  assert.deepEqual([status, body.token_type], [200, 'bearer'])
})

test('another allowed site may request a message under its own domain', async () => {
  const wallet = fakeWallet()
  const message = messageFor(wallet.address, { domain: 'app.example', uri: 'https://app.example/in' })
  const { error } = await node
    .client()
    .signInWithWeb3({ chain: 'solana', message, signature: signed(message, wallet.privateKey) })
  assert.equal(error, null)
})

test('the wrapped message that a Ledger device signs is accepted', async () => {
  const wallet = fakeWallet()
  const message = messageFor(wallet.address)
  const text = Buffer.from(message)
  const length = Buffer.from([text.length % 256, Math.floor(text.length / 256)])
  const domain = Buffer.concat([Buffer.from('localhost:3000'), Buffer.alloc(18)])
  const head = Buffer.concat([Buffer.from([0xff]), Buffer.from('solana offchain'), Buffer.from([0]), domain])
  const envelope = Buffer.concat([head, Buffer.from([0, 1]), wallet.bytes, length, text])
  const signature = signed(envelope, wallet.privateKey)
  const { error } = await node.client().signInWithWeb3({ chain: 'solana', message, signature })
  assert.equal(error, null)
})

test('a message counts once, even concurrently and in any notation of its signature', async () => {
  const wallet = fakeWallet()
  const message = messageFor(wallet.address)
  const signature = Buffer.from(signed(message, wallet.privateKey))
  const tries = [signature.toString('base64'), signature.toString('base64url')]
  const answers = await Promise.all(tries.map(each => raw({ chain: 'solana', message, signature: each })))
  assert.deepEqual(answers.map(([status]) => status).sort(), [200, 400])
  const [status, body] = await raw({ chain: 'solana', message, signature: tries[0] })
  assert.deepEqual(
    [status, body],
    [400, { error: 'invalid_grant', error_description: 'Signed Solana message was used before' }],
  )
  const accounts = world.database.kysely.selectFrom('auth.identities').select('user_id')
  const mine = await accounts.where('provider_id', '=', `web3:solana:${wallet.address}`).execute()
  assert.equal(mine.length, 1)
})

test('two concurrent first sign-ins of one wallet create one account', async () => {
  const wallet = fakeWallet()
  const ids = await Promise.all(
    ['a', 'b'].map(async nonce => {
      const message = messageFor(wallet.address, { more: [`Nonce: ${nonce}`] })
      const signature = signed(message, wallet.privateKey)
      return (await node.client().signInWithWeb3({ chain: 'solana', message, signature })).data.user?.id
    }),
  )
  assert.ok(ids[0])
  assert.equal(ids[0], ids[1])
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

// Times count from the test: the file may have been loaded minutes before.
const untrue: Record<string, () => Change> = {
  'a site that is not allowed': () => ({ domain: 'evil.example', uri: 'https://evil.example/' }),
  'a domain that is not the one of its address': () => ({ domain: 'evil.example', uri: 'https://app.example/in' }),
  'an address without encryption': () => ({ domain: 'app.example', uri: 'http://app.example/in' }),
  'long ago': () => ({ issuedAt: minutes(-11) }),
  'the future': () => ({ issuedAt: minutes(11) }),
  'a time that has not come': () => ({ more: [`Not Before: ${minutes(1).toISOString()}`] }),
  'a time that is over': () => ({ more: [`Expiration Time: ${minutes(-1).toISOString()}`] }),
}
for (const [what, change] of Object.entries(untrue)) {
  test(`a message of ${what} is refused`, async () => {
    const wallet = fakeWallet()
    const message = messageFor(wallet.address, change())
    assert.deepEqual(await refusalOf(message, signed(message, wallet.privateKey)), [400, 'invalid_grant'])
  })
}

test('a message signed by another wallet is refused', async () => {
  const message = messageFor(fakeWallet().address)
  assert.deepEqual(await refusalOf(message, signed(message, fakeWallet().privateKey)), [400, 'invalid_grant'])
})

const address = fakeWallet().address
const good = messageFor(address)
const unreadable: Record<string, string> = {
  'is too short': good.slice(0, 63),
  'is too long': good + `\nNonce: ${'a'.repeat(20_480)}`,
  'has five lines': good.split('\n').slice(0, 5).join('\n'),
  'has another first line': good.replace('wants you to sign in', 'asks you to sign in'),
  'has no domain': good.replace('localhost:3000 wants', 'not_a_domain wants'),
  'has no address': good.replace(address, '0'.repeat(44)),
  'has no empty third line': good.replace(`${address}\n`, `${address}\nx`),
  'is of version 2': messageFor(address, { version: '2' }),
  'has no URI': good.replace(/URI: .*/, 'Nonce: a'),
  'has no time': good.replace(/Issued At: .*/, 'Nonce: a'),
  'has a time that is none': good.replace(/Issued At: .*/, 'Issued At: today'),
  'has an unknown network': messageFor(address, { more: ['Chain ID: solana:other'] }),
  'has an unknown line': messageFor(address, { more: ['Colour: red'] }),
  'has a line twice': messageFor(address, { more: ['Version: 1'] }),
  'has a resource that is none': messageFor(address, { more: ['Resources:', '- nowhere'] }),
}
for (const [what, message] of Object.entries(unreadable)) {
  test(`a message that ${what} is refused`, async () => {
    assert.deepEqual(await refusalOf(message, new Uint8Array(64)), [400, 'validation_failed'])
  })
}

test('other chains, signatures of another length and a missing message are refused', async () => {
  const signature = Buffer.alloc(64).toString('base64url')
  const of = async (body: unknown) => {
    const [status, { code }] = await raw(body)
    return [status, code]
  }
  assert.deepEqual(await of({ chain: 'ethereum', message: good, signature }), [400, 'web3_unsupported_chain'])
  assert.deepEqual(await of({ chain: 'solana', message: good, signature: `${signature}A` }), [400, 'validation_failed'])
  assert.deepEqual(await of({ chain: 'solana', message: good, signature: '?'.repeat(86) }), [400, 'validation_failed'])
  assert.deepEqual(await of({ chain: 'solana', signature }), [400, 'validation_failed'])
})

test('whether wallets may sign in, and which, is checked before the rest', async () => {
  const off = await world.addNode({}, { AUTH_SOLANA: 'off' })
  const nonsense = [{ message: 7, signature: { 0: 1, 1: 2 } }, { message: null, signature: ['x'] }, {}]
  for (const chain of ['solana', 'ethereum', 7, null, undefined]) {
    for (const fields of nonsense) {
      const disabled = [422, { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' }]
      assert.deepEqual(await raw({ chain, ...fields }, off), disabled)
      const [status, { code }] = await raw({ chain, ...fields })
      assert.deepEqual([status, code], [400, chain === 'solana' ? 'validation_failed' : 'web3_unsupported_chain'])
    }
  }
  // As the official client sends another chain's signature: an object.
  const { error } = await off.client().signInWithWeb3({
    chain: 'ethereum',
    message: 'message',
    signature: new Uint8Array([1, 2, 3]) as never,
  })
  assert.equal(error?.message, 'Web3 provider is disabled')
})

test('if it is disabled, or sign-up is closed, no wallet gets in; thirty attempts in five minutes are the limit', async () => {
  const wallet = fakeWallet()
  const message = messageFor(wallet.address)
  const signature = Buffer.from(signed(message, wallet.privateKey)).toString('base64url')
  const off = await world.addNode({}, { AUTH_SOLANA: 'off' })
  const [status, body] = await raw({ chain: 'solana', message, signature }, off)
  assert.deepEqual([status, body], [422, { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' }])
  const closed = await world.addNode({}, { AUTH_SIGN_UP: 'off' })
  assert.deepEqual((await raw({ chain: 'solana', message, signature }, closed))[1].code, 'signup_disabled')
  // The refusal did not use it up.
  assert.equal((await raw({ chain: 'solana', message, signature }))[0], 200)
  const limited = await world.addNode({ authRateLimits: true })
  for (let i = 0; i < 30; i++) assert.equal((await raw({ chain: 'x' }, limited))[0], 400)
  assert.equal((await raw({ chain: 'x' }, limited))[1].code, 'over_request_rate_limit')
})

test('a banned person gets no session', async () => {
  const wallet = fakeWallet()
  const enter = (nonce: string) => {
    const message = messageFor(wallet.address, { more: [`Nonce: ${nonce}`] })
    const signature = signed(message, wallet.privateKey)
    return node.client().signInWithWeb3({ chain: 'solana', message, signature })
  }
  const { data } = await enter('first')
  await world.database.kysely
    .updateTable('auth.users')
    .set({ banned_until: minutes(60).toISOString(), ban_reason: 'safety' })
    .where('id', '=', data.user!.id)
    .execute()
  const { error } = await enter('second')
  assert.equal(error?.code, 'user_banned')
  assert.equal(readSuspension(error.message)?.reason, 'safety')
})
