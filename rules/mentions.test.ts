import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentParts, mentionBegun, mentionedIn, renamedIn } from './mentions.ts'

const ANA = { id: 'a', name: 'Ana' }
const ANA_LIMA = { id: 'al', name: 'Ana Lima' }
const JOAO = { id: 'j', name: 'João Pedro' }
const ALL = [ANA, ANA_LIMA, JOAO]

test("a mention is an @ followed by a person's whole name", () => {
  for (const [text, parts] of [
    ['bora', ['bora']],
    ['@Ana bora', ['a:@Ana', ' bora']],
    ['bora @Ana Lima, @João Pedro!', ['bora ', 'al:@Ana Lima', ', ', 'j:@João Pedro', '!']],
    ['@Ana@João Pedro', ['a:@Ana', '@João Pedro']],
    ['@Anabela e ana@Ana', ['@Anabela e ana@Ana']],
    ['@João Pedroso', ['@João Pedroso']],
    ['', []],
    ['@', ['@']],
  ] as const) {
    const found = commentParts(text, ALL)
    assert.deepEqual(
      found.map(part => (part.person ? `${part.person}:${part.text}` : part.text)),
      parts,
    )
    assert.equal(found.map(part => part.text).join(''), text)
  }
})

test('people named in a text are mentioned', () => {
  assert.deepEqual(mentionedIn('@Ana Lima e @Bia', ALL), [ANA_LIMA])
  assert.deepEqual(mentionedIn('Ana', ALL), [])
})

test('renamed people are renamed only where they are mentioned', () => {
  const renamed = renamedIn('@Ana e @Ana Lima: Ana, ana@Ana, @Ana!', ALL, [{ id: 'a', name: 'Ex-participante' }])
  assert.equal(renamed, '@Ex-participante e @Ana Lima: Ana, ana@Ana, @Ex-participante!')
  assert.equal(renamedIn('@Ana', [JOAO], [{ id: 'a', name: 'Ex-participante' }]), '@Ana')
})

test('people who swapped names stay the people who were mentioned', () => {
  const now = [
    { id: 'a', name: 'Ana Lima' },
    { id: 'al', name: 'Ana' },
  ]
  assert.equal(renamedIn('@Ana e @Ana Lima', ALL, now), '@Ana Lima e @Ana')
})

test('a mention begins after an @ that follows no word, up to the caret', () => {
  for (const [text, caret, begun] of [
    ['oi @jo', 6, { from: 3, typed: 'jo' }],
    ['oi @', 4, { from: 3, typed: '' }],
    ['oi @João Pe', 11, { from: 3, typed: 'João Pe' }],
    ['oi @jo', 2, null],
    ['ana@bora', 8, null],
    ['@ oi', 4, null],
    ['@ana vamos treinar amanhã', 25, null],
    ['@ana\nbora', 9, null],
  ] as const)
    assert.deepEqual(mentionBegun(text, caret), begun, text)
})
