import type { Answer } from '../../../api/api.ts'

/** An action that one admin proposes on another admin, or a proposed new admin. */
export type Proposal = Answer<'GET /admin/proposals'>['open'][number]
