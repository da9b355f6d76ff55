import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { feed } from './feed.ts'
import { myActivities } from './my-activities.ts'
import { myInvites } from './my-invites.ts'
import { oneActivity } from './one-activity.ts'
import { personDays } from './person-days.ts'
import { progressOf } from './progress.ts'
import { wallOf } from './wall.ts'

export const activities: Handlers<Api['activities']> = {
  wall: wallOf,
  progress: progressOf,
  one: oneActivity,
  mine: myActivities,
  myInvites,
  feed,
  personDays,
}
