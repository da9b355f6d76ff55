import { Post } from '@bora/contract/feed.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../../testing/page.tsx'
import { sampleOf } from '../../../../testing/sample.ts'

const LIKE = { 'pt-BR': /^Curtir/, en: /^Like/ }
const ID = '5b1f3a52-0000-4000-8000-000000000009'
const sample = sampleOf(Post.options[0])

function postsOf(mayJoinIn: boolean) {
  const activity = { ...sample.activity, id: ID, person: { id: ID, name: 'Bia Ferraz', photoUrl: null } }
  const post = { ...sample, id: ID, activity, social: { ...sample.social, mayJoinIn, mine: [] } }
  return { items: [post], next: null }
}

for (const language of LANGUAGES) {
  test(`a double tap on the photo likes the post, and a second one takes nothing away: ${language}`, async () => {
    const liked = { ...sample.social, mayJoinIn: true, mine: ['like' as const] }
    const page = await showPage('/feed', {
      language,
      person: me,
      answers: { 'GET /feed': postsOf(true), 'PUT /activities/:activityId/reactions/:kind': liked },
    })
    const post = await screen.findByRole('article')
    const like = within(post).getByRole('button', { name: LIKE[language] })
    expect(like.getAttribute('aria-pressed')).toBe('false')
    const photo = post.querySelector('.touch-manipulation')!
    await page.user.dblClick(photo)
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'))
    await page.user.dblClick(photo)
    expect(like.getAttribute('aria-pressed')).toBe('true')
    const sent = page.seen.filter(one => one.name === 'PUT /activities/:activityId/reactions/:kind')
    expect(sent).toHaveLength(1)
  })

  test(`a double tap does nothing for people outside the challenge: ${language}`, async () => {
    const page = await showPage('/feed', { language, person: me, answers: { 'GET /feed': postsOf(false) } })
    const post = await screen.findByRole('article')
    await page.user.dblClick(post.querySelector('.touch-manipulation')!)
    const like = within(post).queryByRole('button', { name: LIKE[language] })
    expect(like?.getAttribute('aria-pressed') ?? 'false').toBe('false')
  })
}
