import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, settings, showPage } from '../../../testing/page.tsx'

const user = { status: 200, body: { id: me.id, email: me.email, factors: [], identities: [] } }
const totp = { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Bora' }

const back = () => act(() => new Promise(done => (history.back(), setTimeout(done, 150))))
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await act(() => new Promise(done => setTimeout(done, 20)))
}

test('Back goes from the code of a new factor to its name, and then closes it, on the same page', async () => {
  const page = await showPage('/settings/security', {
    person: me,
    answers: {
      'GET /config': { ...settings(), secondFactors: ['totp'] },
      'GET /auth/v1/user': user,
      'POST /auth/v1/factors': { status: 200, body: { id: 'f1', type: 'totp', friendly_name: 'App', totp } },
      'DELETE /auth/v1/factors/f1': { status: 200, body: { id: 'f1' } },
    },
  })
  await press('Adicionar app')
  fireEvent.change(screen.getByLabelText('Nome do aparelho'), { target: { value: 'Meu app' } })
  await press('Continuar')
  expect(await screen.findByLabelText('Código do app')).toBeTruthy()
  await back()
  expect(screen.queryByLabelText('Código do app')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Nome do aparelho').value).toBe('Meu app')
  await waitFor(() => expect(page.seen.map(({ name }) => name)).toContain('DELETE /auth/v1/factors/f1'))
  await back()
  expect(screen.queryByLabelText('Nome do aparelho')).toBeNull()
  expect(screen.getByRole('button', { name: 'Adicionar app' })).toBeTruthy()
  expect(location.pathname).toBe('/settings/security')
})

test('Back closes the field for a new address, on the same page', async () => {
  await showPage('/profile', { person: me, answers: { 'GET /auth/v1/user': user } })
  await press('Trocar e-mail')
  expect(screen.getByRole('textbox', { name: 'Novo e-mail' })).toBeTruthy()
  await back()
  expect(screen.queryByRole('textbox', { name: 'Novo e-mail' })).toBeNull()
  expect(location.pathname).toBe('/profile')
})
