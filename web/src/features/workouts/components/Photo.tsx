import { useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import type { Answer } from '../../../api/api.ts'
import { refetchExpiredUrls } from '../../../api/refetch-expired-urls.ts'
import { classes } from '../../../ui/classes.ts'

export type Picture = Answer<'GET /activities/:activityId'>['photos'][number]

type PhotoProps = { picture: Picture; alt: string; size?: 'full' | 'thumb'; className?: string }

/** A stored photo that fills its box; shows its blurred placeholder until it has loaded. */
export function Photo({ picture, alt, size = 'full', className }: PhotoProps) {
  const address = size === 'full' ? picture.url : picture.thumbUrl
  const [last, setLast] = useState<{ address: string; state: 'shown' | 'broken' } | null>(null)
  // A new address is tried again.
  const state = last?.address === address ? last.state : 'loading'
  const placeholder = useMemo(() => placeholderOf(picture.placeholder), [picture.placeholder])
  return (
    <span
      className={classes('relative block overflow-hidden bg-fill', className)}
      style={{ backgroundImage: placeholder && `url(${placeholder})`, backgroundSize: 'cover' }}
    >
      {state !== 'broken' && (
        <img
          src={address}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          onLoad={() => setLast({ address, state: 'shown' })}
          onError={() => {
            setLast({ address, state: 'broken' })
            refetchExpiredUrls()
          }}
          className={classes(
            'absolute inset-0 size-full object-cover transition-opacity duration-[240ms]',
            state === 'shown' ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
      {state === 'broken' && <span role="img" aria-label={alt} className="absolute inset-0" />}
    </span>
  )
}

function placeholderOf(text: string): string | undefined {
  try {
    return text ? thumbHashToDataURL(Uint8Array.from(atob(text), letter => letter.charCodeAt(0))) : undefined
  } catch {
    return undefined
  }
}
