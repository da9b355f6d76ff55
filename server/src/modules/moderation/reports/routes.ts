import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { allReports, mayReport, myReport, report, reportPerson } from './reports.ts'

export const reports: Handlers<Api['reports']> = {
  mine: myReport,
  async report(ctx, input) {
    await mayReport(ctx)
    return report(ctx, input)
  },
  async reportPerson(ctx, input) {
    await mayReport(ctx)
    return reportPerson(ctx, input)
  },
  all: allReports,
}
