/**
 * Returns the address that opens WhatsApp with a message and asks for the chat: the app if it is installed, else
 * WhatsApp in the browser. Chat apps show the preview of the link at the end of a message.
 */
export function whatsAppAddress(text: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
}
