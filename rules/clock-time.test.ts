import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyTime } from './clock-time.ts'

test('clock times have the format that people write, alone or in a date', () => {
  assert.equal(tidyTime('18:40', 'pt-BR'), '18h40')
  assert.equal(tidyTime('07:05', 'pt-BR'), '7h05')
  assert.equal(tidyTime('00:05', 'pt-BR'), '0h05')
  assert.equal(tidyTime('21:00', 'pt-BR'), '21h')
  assert.equal(tidyTime('00:00', 'pt-BR'), '0h')
  assert.equal(tidyTime('11 de novembro de 2026 às 01:32', 'pt-BR'), '11 de novembro de 2026 às 1h32')
  assert.equal(tidyTime('6:40\u202fPM', 'en'), '6:40\u00a0pm')
  assert.equal(tidyTime('November 11, 2026 at 10:32 AM', 'en'), 'November 11, 2026 at 10:32\u00a0am')
})
