import { SHARE_FORMATS, type ShareCard, type ShareFormat } from '@bora/rules/share-cards.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { useTheme } from '../../../device/use-theme.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { canShare, copyText } from '../../challenges/components/share.ts'
import { WhatsAppLink } from './WhatsAppLink.tsx'

/**
 * The shared content: a card, its subject, and the accompanying text. `url` is null if a link would let no one else in;
 * without `text` the card's own text is used.
 */
export type SharedCard = { card: ShareCard; about: string; url: string | null; text?: string }

const ICON = { size: 18, 'aria-hidden': true } as const
const FORMATS = Object.keys(SHARE_FORMATS) as ShareFormat[]

type ShareDialogProps = { shared: SharedCard; open: boolean; onClose: () => void }

/** The picture as it will be, for stories or wide, and its ways out: the system's share sheet, WhatsApp, a file, the link. */
export function ShareDialog({ shared, open, onClose }: ShareDialogProps) {
  const { t } = useTranslation('share')
  const [format, setFormat] = useState<ShareFormat>('story')
  const query = useCard(shared, format, open)
  const picture = query.data
  const name = `bora-${shared.card}-${format}.jpg`
  const text = shared.text ?? t(`text.${shared.card}`)
  const { url } = shared

  async function share() {
    const file = picture && new File([picture], name, { type: 'image/jpeg' })
    const words = { text, ...(url !== null && { url }) }
    // Without a picture the link is still worth sending.
    const data = file && navigator.canShare?.({ files: [file] }) ? { ...words, files: [file] } : words
    try {
      await navigator.share(data)
      onClose()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ variant: 'destructive', title: t('failed') })
    }
  }
  function save() {
    const address = URL.createObjectURL(picture!)
    Object.assign(document.createElement('a'), { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    toast({ variant: 'success', title: t('saved') })
  }
  async function copy() {
    const done = await copyText(url!)
    toast(done ? { variant: 'success', title: t('copied') } : { variant: 'destructive', title: t('failed') })
  }
  const hasSystem = canShare()
  const saving = (
    <Button variant="soft" icon={<Download {...ICON} />} disabled={!picture} onClick={save} className="flex-1">
      {t('save')}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        hasSystem ? (
          <Button
            variant="bora"
            size="lg"
            block
            disc="share"
            disabled={query.isPending || (!picture && url === null)}
            onClick={() => void share()}
          >
            {t('share')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3.5">
        <Segmented
          label={t('format')}
          value={format}
          onChange={setFormat}
          options={FORMATS.map(value => ({ value, label: t(`formats.${value}`) }))}
        />
        <div className="grid h-[min(46dvh,400px)] min-h-56 place-items-center rounded-lg bg-sunken p-3">
          {picture ? (
            <img
              ref={showing(picture)}
              {...SHARE_FORMATS[format]}
              alt={t(`alt.${shared.card}`)}
              className="animate-fade max-h-[calc(min(46dvh,400px)-24px)] w-auto rounded-sm shadow-e2"
            />
          ) : query.isError ? (
            <div role="alert" className="flex max-w-[300px] flex-col items-center gap-3 text-center">
              <p className="text-ui font-semibold">{errorText(query.error)}</p>
              <Button variant="solid" busy={query.isFetching} onClick={() => void query.refetch()}>
                {t('again')}
              </Button>
            </div>
          ) : (
            <Loading text={t('loading')}>
              <Skeleton className={format === 'story' ? 'h-64 w-36 rounded-sm' : 'h-36 w-68 rounded-sm'} />
            </Loading>
          )}
        </div>
        <WhatsAppLink
          url={url ?? fullAddress(paths.landing())}
          text={text}
          variant={hasSystem ? 'soft' : 'solid'}
          block
        />
        <div className="flex gap-2.5">
          {saving}
          {url !== null && (
            <Button variant="soft" icon={<Copy {...ICON} />} onClick={() => void copy()} className="flex-1">
              {t('copy')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The card's picture. */
function useCard({ card, about }: SharedCard, format: ShareFormat, open: boolean) {
  const { theme } = useTheme()
  const wish = { format, theme, language: currentLanguage() }
  return useQuery({
    queryKey: ['share-card', card, about, wish],
    queryFn: async () =>
      (await openFile('GET /share-cards/:card/:about', { params: { card, about }, query: wish })).blob(),
    enabled: open,
    staleTime: 0,
    retry: false,
    // The error is shown in place of the picture, with its own button, which the popup would cover.
    meta: { toldInPlace: true },
  })
}

/** Shows a picture in an image while it is mounted. */
function showing(picture: Blob) {
  return (image: HTMLImageElement) => {
    const address = URL.createObjectURL(picture)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
}
