// Challenge pages, search, link previews, share cards and page views.
export { cardsOf } from './challenge-pages/cards.ts'
export { publicOverview } from './challenge-pages/challenge-pages.ts'
export { areAllOpen, findChallenges, peopleNamed } from './challenge-pages/find-challenges.ts'
export { gatherSearchWords } from './challenge-pages/search-words.ts'
export { isChallengeId, linkPreview } from './link-previews/link-previews.ts'
export {
  drawGeneralPreview,
  drawPreview,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  previewFacts,
} from './link-previews/preview-picture.ts'
export { sweepPageViews } from './page-views/page-views.ts'
