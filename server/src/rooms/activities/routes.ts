import type { Api } from '@bora/contract/api.ts'
import { allowance } from '../../core/allowance.ts'
import { outsideTransaction, type Handlers } from '../../core/context.ts'
import { logActivity } from './activities.ts'
import { feed } from './feed.ts'
import { myActivities } from './mine.ts'
import { myInvites } from './my-invites.ts'
import { oneActivity } from './one.ts'
import { personDays } from './person-days.ts'
import { scoringContext } from './scoring-context.ts'
import { showPhoto } from './show-photo.ts'
import { uploadPhoto } from './upload-photo.ts'
import { wallOf } from './wall.ts'

const mayLog = allowance('activities', [{ most: 60, seconds: 3_600 }])

export const activities: Handlers<Api['activities']> = {
  log: outsideTransaction(async (ctx, { body }) => {
    await mayLog(ctx)
    return logActivity(ctx, body)
  }),
  scoringContext,
  wall: wallOf,
  one: oneActivity,
  mine: myActivities,
  myInvites,
  feed,
  personDays,
  // Photos prove workouts: by these, one is refused, and by these it is seen.
  uploadPhoto: outsideTransaction(uploadPhoto),
  showPhoto,
}
