import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '@bora/rules/limits.ts'
import english from '../../locales/en/landing.json'
import portuguese from '../../locales/pt-BR/landing.json'
import { LandingView } from './LandingView.tsx'

/** The landing page as finished HTML with its title and description, for the build. */
export function prerender(language: Language): { html: string; meta: string } {
  const i18next = createInstance()
  void i18next.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    ns: ['landing'],
    defaultNS: 'landing',
    interpolation: { escapeValue: false },
    resources: { 'pt-BR': { landing: portuguese }, en: { landing: english } },
  })
  const t = i18next.getFixedT(language, 'landing')
  const title = escaped(t('title'))
  const description = escaped(t('description'))
  return {
    html: renderToStaticMarkup(<LandingView t={t} language={language} />),
    meta: [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}">`,
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
      '<meta property="og:type" content="website">',
    ].join(''),
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
