import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scoringContext } from '../../../testing/facts.ts'
import { me, showPage, type ShownPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const stored = { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }
// Only the beginning of a PNG is checked before it is sent.
const PNG = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13)
const READ_ON = 'Ler até o fim'
const AGREE = 'Combinado, confirmar treino'

const place = { bottom: 0 }
beforeEach(() => {
  place.bottom = innerHeight + 200
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ bottom: place.bottom, left: 0, width: 300 }) as DOMRect,
  )
  document.elementFromPoint = () => null
})
afterEach(() => vi.restoreAllMocks())

/** A first workout that is ready for its review. */
async function toDetails(): Promise<ShownPage> {
  const page = await showPage('/add-activity', {
    language: 'pt-BR',
    person: { ...me, fairPlayAcceptedAt: null },
    answers: {
      'GET /activities/scoring-context': { ...scoringContext, fairPlayAccepted: false },
      'POST /photos': stored,
    },
  })
  await page.user.click(await screen.findByText('Musculação', { selector: 'label *' }))
  await page.user.click((await screen.findAllByText('Pular', { selector: 'button, button *' }))[0]!)
  await screen.findByLabelText('Duração')
  const files = [new File([PNG], 'treino.png', { type: 'image/png' })]
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  await waitFor(() => expect(sent(page)).toContain('POST /photos'))
  return page
}

const sent = ({ seen }: ShownPage) => seen.map(({ name }) => name)
const button = (name: string) => screen.findByRole('button', { name })
const scrollToEnd = () => {
  place.bottom = innerHeight - 100
  act(() => void dispatchEvent(new Event('scroll')))
}

test('a press that began on reading on confirms no workout, though the end comes into sight meanwhile', async () => {
  const page = await toDetails()
  await page.user.click(await button('Revisar'))
  const target = await button(READ_ON)
  await page.user.pointer({ target, keys: '[MouseLeft>]' })
  scrollToEnd()
  await page.user.pointer({ target, keys: '[/MouseLeft]' })
  await page.user.pointer({ target, keys: '[MouseLeft]' })
  expect(sent(page)).not.toContain('POST /me/fair-play')
  expect(sent(page)).not.toContain('POST /activities')
  expect(await button(AGREE)).toBeTruthy()
})

test('a double click on the step before confirms no text that fits on the screen', async () => {
  const page = await toDetails()
  place.bottom = innerHeight - 100
  await page.user.dblClick(await button('Revisar'))
  expect(await button(AGREE)).toBeTruthy()
  expect(sent(page)).not.toContain('POST /me/fair-play')
  expect(sent(page)).not.toContain('POST /activities')
})
