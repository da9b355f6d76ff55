import { SHARE_CARDS, SHARE_FORMATS, SHARE_THEMES, type ShareFormat } from '@bora/rules/share-cards.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Language } from './shapes.ts'

export const shareCards = {
  draw: endpoint({
    method: 'GET',
    path: '/share-cards/:card/:about',
    summary: 'A picture of what the viewer did, to be shared; a JPG',
    access: 'signed-in',
    params: z.object({
      card: z.enum(SHARE_CARDS),
      /**
       * The id of a workout or a challenge, the code of a badge, the month of a wall, `YYYY-MM`, or a card of a recap and
       * its subject, `streak:2026-03`.
       */
      about: z.string().max(60),
    }),
    query: z.object({
      format: z.enum(Object.keys(SHARE_FORMATS) as ShareFormat[]).default('story'),
      theme: z.enum(SHARE_THEMES).default('light'),
      language: Language,
    }),
    gives: 'image',
    output: z.any(),
    errors: [
      'not_found',
      'activity_not_found',
      'challenge_not_found',
      'not_participating',
      'not_settled',
      'nothing_to_share',
      'card_took_too_long',
      'too_many_requests',
    ],
  }),
}
