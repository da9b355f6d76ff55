import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { feedPage, streamFeed } from './feed.ts'
import { trainedToday } from './today.ts'

export const feed: Handlers<Api['feed']> = { page: feedPage, today: trainedToday, live: streamFeed }
