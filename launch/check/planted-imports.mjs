/** For each rule a few lines that break it; lines with `rule: null` break none. */
export const plantedImports = [
  { rule: 'rules-import-nothing', files: { 'rules/planted.ts': `import { z } from 'zod'` } },
  { rule: 'rules-import-nothing', files: { 'rules/planted.ts': `import { readFileSync } from 'node:fs'` } },
  { rule: 'contract-knows-only-rules-and-zod', files: { 'contract/planted.ts': `import fastify from 'fastify'` } },
  { rule: 'modules-are-listed', files: { 'server/src/modules/planted/planted.ts': `import { z } from 'zod'` } },
  {
    rule: 'modules-import-downwards',
    files: { 'server/src/modules/ledger/planted.ts': `import { settle } from '../prizes/index.ts'` },
  },
  {
    rule: 'modules-import-downwards',
    files: { 'server/src/modules/ledger/planted.ts': `import type { Prize } from '../prizes/index.ts'` },
  },
  {
    rule: 'modules-are-imported-by-index',
    files: {
      'server/src/modules/prizes/planted.ts': `import { post } from '@bora/server/src/modules/ledger/post.ts'`,
    },
  },
  {
    rule: 'modules-are-imported-by-index',
    files: { 'server/src/http/planted.ts': `import type { LedgerTables } from '../modules/ledger/tables.ts'` },
  },
  {
    rule: 'modules-stay-below-http',
    files: { 'server/src/modules/ledger/planted.ts': `export { mount } from '../../http/mount.ts'` },
  },
  {
    rule: 'ground-never-imports-modules',
    files: { 'server/src/db/planted.ts': `const wallet = await import('../modules/ledger/index.ts')` },
  },
  {
    rule: 'ground-never-imports-modules',
    files: { 'server/src/core/refusal.ts': `import type { Wallet } from '../modules/ledger/index.ts'` },
  },
  {
    rule: 'limits-are-counted-in-two-places',
    files: {
      'server/src/modules/workouts/gyms/planted.ts': `import { RateLimiterMemory } from 'rate-limiter-flexible'`,
    },
  },
  {
    rule: 'server-and-web-stay-apart',
    files: { 'web/src/planted.ts': `import type { Config } from '@bora/server/src/settings/config.ts'` },
  },
  {
    rule: 'web-takes-only-types-from-the-contract',
    files: { 'web/src/planted.ts': `import { api } from '@bora/contract/api.ts'` },
  },
  {
    // An import of this form loads the module even without its names.
    rule: 'web-takes-only-types-from-the-contract',
    files: { 'web/src/planted.ts': `import { type Api } from '@bora/contract/api.ts'` },
  },
  {
    rule: 'web-takes-only-types-from-the-contract',
    files: { 'web/src/planted.ts': `export * from '../../contract/api.ts'` },
  },
  {
    rule: 'screens-stay-apart',
    files: {
      'web/src/features/social/feed/Planted.tsx': `import { Wallet } from '../../treasury/wallet/Wallet.tsx'`,
    },
  },
  {
    rule: 'screens-stay-apart',
    files: { 'web/src/pages/home/Planted.tsx': `import { Feed } from '../../features/social/feed/Feed.tsx'` },
  },
  {
    rule: 'features-are-modules',
    files: { 'web/src/features/planted/Planted.tsx': `import { Card } from '../../ui/Card.tsx'` },
  },
  { rule: 'ui-knows-no-product', files: { 'web/src/ui/Planted.tsx': `import { Card } from '../states/Card.tsx'` } },
  {
    rule: 'ui-knows-no-product',
    files: { 'web/src/ui/Planted.tsx': `import { useQuery } from '@tanstack/react-query'` },
  },
  {
    rule: 'components-know-no-screens',
    files: {
      'web/src/features/social/components/Planted.tsx': `import { Feed } from '../feed/Feed.tsx'`,
    },
  },
  {
    rule: 'components-know-no-screens',
    files: { 'web/src/layout/Planted.tsx': `import { Home } from '../pages/home/Home.tsx'` },
  },
  {
    rule: 'product-knows-no-workshop',
    files: { 'server/src/planted.ts': `import { findBrowser } from '../../launch/browser.mjs'` },
  },
  {
    // A name that only ends in `testing` is not a test helper.
    rule: 'modules-are-imported-by-index',
    files: { 'server/src/modules/prizes/planted-testing.ts': `import { post } from '../ledger/post.ts'` },
  },
  {
    rule: 'browser-tests-use-the-site-only',
    files: { 'e2e/planted.ts': `import { paths } from '../web/src/navigation/paths.ts'` },
  },
  {
    rule: 'no-circles',
    files: {
      'rules/one.ts': `import { two } from './two.ts'`,
      'rules/two.ts': `export { three } from './three.ts'`,
      'rules/three.ts': `import type { One } from './one.ts'`,
    },
  },
  {
    rule: 'folders-lean-one-way',
    files: {
      'web/src/after-sign-in/planted.ts': `import type { router } from '../app/routes.tsx'`,
      'web/src/app/planted.ts': `import { startAfterSignIn } from '../after-sign-in/after-sign-in.ts'`,
    },
  },
  {
    rule: 'folders-lean-one-way',
    files: {
      'server/src/adapters/planted.ts': `import type { Context } from '../core/context.ts'`,
      'server/src/core/planted.ts': `import type { Database } from '@bora/server/src/db/database.ts'`,
      'server/src/db/planted.ts': `export { clock } from '../adapters/clock.ts'`,
    },
  },
  {
    rule: 'folders-lean-one-way',
    files: {
      'server/src/db/planted.ts': `import type { LedgerTables } from '../modules/ledger/tables.ts'`,
      'server/src/modules/ledger/planted.ts': `import { inTransaction } from '../../db/transaction.ts'`,
    },
  },
  {
    rule: null,
    files: {
      'web/src/planted.ts': `import type { Api } from '@bora/contract/api.ts'\nimport { reais } from '@bora/rules/money.ts'`,
      'server/src/db/tables.ts': `import type { LedgerTables } from '../modules/ledger/tables.ts'`,
      'server/src/modules/prizes/prizes.ts': `import { post, type LedgerTables } from '../ledger/index.ts'\nimport { Refusal } from '../../refusal.ts'`,
      'server/src/handlers.ts': `import { wallet } from './modules/treasury/wallet/routes.ts'`,
      'server/src/modules/ledger/planted.ts': `import type { Tables } from '../../db/tables.ts'`,
      'server/src/db/testing-wallet-2.ts': `import { post } from '../modules/ledger/post.ts'`,
      'server/src/modules/ledger/ledger.test.ts': `import { createApp } from '../../app.ts'`,
      'server/src/modules/ledger/testing-ledger.ts': `import { createApp } from '../../app.ts'`,
    },
  },
]
