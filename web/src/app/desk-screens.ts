// The screens that only admins see, by the names of their pages; each is loaded when somebody goes there.
export const admin = () => import('../screens/admin-dashboard/AdminDashboard.tsx')
export const adminPayouts = () => import('../screens/admin-payouts/AdminPayouts.tsx')
export const adminDisputes = () => import('../screens/admin-disputes/AdminDisputes.tsx')
export const adminSupport = () => import('../screens/admin-support/AdminSupport.tsx')
export const adminReports = () => import('../screens/admin-reports/AdminReports.tsx')
export const adminAmbassadors = () => import('../screens/admin-ambassadors/AdminAmbassadors.tsx')
export const adminAudit = () => import('../screens/admin-audit/AdminAudit.tsx')
export const adminUsers = () => import('../screens/admin-users/AdminUsers.tsx')
