import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'node:test'
import { type FreeMove, payoutParts, prizeWays } from './prize-ways.ts'

const move = (key: string, cents: number, about: Partial<FreeMove> = {}): FreeMove => ({
  key,
  cents,
  prize: null,
  undoes: null,
  isPayout: false,
  ...about,
})
const won = (prize: string, cents: number) => move(`free ${prize}`, cents, { prize })
const payout = (key: string, cents: number) => move(key, -cents, { isPayout: true })

describe('the way of prizes', () => {
  const cases: { name: string; moves: FreeMove[]; ways: Record<string, object> }[] = [
    {
      name: 'a prize that lies there is all left',
      moves: [won('a', 500)],
      ways: { a: { leftCents: 500, spentCents: 0, paidOut: [] } },
    },
    {
      name: 'the prize that has been free for longest leaves first',
      moves: [won('a', 500), won('b', 300), payout('p', 600), move('entry', -50)],
      ways: {
        a: { leftCents: 0, spentCents: 0, paidOut: [{ key: 'p', cents: 500 }] },
        b: { leftCents: 150, spentCents: 50, paidOut: [{ key: 'p', cents: 100 }] },
      },
    },
    {
      name: 'money that is no prize takes its turn, too',
      moves: [move('refund', 200), won('a', 500), payout('p', 300)],
      ways: { a: { leftCents: 400, spentCents: 0, paidOut: [{ key: 'p', cents: 100 }] } },
    },
    {
      name: 'a payout that comes back lies where it was taken from, before what came in meanwhile',
      moves: [won('a', 500), payout('p', 500), won('b', 300), move('back', 500, { undoes: 'p' }), payout('again', 400)],
      ways: {
        a: { leftCents: 100, spentCents: 0, paidOut: [{ key: 'again', cents: 400 }] },
        b: { leftCents: 300, spentCents: 0, paidOut: [] },
      },
    },
    {
      name: 'what takes back something that was never taken is money that came in',
      moves: [move('back', 100, { undoes: 'long ago' }), won('a', 50), payout('p', 120)],
      ways: { a: { leftCents: 30, spentCents: 0, paidOut: [{ key: 'p', cents: 20 }] } },
    },
    {
      name: 'a prize that waits again is taken from itself, and is neither spent nor paid out',
      moves: [won('a', 500), won('b', 300), move('hold', -300, { prize: 'b' }), won('b', 300), payout('p', 600)],
      ways: {
        a: { leftCents: 0, spentCents: 0, paidOut: [{ key: 'p', cents: 500 }] },
        b: { leftCents: 200, spentCents: 0, paidOut: [{ key: 'p', cents: 100 }] },
      },
    },
  ]
  for (const { name, moves, ways } of cases)
    test(name, () => {
      assert.deepEqual(Object.fromEntries(prizeWays(moves)), ways)
    })

  test('a payout consists of the prizes it drew on when it was requested, whatever its outcome', () => {
    const moves = [
      move('refund', 50),
      won('a', 100),
      won('b', 300),
      payout('p', 350),
      move('back', 350, { undoes: 'p' }),
      payout('q', 60),
      move('entry', -20),
      payout('r', 70),
    ]
    assert.deepEqual(Object.fromEntries(payoutParts(moves)), {
      p: [
        { prize: 'b', cents: 200 },
        { prize: 'a', cents: 100 },
      ],
      q: [{ prize: 'a', cents: 10 }],
      r: [{ prize: 'a', cents: 70 }],
    })
  })

  test('paying out more than was credited throws', () => {
    assert.throws(() => prizeWays([won('a', 10), payout('p', 11)]), RangeError)
  })

  test('in any movements, no cent of a prize is lost or counted twice', () => {
    const step = fc.record({
      kind: fc.constantFrom('prize', 'money', 'payout', 'spend', 'back'),
      cents: fc.integer({ min: 1, max: 900 }),
      pick: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const moves: FreeMove[] = []
        const open: FreeMove[] = []
        const prizes = new Map<string, number>()
        let balance = 0
        for (const [at, { kind, cents, pick }] of steps.entries()) {
          const key = String(at)
          let next: FreeMove
          if (kind === 'prize') {
            next = move(key, cents, { prize: `p${pick % 3}` })
            prizes.set(next.prize!, (prizes.get(next.prize!) ?? 0) + cents)
          } else if (kind === 'money') next = move(key, cents)
          else if (kind === 'back') {
            const [undone] = open.splice(pick % Math.max(open.length, 1), 1)
            if (!undone) continue
            next = move(key, -undone.cents, { undoes: undone.key })
          } else {
            if (balance === 0) continue
            next = move(key, -Math.min(cents, balance), { isPayout: kind === 'payout' })
            open.push(next)
          }
          balance += next.cents
          moves.push(next)
        }
        const ways = prizeWays(moves)
        for (const [prize, cents] of prizes) {
          const { leftCents, spentCents, paidOut } = ways.get(prize)!
          assert.equal(leftCents + spentCents + paidOut.reduce((sum, one) => sum + one.cents, 0), cents)
        }
        for (const parts of payoutParts(moves).values())
          assert.ok(parts.every(part => part.cents > 0) && new Set(parts.map(part => part.prize)).size === parts.length)
        const left = [...ways.values()].reduce((sum, way) => sum + way.leftCents, 0)
        assert.ok(left <= balance)
        if (!steps.some(({ kind }) => kind === 'money')) assert.equal(left, balance)
      }),
    )
  })
})
