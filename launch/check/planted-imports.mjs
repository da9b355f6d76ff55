/** For each rule a few lines that break it; `rule: null` are lines that break none. */
export const plantedImports = [
  { rule: 'rules-import-nothing', files: { 'rules/planted.ts': `import { z } from 'zod'` } },
  { rule: 'rules-import-nothing', files: { 'rules/planted.ts': `import { readFileSync } from 'node:fs'` } },
  { rule: 'contract-knows-only-rules-and-zod', files: { 'contract/planted.ts': `import fastify from 'fastify'` } },
  { rule: 'room-has-a-step', files: { 'server/src/rooms/planted/planted.ts': `import { z } from 'zod'` } },
  {
    rule: 'rooms-look-down-only',
    files: { 'server/src/rooms/ledger/planted.ts': `import { settle } from '../prizes/prizes.ts'` },
  },
  {
    rule: 'rooms-look-down-only',
    files: { 'server/src/rooms/ledger/planted.ts': `import type { Prize } from '../prizes/prizes.ts'` },
  },
  {
    rule: 'rooms-use-front-doors',
    files: { 'server/src/rooms/prizes/planted.ts': `import { post } from '@bora/server/src/rooms/ledger/post.ts'` },
  },
  {
    rule: 'rooms-use-front-doors',
    files: { 'server/src/rooms/prizes/planted.ts': `import { columns } from '../ledger/tables.ts'` },
  },
  {
    rule: 'rooms-stay-below-http',
    files: { 'server/src/rooms/ledger/planted.ts': `export { mount } from '../../http/mount.ts'` },
  },
  {
    rule: 'ground-never-imports-rooms',
    files: { 'server/src/db/planted.ts': `const wallet = await import('../rooms/ledger/ledger.ts')` },
  },
  {
    rule: 'ground-never-imports-rooms',
    files: { 'server/src/core/refusal.ts': `import type { Wallet } from '../rooms/ledger/ledger.ts'` },
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
    // Without its names an import of this form still loads the module.
    rule: 'web-takes-only-types-from-the-contract',
    files: { 'web/src/planted.ts': `import { type Api } from '@bora/contract/api.ts'` },
  },
  {
    rule: 'web-takes-only-types-from-the-contract',
    files: { 'web/src/planted.ts': `export * from '../../contract/api.ts'` },
  },
  {
    rule: 'screens-stay-apart',
    files: { 'web/src/screens/home/Planted.tsx': `import { Wallet } from '../wallet/Wallet.tsx'` },
  },
  { rule: 'ui-knows-no-product', files: { 'web/src/ui/Planted.tsx': `import { Card } from '../components/Card.tsx'` } },
  {
    rule: 'ui-knows-no-product',
    files: { 'web/src/ui/Planted.tsx': `import { useQuery } from '@tanstack/react-query'` },
  },
  {
    rule: 'components-know-no-screens',
    files: { 'web/src/components/Planted.tsx': `import { Home } from '../screens/home/Home.tsx'` },
  },
  {
    rule: 'product-knows-no-workshop',
    files: { 'server/src/planted.ts': `import { findBrowser } from '../../launch/browser.mjs'` },
  },
  {
    // Help for tests may lean on what tests may.
    rule: 'rooms-use-front-doors',
    files: { 'server/src/rooms/prizes/planted-testing.ts': `import { post } from '../wallet/ledger.ts'` },
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
      'server/src/db/planted.ts': `import type { LedgerTables } from '../rooms/ledger/tables.ts'`,
      'server/src/rooms/ledger/planted.ts': `import { inTransaction } from '../../db/transaction.ts'`,
    },
  },
  {
    rule: null,
    files: {
      'web/src/planted.ts': `import type { Api } from '@bora/contract/api.ts'\nimport { reais } from '@bora/rules/money.ts'`,
      'server/src/db/tables.ts': `import type { LedgerTables } from '../rooms/ledger/tables.ts'`,
      'server/src/rooms/prizes/prizes.ts': `import { post } from '../ledger/ledger.ts'\nimport { Refusal } from '../../refusal.ts'\nimport type { LedgerTables } from '../ledger/tables.ts'`,
      'server/src/rooms/ledger/planted.ts': `import type { Tables } from '../../db/tables.ts'`,
      'server/src/db/testing-wallet-2.ts': `import { post } from '../rooms/ledger/ledger.ts'`,
      'server/src/rooms/ledger/ledger.test.ts': `import { createApp } from '../../app.ts'`,
      'server/src/rooms/ledger/testing-ledger.ts': `import { createApp } from '../../app.ts'`,
    },
  },
]
