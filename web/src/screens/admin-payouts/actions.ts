/** What is read of something, and scrolls in a drawer, over its buttons, which stand at the foot, always in sight. */
export const READ = 'flex flex-col gap-5 lg:-mx-6 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:px-6 lg:pb-3'
export const ACTIONS = 'flex flex-col gap-2.5 pt-4 empty:hidden'
