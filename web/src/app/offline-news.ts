import i18next from 'i18next'
import { codeText } from '../api/error-text.ts'
import { HomeNotices } from '../components/notices/HomeNotices.tsx'
import { SeenAt } from '../components/states/SeenAt.tsx'
import { loadTexts } from '../language/language.ts'
import { bring } from '../loading/later.ts'
import type { News } from '../offline/sending.ts'
import { startOffline } from '../offline/start.ts'
import { toast } from '../ui/toast.ts'

/** Lets the app work without a connection, and tells what waits, and what became of it. */
export async function startWithNews(install: boolean): Promise<void> {
  startOffline({ install, onNews: news => void tellNews(news).catch(() => {}) })
  await loadTexts('offline', 'errors', 'receipts')
  bring('seen-at', SeenAt)
  bring('notices', HomeNotices)
}

async function tellNews({ sent, refused, withoutGym }: News): Promise<void> {
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
