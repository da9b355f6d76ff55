import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { router } from '../app/routes.tsx'
import { DialogView } from './DialogView.tsx'
import { useBackStep } from './back-step.ts'

const rest = () => act(() => new Promise(done => setTimeout(done, 150)))
const go = async (by: number) => {
  act(() => history.go(by))
  await rest()
}
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  await rest()
}
let before = 0

beforeEach(() => {
  router.history.push('/terms?before')
  router.history.flush()
  router.history.push('/terms')
  router.history.flush()
  before = history.length
})

/** A page with a wizard of three steps, a sheet, a sheet over that, and one that asks before it closes. */
function Page() {
  const [step, setStep] = useState(1)
  const [[sheet, over, stubborn], setOpen] = useState([false, false, false])
  useBackStep(step - 1, () => setStep(step - 1))
  return (
    <>
      <p>step {step}</p>
      <button onClick={() => setStep(step + 1)}>next</button>
      <button onClick={() => setStep(1)}>first</button>
      <button onClick={() => setOpen([true, false, false])}>sheet</button>
      <button onClick={() => setOpen([false, false, true])}>stubborn</button>
      <DialogView open={sheet!} onOpenChange={() => setOpen([false, false, false])} title="Sheet" closeLabel="close">
        <button onClick={() => setOpen([true, true, false])}>over</button>
        <button
          onClick={() => {
            setOpen([false, false, false])
            router.history.push('/privacy')
          }}
        >
          leave
        </button>
        <button onClick={() => router.history.replace('/terms?filtered=1')}>filter</button>
      </DialogView>
      <DialogView open={over!} onOpenChange={() => setOpen([true, false, false])} title="Over" />
      <DialogView open={stubborn!} onOpenChange={() => {}} title="Stubborn" />
      <button onClick={() => setOpen([false, false, false])}>discard</button>
    </>
  )
}

test('Back closes the top sheet, one press each, and then leaves the page', async () => {
  render(<Page />)
  await press('sheet')
  await press('over')
  expect(history.length).toBe(before + 2)
  await go(-1)
  expect([isOpen('Sheet'), isOpen('Over'), location.search]).toEqual([true, false, ''])
  await go(-1)
  expect([isOpen('Sheet'), location.search]).toEqual([false, ''])
  await go(-1)
  expect(location.search).toBe('?before')
})

test('a sheet has its history entry before the next task, so that a Back at once closes it', async () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'sheet' }))
  await Promise.resolve()
  expect(history.length).toBe(before + 1)
  await go(-1)
  expect([isOpen('Sheet'), location.search]).toEqual([false, ''])
})

test('closing removes the history entry again, and Forward opens nothing', async () => {
  render(<Page />)
  await press('sheet')
  await userEvent.keyboard('{Escape}')
  await rest()
  await go(1)
  expect(isOpen('Sheet')).toBe(false)
  await go(-1)
  expect(location.search).toBe('?before')
})

test('changes of the address by a sheet remain after it is closed', async () => {
  render(<Page />)
  await press('sheet')
  await press('filter')
  await press('close')
  expect(location.search).toBe('?filtered=1')
  expect(router.history.location.href).toBe('/terms?filtered=1')
  await go(-1)
  expect(location.search).toBe('?before')
})

test('a sheet that navigates to another page leaves no entry behind', async () => {
  render(<Page />)
  await press('sheet')
  await press('leave')
  expect([location.pathname, history.length]).toEqual(['/privacy', before + 1])
  await go(-1)
  expect([location.pathname, location.search, isOpen('Sheet')]).toEqual(['/terms', '', false])
  await go(-1)
  expect(location.search).toBe('?before')
})

test('a sheet over a wizard that navigates to another page leaves no entry behind', async () => {
  render(<Page />)
  await press('next')
  await press('next')
  await press('sheet')
  expect(history.length).toBe(before + 3)
  await press('first')
  await press('leave')
  expect(location.pathname).toBe('/privacy')
  await go(-1)
  expect([location.pathname, location.search]).toEqual(['/terms', ''])
  await go(-1)
  expect(location.search).toBe('?before')
})

test('Back goes through the steps of a wizard, and a sheet that asks before closing asks each time', async () => {
  render(<Page />)
  await press('next')
  await press('next')
  await press('stubborn')
  for (let times = 0; times < 3; times++) {
    await go(-1)
    expect([isOpen('Stubborn'), location.search]).toEqual([true, ''])
  }
  await press('discard')
  screen.getByText('step 3')
  await go(-1)
  screen.getByText('step 2')
  await go(-1)
  screen.getByText('step 1')
  await go(-1)
  expect(location.search).toBe('?before')
})
