import type { Api } from '@bora/contract/api.ts'
import { REPORTS_A_DAY } from '@bora/rules/limits.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { allReports, myReport, report, reportPerson } from './reports.ts'

const mayReport = rateLimit('reports', [{ most: REPORTS_A_DAY, seconds: 86_400 }])

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
