import { Outlet } from '@tanstack/react-router'
import { Home } from './Home.tsx'

/** The home screen with the dialogs that have an address of their own over it, such as the create wizard. */
export function HomeFrame() {
  return (
    <>
      <Home />
      <Outlet />
    </>
  )
}
