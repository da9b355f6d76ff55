import type { LandingFacts, RenderLanding } from '@bora/contract/server-rendered-pages.ts'
import { DEFAULT_TIME_ZONE, type Language, MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { drawAt } from '../../device/clock.ts'
import { prepareServerRender } from '../../hydration/prepare-server-render.tsx'
import { escapeHtml, scriptJson } from '../../hydration/escape-html.ts'
import englishCard from '../../locales/en/challenge-card.json'
import { ConsentAnswers, ConsentFrame, ConsentSentence } from '../../features/privacy/components/ConsentView.tsx'
import { STATIC_CONSENT_BANNER } from '../../features/privacy/components/static-consent-banner.ts'
import englishCommon from '../../locales/en/common.json'
import englishConsent from '../../locales/en/consent.json'
import english from '../../locales/en/landing.json'
import portugueseCard from '../../locales/pt-BR/challenge-card.json'
import portugueseCommon from '../../locales/pt-BR/common.json'
import portugueseConsent from '../../locales/pt-BR/consent.json'
import portuguese from '../../locales/pt-BR/landing.json'
import { paths, textOf } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FACTS_ID } from './delivered.ts'
import { LandingView } from './LandingView.tsx'
import { MORE_PLACE, OpenList } from './OpenList.tsx'
import { SoFar } from './SoFar.tsx'

const draw = await prepareServerRender({
  'pt-BR': {
    common: portugueseCommon,
    landing: portuguese,
    'challenge-card': portugueseCard,
    consent: portugueseConsent,
  },
  en: { common: englishCommon, landing: english, 'challenge-card': englishCard, consent: englishConsent },
})

/** Renders the landing page to HTML with its title and description, and the consent banner, for the build. */
export function prerender(language: Language): { html: string; meta: string; consent: string } {
  const t = i18next.getFixedT(language, 'landing')
  const title = escapeHtml(t('title'))
  const description = escapeHtml(t('description'))
  return {
    html: drawn(language),
    consent: stillBanner(language),
    meta: [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}">`,
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
      '<meta property="og:type" content="website">',
    ].join(''),
  }
}

/** The same with current data, for the server: dates are in the default zone until the app knows the reader's. */
export const render: RenderLanding = (language, facts, siteUrl) => {
  drawAt(facts.at, DEFAULT_TIME_ZONE)
  const t = i18next.getFixedT(language, 'landing')
  const more = facts.open.next !== null && facts.limit < MAX_LIST_ROWS && (
    <div className={`flex flex-col gap-2 ${MORE_PLACE}`}>
      <Button asChild variant="line">
        <a href={`${textOf(paths.landing({ open: 'all' }))}#open`}>{t('open.all')}</a>
      </Button>
    </div>
  )
  return {
    html: drawn(
      language,
      <OpenList t={t} cards={facts.open.items} more={more} />,
      <SoFar t={t} figures={facts.statistics.figures} />,
    ),
    after:
      `<script type="application/json" id="${FACTS_ID}">${scriptJson(facts)}</script>` +
      `<script type="application/ld+json">${scriptJson(eventsOf(facts, siteUrl))}</script>`,
  }
}

function drawn(language: Language, open?: ReactNode, statistics?: ReactNode): string {
  const t = i18next.getFixedT(language, 'landing')
  return draw(language, <LandingView t={t} language={language} open={open} statistics={statistics} />)
}

// Hidden until a script has found that nothing was chosen yet: without scripts nothing is stored, and no consent is
// needed.
function stillBanner(language: Language): string {
  const t = i18next.getFixedT(language, 'consent')
  return draw(
    language,
    <div id={STATIC_CONSENT_BANNER} hidden>
      <ConsentFrame t={t} sentence={<ConsentSentence t={t} simple={false} />}>
        <ConsentAnswers t={t} simple={false} />
      </ConsentFrame>
    </div>,
  )
}

/** The open challenges as structured data for search engines (https://schema.org/Event). */
function eventsOf({ open }: LandingFacts, siteUrl: string): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: open.items.map((card, index) => {
      const url = siteUrl + textOf(paths.overview(card.id))
      return {
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Event',
          name: card.title,
          url,
          startDate: card.startDate,
          endDate: card.endDate,
          eventStatus: 'https://schema.org/EventScheduled',
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: { '@type': 'VirtualLocation', url },
          offers: { '@type': 'Offer', url, price: card.pool.entryFeeCents / 100, priceCurrency: card.pool.currency },
        },
      }
    }),
  }
}
