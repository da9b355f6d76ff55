import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neutralizeFormula } from './csv.ts'

const CASES: readonly (readonly [text: string, safe: string])[] = [
  ['Turma do Parque', 'Turma do Parque'],
  ['a-b + c = d @ e', 'a-b + c = d @ e'],
  ['=1+1', "'=1+1"],
  ['+55 11', "'+55 11"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['  =1', "  '=1"],
  ['＝1', "'＝1"],
  ['Oi;=HYPERLINK("x")', 'Oi;\'=HYPERLINK("x")'],
  ['Oi; -1', "Oi; '-1"],
  ['Oi,@x', "Oi,'@x"],
  ['"=1', '"\'=1'],
  ["'=1", "''=1"],
  ['um\n=dois', "um\n'=dois"],
]

for (const [text, safe] of CASES)
  test(`a cell with ${JSON.stringify(text)} becomes ${JSON.stringify(safe)}`, () =>
    assert.equal(neutralizeFormula(text), safe))
