import { createContext } from 'react'

/** Whether the rendered content is already in the frame's main element: a page has only one. */
export const InMainContext = createContext(false)
