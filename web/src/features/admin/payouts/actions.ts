/** The scrolling content of a drawer, above its buttons, which stay visible at the bottom. */
export const READ = 'flex flex-col gap-5 lg:-mx-6 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:px-6 lg:pb-3'
export const ACTIONS = 'flex flex-col gap-2.5 pt-4 empty:hidden'
