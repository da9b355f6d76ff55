import type { Answer } from '../../api/api.ts'

export type Me = Answer<'GET /me'>

export type StepProps = {
  me: Me
  /** shown as the page opens, so that nothing is taken the place of and the focus stays where it is */
  arrived: boolean
}
