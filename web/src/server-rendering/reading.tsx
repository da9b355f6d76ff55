import type { RenderReading } from '@bora/contract/server-rendered-pages.ts'
import { DEFAULT_TIME_ZONE, type Language } from '@bora/rules/limits.ts'
import { type ServerRenderedPage, textsOf } from '@bora/rules/pages.ts'
import { TERMS_VERSIONS } from '@bora/rules/terms.ts'
import i18next, { type Resource } from 'i18next'
import type { ComponentType } from 'react'
import { drawAt } from '../device/clock.ts'
import { Classification } from '../features/scoring/classification/Classification.tsx'
import { Help } from '../pages/help/Help.tsx'
import { PrivacyView } from '../pages/legal/Privacy.tsx'
import { TermsView } from '../pages/legal/Terms.tsx'
import { loadEarlier } from '../pages/legal/versions.ts'
import { PaymentSupport } from '../features/payments/payment-support/PaymentSupport.tsx'
import { SupportView } from '../features/moderation/support/Support.tsx'
import { drawWithSettings, SETTINGS_ID } from '../settings/config.ts'
import { prepareServerRender } from '../hydration/prepare-server-render.tsx'
import { scriptJson } from '../hydration/escape-html.ts'

const SCREENS: Record<ServerRenderedPage, ComponentType<{ version?: string | undefined }>> = {
  terms: TermsView,
  privacy: PrivacyView,
  help: Help,
  classification: Classification,
  support: () => <SupportView />,
  paymentSupport: PaymentSupport,
}

/** The text key of the sentence that introduces a page. */
const LEADS: Record<ServerRenderedPage, readonly [file: string, key: string]> = {
  terms: ['terms', 'lead'],
  privacy: ['privacy', 'lead'],
  help: ['help', 'lead'],
  classification: ['classification', 'lead'],
  support: ['support', 'lead'],
  paymentSupport: ['payment-pages', 'support.lead'],
}

const files = import.meta.glob<Resource[string][string]>(
  '../locales/*/{common,errors,legal,terms,privacy,help,money-cases,classification,challenge,challenge-card,receipts,support,auth,payment,payment-pages}.json',
  { eager: true, import: 'default' },
)
const needed = [...new Set((Object.keys(SCREENS) as ServerRenderedPage[]).flatMap(name => textsOf(name)))]
const textsIn = (language: Language) =>
  Object.fromEntries(needed.map(name => [name, files[`../locales/${language}/${name}.json`]!]))

await Promise.all(TERMS_VERSIONS.map(({ version }) => loadEarlier(version)))
const draw = await prepareServerRender({ 'pt-BR': textsIn('pt-BR'), en: textsIn('en') })

/** Renders a reading page on the server, as a visitor sees it; includes the settings that the app starts with. */
export const render: RenderReading = (page, language, { settings, version }) => {
  drawAt(Date.parse(settings.now), DEFAULT_TIME_ZONE)
  drawWithSettings(settings)
  const Screen = SCREENS[page]
  const html = draw(language, <Screen version={version} />)
  return {
    html,
    after: `<script type="application/json" id="${SETTINGS_ID}">${scriptJson(settings)}</script>`,
    title: `${i18next.getFixedT(language, 'common')(`titles.${page}`)} · Bora`,
    description: String(i18next.getResource(language, ...LEADS[page])),
  }
}
