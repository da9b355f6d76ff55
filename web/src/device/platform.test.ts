import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, browserOf, SYSTEMS, systemOf, type Browser, type System } from './platform.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

type Case = [browser: Browser, system: System, userAgent: string, about?: { touches?: number; isInstalled?: boolean }]
const CASES: Case[] = [
  ['ios_safari', 'ios', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['ios_app', 'ios', `${IPHONE} Mobile/15E148`, { isInstalled: true }],
  ['ios_app', 'ios', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, { isInstalled: true }],
  ['ios_other', 'ios', `${IPHONE} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
  ['ios_other', 'ios', `${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ['ios_other', 'ios', `${IPHONE} Mobile/22G86 Instagram 400.0.0.20.80`],
  ['ios_safari', 'ios', `${MAC} Version/18.6 Safari/605.1.15`, { touches: 5 }],
  ['safari', 'mac', `${MAC} Version/18.6 Safari/605.1.15`],
  ['android_chrome', 'android', `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['android_chrome', 'android', `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`, { isInstalled: true }],
  ['samsung', 'android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['android_firefox', 'android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  ['chrome', 'windows', `${WINDOWS} Chrome/141.0.0.0 Safari/537.36`],
  ['edge', 'windows', `${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['firefox', 'windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['chrome', 'other', `${LINUX} Chrome/141.0.0.0 Safari/537.36`],
  ['chrome', 'mac', `${MAC.replace('605.1.15', '537.36')} Chrome/141.0.0.0 Safari/537.36`],
  ['other', 'other', 'Lynx/2.9.0'],
]

for (const [browser, system, userAgent, { touches = 0, isInstalled = false } = {}] of CASES)
  test(`${browser} on ${system}: ${userAgent.slice(-60)}${isInstalled ? ', installed' : ''}`, () => {
    const signs = { userAgent, maxTouchPoints: touches, isInstalled }
    assert.deepEqual([browserOf(signs), systemOf(signs)], [browser, system])
  })

test('every browser and system with instructions is recognized', () => {
  assert.deepEqual(new Set(CASES.map(([browser]) => browser)), new Set(BROWSERS))
  assert.deepEqual(new Set(CASES.map(([, system]) => system)), new Set(SYSTEMS))
})
