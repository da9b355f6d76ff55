import type { Answer } from '../../../api/api.ts'

export type Me = Answer<'GET /me'>

export type StepProps = {
  me: Me
  /** shown when the page opens: it replaces nothing, so focus stays where it is */
  arrived: boolean
}
