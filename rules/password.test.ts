import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPasswordLongEnough, passwordStrength } from './password.ts'

test('strength, row by row', () => {
  const rows: [string, string][] = [
    ['', 'weak'],
    ['Ab1!x', 'weak'],
    ['abcxyz', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['Password1!', 'weak'],
    ['senha12345', 'weak'],
    ['TRUSTNO1', 'weak'],
    ['vascodagama', 'weak'],
    ['treinoja', 'moderate'],
    ['Xk4p9z', 'moderate'],
    ['Treino42', 'good'],
    ['treinojuntos', 'good'],
    ['Treinojuntos42', 'strong'],
    ['cavalo bateria grampo', 'strong'],
  ]
  for (const [password, strength] of rows) assert.equal(passwordStrength(password), strength, password)
})

test('length counts characters', () => {
  assert.ok(isPasswordLongEnough('😀😀😀😀😀😀'))
  assert.ok(!isPasswordLongEnough('😀😀😀'))
  assert.ok(!isPasswordLongEnough('😀😀😀😀😀😀', 7))
})
