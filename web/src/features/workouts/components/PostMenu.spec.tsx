import { Post } from '@bora/contract/feed.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { router } from '../../../app/routes.tsx'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    more: 'Mais opções',
    menu: 'Este treino',
    profile: 'Ver o perfil de Bia Ferraz',
    report: 'Denunciar treino',
    edit: 'Editar treino',
    remove: 'Apagar',
    removed: 'Treino apagado',
    undo: 'Desfazer',
    undone: 'Treino de volta',
  },
  en: {
    more: 'More options',
    menu: 'This workout',
    profile: "See Bia Ferraz's profile",
    report: 'Report workout',
    edit: 'Edit workout',
    remove: 'Delete',
    removed: 'Workout deleted',
    undo: 'Undo',
    undone: 'Workout is back',
  },
}
const ID = '5b1f3a52-0000-4000-8000-000000000009'
const bia = { id: ID, name: 'Bia Ferraz', photoUrl: null }
const sample = sampleOf(Post.options[0])

function postsOf(person: typeof bia) {
  const post = { ...sample, id: ID, activity: { ...sample.activity, id: ID, person } }
  return { items: [{ ...post, social: { ...post.social, mayJoinIn: true } }], next: null }
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`the menu of another person's post links to their profile, and to the report: ${language}`, async () => {
    const page = await showPage('/feed', { language, person: me, answers: { 'GET /feed': postsOf(bia) } })
    const post = await screen.findByRole('article')
    expect(within(post).queryByRole('button', { name: text.report })).toBeNull()
    await page.user.click(within(post).getByRole('button', { name: text.more }))
    const menu = await screen.findByRole('dialog', { name: text.menu })
    expect(within(menu).getByRole('link', { name: text.profile }).getAttribute('href')).toBe(`/people/${ID}`)
    expect(within(menu).queryByRole('button', { name: text.edit })).toBeNull()
    await page.user.click(within(menu).getByRole('button', { name: text.report }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ report: ID }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.menu })).toBeNull())
  })

  test(`the menu of one's own post edits, and deletes with an undo: ${language}`, async () => {
    const page = await showPage('/feed', {
      language,
      person: me,
      answers: {
        'GET /feed': postsOf({ ...bia, id: me.id }),
        'DELETE /activities/:activityId': undefined,
        'POST /activities/:activityId/restore': undefined,
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.more }))
    const menu = await screen.findByRole('dialog', { name: text.menu })
    expect(within(menu).getByRole('button', { name: text.edit })).toBeTruthy()
    expect(within(menu).queryByRole('button', { name: text.report })).toBeNull()
    await page.user.click(within(menu).getByRole('button', { name: text.remove }))
    expect(await screen.findByText(text.removed)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.undo }))
    expect(await screen.findByText(text.undone)).toBeTruthy()
    expect(page.seen.filter(({ name }) => name.startsWith('DELETE')).length).toBe(1)
  })
}
