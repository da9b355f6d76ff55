import { newChallenge, newPerson } from './accounts.ts'
import type { Part } from './state-part.ts'
import { expect, openPage } from './world.ts'

/** An invite as seen by its reader and by its sender, and the referrals of a member. */
export const INVITES: Part = {
  name: 'invites',
  boards: /more|states/,
  async walk({ browser, look, see }) {
    const host = await newPerson('Caio')
    await host.ask('PATCH', '/me', { language: look.language })
    const id = await newChallenge(host, { title: '21 dias de constância', from: 1 })
    const { url } = (await host.ask('POST', `/challenges/${id}/invite-link`, { device: null })).body as { url: string }
    const guest = await openPage(browser, look)
    await guest.goto(url)
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
    await see(guest, 'an invite')
    await guest.goto('/invite/nada')
    await expect(guest.getByRole('heading').first()).toBeVisible()
    await see(guest, 'an invite that is none')

    const own = await host.open(browser, look)
    await own.goto(url)
    await expect(own.getByRole('heading').first()).toBeVisible()
    await see(own, 'an own invite')
    const friend = await newPerson('Davi')
    const { fingerprint } = (await friend.ask('GET', `/challenges/${id}`)).body as { fingerprint: string }
    await friend.ask('POST', `/challenges/${id}/join`, { fingerprint, invitedBy: host.userId })
    await own.goto(`/challenge/${id}`)
    const brought = own.getByRole('region', { name: /^(Quem você trouxe|People you brought)$/ })
    await expect(brought.getByRole('listitem')).toHaveCount(1)
    await see(own, 'people that one brought')
    await own
      .getByRole('button', { name: /^(Convidar|Invite)/ })
      .locator('visible=true')
      .first()
      .click()
    const dialog = own.getByRole('dialog')
    await expect(dialog.getByRole('group').getByRole('link')).toHaveAttribute('href', /invite/)
    await see(own, 'inviting friends')
    await dialog.getByText(/^(Validade do link|How long the link works)$/).click()
    await dialog.getByText(/^(Convite salva-vidas|Lifeline invite)/).click()
    await dialog.getByRole('button', { name: /^(Criar convite de hoje|Create today)/ }).click()
    await expect(dialog.getByRole('group').last().getByRole('link')).toHaveAttribute('href', /invite/)
    await dialog.getByRole('button', { name: 'QR code' }).first().click()
    await expect(dialog.getByRole('img')).toBeVisible()
    await see(own, 'inviting friends, all unfolded')
    const invited = (status: string, at: number) => ({
      id: `5b1f3a52-0000-4000-8000-00000000000${at}`,
      email: `amiga${at}@exemplo.com`,
      status,
      sentAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    })
    await own.route(`**/api/challenges/${id}/invitations`, route => {
      const items = ['sent', 'refused', 'failed', 'expired', 'joined'].map(invited)
      return route.fulfill({ json: { items, lifeline: 'none' } })
    })
    await own.reload()
    await own
      .getByRole('button', { name: /^(Convidar|Invite)/ })
      .locator('visible=true')
      .first()
      .click()
    await dialog.getByRole('button', { name: /(amiga1)/ }).click()
    await expect(dialog.getByRole('textbox').last()).toHaveValue('amiga1@exemplo.com')
    await see(own, 'an address to be put right')

    await own.goto('/referrals')
    await expect(own.getByRole('main').getByRole('group').getByRole('link')).toHaveAttribute('href', /ref%3D/)
    await see(own, 'no referrals yet')
    const { code } = (await host.ask('POST', '/referrals', { device: null })).body as { code: string }
    const lia = await newPerson('Lia')
    const { anonKey } = (await (await fetch(`${process.env.BORA_URL!}/api/config`)).json()) as { anonKey: string }
    await fetch(`${process.env.BORA_URL!}/rest/v1/rpc/process_referral_signup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: anonKey,
        authorization: `Bearer ${lia.session.access_token}`,
      },
      body: JSON.stringify({
        p_referral_code: code,
        p_new_user_id: lia.userId,
        p_new_user_email: lia.email,
      }),
    })
    await own.reload()
    await expect(own.getByText('Lia', { exact: true })).toBeVisible()
    await see(own, 'a referral that waits')
  },
}
