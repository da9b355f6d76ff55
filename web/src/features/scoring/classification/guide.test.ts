import { CHALLENGE_TYPES, type ChallengeType } from '@bora/rules/challenge-types.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { currentNumbers, RULES_VERSIONS } from '@bora/rules/rules-version.ts'
import { plantVersion } from '@bora/rules/testing/plant-version.ts'
import { WORKOUT_TYPES, type WorkoutType, workoutTypes } from '@bora/rules/workout-types.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTexts } from '../../../locales/testing.ts'
import { classificationGuide, NOT_ACCEPTED } from './guide.ts'

const slots = (text: string) => [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(match => match[1]!)

test('every workout type, most intense first, with its intensity and the points for 45 minutes', () => {
  const rows: [WorkoutType, string, number][] = [
    ['martial_arts', '2.94', 397],
    ['running_outdoor', '2.86', 386],
    ['running_treadmill', '2.86', 386],
    ['stair_climbing', '2.57', 347],
    ['crossfit', '2.29', 309],
    ['bike_outdoor', '2.14', 289],
    ['bike_ergometric', '2.14', 289],
    ['beach_tennis', '2.00', 270],
    ['football', '2.00', 270],
    ['gym_general', '1.71', 231],
    ['hiking', '1.71', 231],
    ['padel', '1.71', 231],
    ['swimming', '1.66', 224],
    ['dance', '1.43', 193],
    ['elliptical', '1.43', 193],
    ['rowing', '1.37', 185],
    ['volleyball', '1.14', 154],
    ['walking', '1.00', 135],
    ['dog_walk', '1.00', 135],
    ['other', '1.00', 135],
    ['pilates', '0.86', 116],
    ['yoga', '0.71', 96],
  ]
  const { types, facts } = classificationGuide('km')
  assert.deepEqual(
    types.map(({ type, met, points }) => [type, met, points]),
    rows,
  )
  assert.deepEqual(types.map(({ type }) => type).toSorted(), [...WORKOUT_TYPES].toSorted())
  for (const { type, met, pace } of types)
    assert.deepEqual([met, pace], [currentNumbers().met[type], workoutTypes[type].pace ?? null], type)
  assert.deepEqual(
    [facts.walkFastest, facts.walkSlowest, facts.runFastest, facts.runSlowest],
    ['12:00', '20:00', '4:30', '8:00'],
  )
})

test('paces and speeds in miles', () => {
  const { facts, types } = classificationGuide('mi')
  assert.deepEqual(
    [facts.runFastest, facts.runSlowest, facts.walkTop, facts.bikeTop, facts.speedUnit, facts.unit],
    ['7:15', '12:52', '11,2', '44,7', 'mph', 'mi'],
  )
  assert.deepEqual(types.find(({ type }) => type === 'running_outdoor')!.pace, { fastest: 435, slowest: 772 })
})

test('worked examples: CrossFit at 9 as one of three types is 462', () => {
  const { examples } = classificationGuide('km')
  assert.deepEqual(
    examples.map(({ workoutType, minutes, hour, inFlashHour, otherTypes, receipt }) => [
      workoutType,
      minutes,
      hour,
      inFlashHour,
      otherTypes,
      receipt.points,
      receipt.parts.map(({ why }) => why).join(' '),
    ]),
    [
      ['crossfit', 45, 9, true, 2, 462, 'base variety flash rounding'],
      ['gym_general', 50, 18, false, 1, 313, 'base variety gym rounding'],
      ['running_outdoor', 30, 20, true, 0, 296, 'base flash rounding'],
      ['walking', 60, 16, false, 0, 180, 'base'],
    ],
  )
})

test('what one run earns in each challenge type, and the minutes that count there', () => {
  const rows: Record<ChallengeType, [number, number, number]> = {
    workout_count: [10, 30, 300],
    calories_time: [386, 1, 300],
    weekly_consistency: [10, 30, 300],
    count_days: [1, 10, 300],
    time: [45, 30, 300],
    distance: [6_000, 30, 300],
    steps: [6_500, 30, 300],
    calories: [450, 30, 300],
    activity: [1, 30, 300],
    gps_run: [6_000, 30, 300],
  }
  const { challenges } = classificationGuide('km')
  assert.deepEqual(
    challenges.map(({ type }) => type),
    CHALLENGE_TYPES,
  )
  for (const { type, points, minutes } of challenges)
    assert.deepEqual([points, minutes.least, minutes.most], rows[type], type)
})

test('every number follows the current rules', () => {
  const { met, defaults } = currentNumbers()
  const planted = plantVersion({
    met: { ...met, yoga: '4.00' },
    defaults: { ...defaults, basePointsPerMinute: '2', minMinutes: 15, weeklyTarget: 5 },
    flashHours: [{ from: 16, until: 17 }],
    leastMinutes: 20,
    mostMinutes: 240,
    lateHours: 12,
  })
  try {
    const { rulesVersion, rules, types, examples, challenges, facts } = classificationGuide('km')
    assert.deepEqual([rulesVersion, rules.basePointsPerMinute], [planted, '2'])
    assert.deepEqual([types[0]!.type, types[0]!.met, types[0]!.points], ['yoga', '4.00', 360])
    assert.deepEqual(
      examples.map(({ receipt }) => receipt.points),
      [268, 210, 172, 138],
    )
    assert.deepEqual(challenges[0]!.minutes, { least: 20, most: 240 })
    const { least, leastOfDay, most, lateHours, weeklyTarget } = facts
    assert.deepEqual([least, leastOfDay, most, lateHours, weeklyTarget], [20, 15, 240, 12, 5])
  } finally {
    delete RULES_VERSIONS[planted]
  }
})

for (const language of LANGUAGES) {
  const texts = readTexts(language, 'classification.json')
  const under = (start: string) => [
    ...new Set(
      [...texts.keys()].filter(key => key.startsWith(start)).map(key => key.slice(start.length).split('.')[0]),
    ),
  ]

  test(`no text contains hard-coded numbers: ${language}`, () => {
    for (const [key, text] of texts) assert.doesNotMatch(text.replace(/{{\w+}}/g, ''), /\d/, key)
  })

  test(`every type and every reason has its text, and no text is unused: ${language}`, () => {
    assert.deepEqual(under('types.of.').toSorted(), [...WORKOUT_TYPES].toSorted())
    assert.deepEqual(under('notAccepted.of.').toSorted(), [...NOT_ACCEPTED].toSorted())
  })

  test(`every placeholder of the sentences has a value, and every value is used: ${language}`, () => {
    const filled = [...texts].filter(([key]) => /^(types\.(of|column)|notAccepted)\./.test(key))
    const used = new Set(filled.flatMap(([, text]) => slots(text)))
    assert.deepEqual([...used].toSorted(), Object.keys(classificationGuide('km').facts).toSorted())
  })
}
