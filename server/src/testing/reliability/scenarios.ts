import { badPostingsRefused } from './bad-postings.ts'
import { cluster } from './cluster.ts'
import { crashPoints } from './crash-points.ts'
import { databaseCrashes } from './database-crashes.ts'
import { doubleSpends } from './double-spends.ts'
import { codeGuards, guards } from './guards.ts'
import { kills } from './kills.ts'
import { ledgerHistories } from './ledger-histories.ts'
import { reconciliation } from './reconciliation.ts'
import { sameKey } from './same-key.ts'
import { throughput } from './throughput.ts'
import type { Scenario } from './scenario.ts'
import { settlementMaths } from './settlement-maths.ts'
import { webhookBlackout } from './webhook-blackout.ts'
import { webhookStorm } from './webhook-storm.ts'

/** Every scenario by its name; `npm run reliability` plays all of it, the tests a small part. */
export const SCENARIOS: Record<string, Scenario> = {
  'ledger-histories': { id: 'R-01', counts: 'histories', full: 20_000, minutes: 80, small: 5, run: ledgerHistories },
  'bad-postings': { id: 'R-02', counts: 'of 10 flows', full: 10, minutes: 1, small: 1, run: badPostingsRefused },
  'double-spends': { id: 'R-03', counts: 'rounds', full: 50, minutes: 5, small: 2, run: doubleSpends },
  'same-key': { id: 'R-04', counts: 'at once', full: 200, minutes: 1, small: 24, run: sameKey },
  kills: { id: 'R-07', counts: 'kills', full: 300, minutes: 45, small: 2, run: kills },
  'crash-points': { id: 'R-07b', counts: 'crashes', full: 1_500, minutes: 40, small: 8, run: crashPoints },
  guards: { id: 'R-08', counts: 'guards', full: 200, minutes: 5, small: 3, run: guards },
  'code-guards': { id: 'R-08b', counts: 'guards', full: 20, minutes: 5, small: 1, run: codeGuards },
  'settlement-maths': { id: 'R-09', counts: 'cases', full: 200_000, minutes: 1, small: 4_000, run: settlementMaths },
  'database-crashes': { id: 'R-11', counts: 'crashes', full: 10, minutes: 2, small: 1, run: databaseCrashes },
  reconciliation: { id: 'R-15', counts: 'kinds of drift', full: 50, minutes: 1, small: 50, run: reconciliation },
  throughput: { id: 'R-18', counts: 'seconds', full: 20, minutes: 1, small: 1, run: throughput },
  cluster: { id: 'R-20', counts: 'requests', full: 5_000, minutes: 8, small: 60, run: cluster },
  'webhook-storm-sandbox': {
    id: 'R-05',
    counts: 'payments',
    full: 1_000,
    minutes: 5,
    small: 3,
    run: webhookStorm('sandbox'),
  },
  'webhook-storm-stripe': {
    id: 'R-05',
    counts: 'payments',
    full: 1_000,
    minutes: 5,
    small: 3,
    run: webhookStorm('stripe'),
  },
  'webhook-storm-mercadopago': {
    id: 'R-05',
    counts: 'payments',
    full: 1_000,
    minutes: 5,
    small: 3,
    run: webhookStorm('mercadopago'),
  },
  'webhook-blackout-sandbox': {
    id: 'R-06',
    counts: 'payments',
    full: 500,
    minutes: 5,
    small: 2,
    run: webhookBlackout('sandbox'),
  },
  'webhook-blackout-stripe': {
    id: 'R-06',
    counts: 'payments',
    full: 500,
    minutes: 5,
    small: 2,
    run: webhookBlackout('stripe'),
  },
  'webhook-blackout-mercadopago': {
    id: 'R-06',
    counts: 'payments',
    full: 500,
    minutes: 5,
    small: 2,
    run: webhookBlackout('mercadopago'),
  },
}
