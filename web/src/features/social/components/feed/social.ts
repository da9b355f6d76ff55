import type { ReactionName } from '@bora/rules/limits.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import { type Answer, call } from '../../../../api/api.ts'
import { queryClient, read } from '../../../../api/queries.ts'
import { hapticTick } from '../../../../device/haptics.ts'
import { showProblem } from '../../../../states/show-problem.ts'

export type Post = Answer<'GET /feed'>['items'][number]
export type WorkoutPost = Extract<Post, { kind: 'workout' }>
export type BonusPost = Extract<Post, { kind: 'referral_bonus' }>
export type Social = Answer<'GET /activities/:activityId/social'>

export const socialQuery = (activityId: string) =>
  read('GET /activities/:activityId/social', { params: { activityId } })

/**
 * The latest known reactions and comment count of a workout: from its post, from the answer to a tap, or from a live
 * event.
 */
export function useSocial(post: WorkoutPost, knownAt: number): Social {
  const query = useQuery({ ...socialQuery(post.id), initialData: post.social, initialDataUpdatedAt: knownAt })
  useEffect(() => {
    const { queryKey } = socialQuery(post.id)
    const at = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (at < knownAt && !sending.has(post.id)) queryClient.setQueryData(queryKey, post.social, { updatedAt: knownAt })
  }, [post, knownAt])
  return query.data
}

// The pending requests per workout, so that taps arrive in the order in which they were made.
const sending = new Map<string, Promise<void>>()

/** Adds or removes a reaction: at once on the screen, rolled back when the call fails. */
export function toggleReaction(activityId: string, kind: ReactionName, on: boolean): void {
  if (on) hapticTick('reaction')
  const { queryKey } = socialQuery(activityId)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, before => before && reacted(before, kind, on))
  const turn = (sending.get(activityId) ?? Promise.resolve()).then(send)
  sending.set(activityId, turn)
  async function send(): Promise<void> {
    const isLast = () => sending.get(activityId) === turn
    try {
      const request = { params: { activityId, kind } }
      const name = `${on ? 'PUT' : 'DELETE'} /activities/:activityId/reactions/:kind` as const
      const told = await call(name, request)
      if (isLast()) queryClient.setQueryData(queryKey, told)
    } catch (error) {
      queryClient.setQueryData(queryKey, before => before && reacted(before, kind, !on))
      showProblem(error, { title: i18next.t('feed:reactFailed'), again: () => toggleReaction(activityId, kind, on) })
    } finally {
      if (isLast()) sending.delete(activityId)
      void queryClient.invalidateQueries({
        queryKey: ['GET /activities/:activityId/reactions', { params: { activityId } }],
      })
    }
  }
}

function reacted(social: Social, kind: ReactionName, on: boolean): Social {
  if (social.mine.includes(kind) === on) return social
  return {
    ...social,
    mine: on ? [...social.mine, kind] : social.mine.filter(one => one !== kind),
    reactions: { ...social.reactions, [kind]: social.reactions[kind] + (on ? 1 : -1) },
  }
}

/** Refetches everything that shows the reactions and comments of a workout. */
export function refreshSocial(activityId: string): void {
  if (sending.has(activityId)) return
  for (const name of ['social', 'comments', 'reactions'])
    void queryClient.invalidateQueries({
      queryKey: [`GET /activities/:activityId/${name}`, { params: { activityId } }],
    })
}

/** The same for the workout that a `post` event refers to. */
export function refreshPost(news: string): void {
  const { activityId } = JSON.parse(news) as { activityId?: string }
  if (activityId) refreshSocial(activityId)
}
