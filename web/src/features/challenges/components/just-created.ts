import { forgetForThisTab, readForThisTab, writeForThisTab } from '../../../device/stored.ts'

// It outlives the provider's page, where the creator of a paid challenge pays first.
const KEY = 'bora.just-created'

/** Keeps that this tab has created a challenge, until its creator was asked to invite others. */
export function noteCreated(challengeId: string): void {
  writeForThisTab(KEY, challengeId)
}

export function isJustCreated(challengeId: string): boolean {
  return readForThisTab(KEY) === challengeId
}

export function forgetCreated(): void {
  forgetForThisTab(KEY)
}
