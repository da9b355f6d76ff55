import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { fetchFirst } from './build/fetch-first.ts'
import { iconsOf } from './build/first-icons.ts'
import { ignoreDirectives, pages } from './build/pages.ts'
import { SERVER_ADDRESSES } from './build/server-addresses.ts'

const root = import.meta.dirname
const server = process.env.API_URL ?? 'http://localhost:3000'

// Components, art and icons that several pages share.
const KIT =
  /\/web\/src\/(ui|art|components\/(frame|states))\/[^/]+$|\/web\/src\/(api\/(api|me|queries|error-text|failure)|device\/(clock|theme)|language\/(format|language|language-choice|choose-language)|loading\/(connection|load-code)|navigation\/[\w-]+|session\/(session|arrival)|settings\/config)\.ts$|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)|node_modules\/@radix-ui\/react-(slot|compose-refs)\//
// What home, challenges and the log form share: as files of their own they would be eight requests more.
const OF_CHALLENGES =
  /\/rules\/(calendar|zone-names|decimal|workout-types|challenge-types|challenge-phase|week-progress|scoring\/(minutes-range|default-rules|weeks|types\/[\w-]+))\.ts$|\/components\/(challenge\/(challenge-data|target-text|phase|ChallengeTags|ChallengeCoverCard)|activity\/receipt-lines|standings\/leaderboard-query)\.tsx?$/
const LAZY =
  /\/(Leaderboard|Choice|Tabs|Countdown|Field|Banner|NumberStepper|Sparkline|DialogView|ToastView|TooltipLayer|Moment|Confetti|\w+Scene|Portrait|PeopleWall|AccountMenu|HomeFrame|PasswordStrength|FairPlayPromises|Medal|Reaction|Podium|Ticket|SportIcon)\.tsx$/

// What the home screen draws beside the kit.
const HOME =
  /\/web\/src\/(screens\/home\/[^/]+|components\/challenge\/(MyChallengeRow|ChallengeTags|ChallengeCoverCard)\.tsx)$/

function isKit(id: string): boolean {
  return KIT.test(id) && !LAZY.test(id)
}
const icon = iconsOf(root, path => isKit(path) || HOME.test(path))

export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [react(), tailwindcss(), fetchFirst(root), pages(root), compressed()],
  server: {
    proxy: Object.fromEntries(SERVER_ADDRESSES.map(begin => [begin, server])),
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      onwarn: ignoreDirectives,
      input: { app: join(root, 'app.html'), landing: join(root, 'landing.html') },
      // A few files that every page of the app needs, instead of dozens of small ones. What only some pages need
      // (dialogs, toasts, forms, the auth client) and what the landing page needs before the app stays apart.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'boot',
              test: /\/src\/(device\/(stored|kept)|loading\/fetched-first|after-sign-in\/referral)\.ts$|vite\/preload-helper/,
              priority: 1,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'frame',
              test: /node_modules\/(@tanstack|i18next|react-i18next|html-parse-stringify|use-sync-external-store|seroval)/,
            },
            { name: 'kit', test: id => isKit(id) || icon(id) === 'first', minShareCount: 2 },
            { name: 'icons', test: id => icon(id) === 'later', minShareCount: 2 },
            {
              name: 'account',
              test: /\/components\/(account\/(auth-user|prove-address|session-methods)|sign-in\/email)\.ts$|\/src\/settings\/use-config\.ts$/,
            },
            { name: 'challenges', test: OF_CHALLENGES, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
