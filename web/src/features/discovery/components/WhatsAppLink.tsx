import { useTranslation } from 'react-i18next'
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/Button.tsx'
import { whatsAppAddress } from './whatsapp.ts'

type WhatsAppLinkProps = {
  /** empty while the link is on its way */
  url: string
  text: string
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  className?: string
}

/** Sends a text and a link by WhatsApp, in a new tab. */
export function WhatsAppLink({ url, text, label, variant = 'solid', size, block, className }: WhatsAppLinkProps) {
  const { t } = useTranslation()
  const words = (
    <span className="inline-flex items-center gap-2">
      <WhatsAppSign />
      {label ?? t('whatsApp')}
    </span>
  )
  const look = { variant, ...(size && { size }), ...(block && { block }), ...(className && { className }) }
  if (!url)
    return (
      <Button {...look} disabled>
        {words}
      </Button>
    )
  return (
    <Button {...look} asChild>
      <a href={whatsAppAddress(text, url)} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    </Button>
  )
}

/** A speech bubble with a receiver, in the strokes of the other icons. */
function WhatsAppSign() {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d="M7.9 20A9 9 0 1 0 4 16.1L2 22Z" />
      <path
        transform="translate(7.1 6.9) scale(.42)"
        fill="currentColor"
        d="M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4"
      />
    </svg>
  )
}
