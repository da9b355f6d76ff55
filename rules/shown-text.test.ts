import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'node:test'
import { checkText, shownLine, tidyText } from './shown-text.ts'

const NAME = { least: 2, most: 80 }

test('names of all scripts, and with emoji, are accepted', () => {
  for (const name of [
    'Ana',
    'José Antônio d’Ávila-Souza',
    'Nguyễn Thị Hà',
    'Ольга',
    '王小明',
    'ひかる',
    '김민준',
    'محمد علی',
    // Persian and Indic words contain joiners.
    'می\u200cخواهم',
    'क्\u200dष',
    'ශ්\u200dරී',
    'Ana 💪🏽',
    'Time 👩\u200d❤\ufe0f\u200d👨 👨\u200d👩\u200d👧\u200d👦 🏳\ufe0f\u200d🌈',
    'Força 1\ufe0f\u20e3 ❤\ufe0f',
    // The flag of Scotland is encoded with invisible letters.
    'Eu 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'Ana\u00a0Duarte',
  ]) {
    assert.equal(checkText(name, NAME), null, name)
    assert.equal(checkText(name, { ...NAME, lines: true }), null, name)
  }
})

test('hidden characters, direction changes and empty texts are refused', () => {
  const hidden = {
    'zero-width spaces': '\u200b\u200b\u200b',
    'a zero-width space in a name': 'An\u200ba',
    'fillers that are letters': '\u3164\u3164',
    'other fillers': '\u115f\u1160\uffa0',
    'right to left': '\u202eanA',
    'an isolate': 'Ana\u2067 etraud\u2069',
    'a mark of direction': 'Ana\u200f',
    'an Arabic mark of direction': 'Ana\u061c',
    'a byte order mark within': 'An\ufeffa',
    'a soft hyphen': 'An\u00ada',
    'a joiner between Latin letters': 'An\u200da',
    'a non-joiner between Latin letters': 'An\u200ca',
    'two joiners in a Persian word': 'می\u200c\u200cخواهم',
    'a joiner after an emoji, before nothing': 'Ana 💪\u200d',
    'a variation selector on a letter': 'An\ufe0fa',
    'tags after a letter': 'Ana\u{e0067}\u{e0062}',
    'a control': 'An\u0007a',
    'a NUL': 'An\u0000a',
    'half a character': 'Ana\ud83d',
    'a private character': 'Ana\ue000',
    'a line break': 'Ana\nDuarte',
    'a line separator': 'Ana\u2028Duarte',
  }
  for (const [what, name] of Object.entries(hidden)) assert.equal(checkText(name, NAME), 'unreadable', what)
})

test('blanks and combining marks alone are no characters', () => {
  for (const name of ['', '   ', '\u00a0\u3000', '\u2800\u2800', '\u0301\u0301\u0301', ' A '])
    assert.equal(checkText(name, NAME), 'too_short', JSON.stringify(name))
  assert.equal(checkText('Ã\u0303b', NAME), null)
})

test('characters are counted in composed form, as people count them', () => {
  assert.equal(checkText('😀'.repeat(80), NAME), null)
  assert.equal(checkText('😀'.repeat(81), NAME), 'too_long')
  assert.equal(checkText('e\u0301'.repeat(80), NAME), null)
  assert.equal(tidyText('  Jose\u0301 '), 'José')
})

test('only texts that allow several lines may have them', () => {
  const text = 'Um treino por dia.\r\n\n\tSem desculpa.'
  assert.equal(checkText(text, { least: 1, most: 100, lines: true }), null)
  assert.equal(checkText(text, { least: 1, most: 100 }), 'unreadable')
  assert.equal(checkText('Um\u202etreino', { least: 1, most: 100, lines: true }), 'unreadable')
  assert.equal(tidyText(text), 'Um treino por dia.\n\n\tSem desculpa.')
})

test('any text from outside becomes a line that can be shown, or an empty one', () => {
  assert.equal(shownLine('\u202eAna\u200b  Duarte\n', 80), 'Ana Duarte')
  assert.equal(shownLine('می\u200cخواهم 👨\u200d👩\u200d👧', 80), 'می\u200cخواهم 👨\u200d👩\u200d👧')
  assert.equal(shownLine('\u3164\u200f', 80), '')
  const texts = fc.string({ unit: 'binary', maxLength: 40 })
  const property = fc.property(texts, text => {
    const line = shownLine(text, 20)
    assert.ok([...line].length <= 20)
    assert.notEqual(checkText(line, { least: 0, most: 20 }), 'unreadable')
  })
  fc.assert(property)
})
