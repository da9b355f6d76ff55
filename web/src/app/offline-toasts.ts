import i18next from 'i18next'
import { codeText } from '../api/error-text.ts'
import { HomeBanners } from './notices/HomeBanners.tsx'
import { StaleSince } from '../states/StaleSince.tsx'
import { loadTexts } from '../language/language.ts'
import { fillSlot } from '../loading/lazy-slot.ts'
import type { OutboxResult } from '../offline/outbox-sync.ts'
import { startOffline } from '../offline/start.ts'
import { toast } from '../ui/toast.ts'

/** Makes the app work without a connection, and reports pending workouts and their outcome. */
export async function startOfflineToasts(install: boolean): Promise<void> {
  startOffline({ install, onNews: news => void tellNews(news).catch(() => {}) })
  await loadTexts('offline', 'errors', 'receipts')
  fillSlot('seen-at', StaleSince)
  fillSlot('notices', HomeBanners)
}

async function tellNews({ sent, refused, withoutGym }: OutboxResult): Promise<void> {
  await loadTexts('offline', 'errors')
  const [first] = refused
  if (first?.refused) {
    toast({
      variant: 'destructive',
      title: i18next.t('offline:news.refused'),
      sentence: codeText(first.refused.code, first.refused.params),
    })
  } else if (withoutGym) {
    const [title, sentence] = [i18next.t('offline:checkInFailed.title'), i18next.t('offline:checkInFailed.sentence')]
    toast({ variant: 'destructive', title, sentence })
  } else toast({ variant: 'success', title: i18next.t('offline:news.sent', { count: sent.length }) })
}
