import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { mayReport } from '../reports/reports.ts'
import { decidePhoto } from './decide.ts'
import { photoQueue } from './queue.ts'
import { myPhotoReports, reportPhoto } from './report.ts'

export const photoReports: Handlers<Api['photoReports']> = {
  mine: myPhotoReports,
  async report(ctx, input) {
    await mayReport(ctx)
    return reportPhoto(ctx, input)
  },
  queue: photoQueue,
  decide: decidePhoto,
}
