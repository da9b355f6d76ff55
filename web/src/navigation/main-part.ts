import { createContext } from 'react'

/** Whether what is drawn stands in the main part of the frame already: there is one on a page. */
export const InMainContext = createContext(false)
