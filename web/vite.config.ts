import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { compressed } from './build/compressed.ts'
import { fetchFirst } from './build/fetch-first.ts'
import { NAME_WITH_HASH } from './build/installable.ts'
import { pages } from './build/pages.ts'
import { ignoreDirectives } from './build/prerendered.ts'
import { SERVER_ADDRESSES } from './build/server-addresses.ts'
import { singleIcons } from './build/single-icons.ts'

const root = import.meta.dirname
const server = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [singleIcons(), react(), tailwindcss(), fetchFirst(root), pages(root), compressed()],
  server: {
    proxy: Object.fromEntries(SERVER_ADDRESSES.map(begin => [begin, { target: server, ws: begin === '/realtime/v1' }])),
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      onwarn: ignoreDirectives,
      input: {
        app: join(root, 'app.html'),
        landing: join(root, 'landing.html'),
        reading: join(root, 'reading.html'),
      },
      // A few files that every page of the app needs, instead of dozens of small ones. Modules of only some pages
      // (dialogs, toasts, forms, the auth client) and those of the landing page before the app stay separate.
      output: {
        codeSplitting: {
          groups: chunkGroups(root),
        },
        entryFileNames: `assets/${NAME_WITH_HASH}.js`,
        chunkFileNames: `assets/${NAME_WITH_HASH}.js`,
        assetFileNames: `assets/${NAME_WITH_HASH}[extname]`,
      },
    },
  },
})
