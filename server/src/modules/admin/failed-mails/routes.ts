import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { listFailedMails, sendFailedMails } from './failed-mails.ts'

export const failedMails: Handlers<Api['failedMails']> = { list: listFailedMails, sendAgain: sendFailedMails }
