import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const SRC = new URL('../', import.meta.url)

test('every dialog is the shared one, or handles Back itself', () => {
  const files = globSync('**/*.tsx', { cwd: SRC }).map(name => ({
    name,
    text: readFileSync(new URL(name, SRC), 'utf8'),
  }))
  const own = files.filter(({ text }) => /radix-ui\/dialog|<dialog\b|role="(alert)?dialog"/.test(text))
  assert.deepEqual(own.map(({ name }) => name).sort(), [
    'features/challenges/create-challenge/WizardDialog.tsx',
    'features/participation/components/CreatedMoment.tsx',
    'features/prizes/results/PrizeCelebration.tsx',
    'features/workouts/add-activity/NewBadges.tsx',
    'ui/DialogView.tsx',
  ])
  const frame = (name: string) =>
    name.endsWith('WizardDialog.tsx') ? name.replace('WizardDialog', 'CreateChallenge') : name
  const leaky = own.filter(({ name }) => !readFileSync(new URL(frame(name), SRC), 'utf8').includes('useBackStep('))
  assert.deepEqual(
    leaky.map(({ name }) => name),
    [],
  )
})

test('every wizard with steps handles Back for the previous step', () => {
  for (const name of [
    'features/workouts/add-activity/Wizard.tsx',
    'features/challenges/create-challenge/CreateChallenge.tsx',
  ])
    assert.match(readFileSync(new URL(name, SRC), 'utf8'), /useBackStep\((at|step - 1), back\)/)
  // The steps of the welcome are addresses, each with its own history entry.
  assert.match(readFileSync(new URL('features/accounts/welcome/Welcome.tsx', SRC), 'utf8'), /search: \{ step: wanted/)
})
