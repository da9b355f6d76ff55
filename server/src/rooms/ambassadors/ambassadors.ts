// Owns who asks to be an ambassador, campaigns, and what becomes of the people they bring. Promises: a person brought is
// credited once, within the cap of the month, and the terms of a campaign never change. Leans on people, activities,
// referrals, ledger and admin-acts.
export { campaignInvariants } from './campaign-invariants.ts'
export { creditReferrals } from './credit.ts'
export { profilePoints } from './points.ts'
