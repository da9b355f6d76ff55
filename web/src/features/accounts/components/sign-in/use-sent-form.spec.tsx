import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSentForm } from './use-sent-form.ts'

test('a form that is being sent is not sent again, whatever submits it', async () => {
  const send = vi.fn(() => new Promise<void>(() => {}))
  render(<Form send={send} />)
  // Without a button, as scripts and some keyboards of phones submit.
  const form = await screen.findByRole<HTMLFormElement>('form', { name: 'Código' })
  fireEvent.submit(form)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  for (let again = 0; again < 2; again++) await act(async () => fireEvent.submit(form))
  expect(send).toHaveBeenCalledTimes(1)
})

function Form({ send }: { send: () => Promise<void> }) {
  const form = useSentForm({ defaultValues: { code: 'ABCD' } }, send, () => ({ field: 'root', key: 'underAge.title' }))
  return (
    <form aria-label="Código" onSubmit={form.submit}>
      <input {...form.register('code')} />
    </form>
  )
}
