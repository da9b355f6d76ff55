/**
 * The address that opens WhatsApp with a message and asks which chat it goes to: the app where it is installed, else
 * WhatsApp in the browser. Chat apps show the preview of the link that the message ends with.
 */
export function whatsAppAddress(text: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
}
