import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DialogView } from './DialogView.tsx'
import { startSecondPressGuard } from './second-press.ts'

startSecondPressGuard()

const accepted = vi.fn<() => void>()
// Each test presses at another place, so that no press counts as the second of an earlier one.
let clientX = 0

beforeEach(() => {
  accepted.mockClear()
  clientX += 100
  fireEvent.pointerDown(document.body, { pointerType: 'mouse' })
})

function Page() {
  const [open, setOpen] = useState(false)
  const [step, setStep] = useState(1)
  const [count, setCount] = useState(0)
  const [at, goTo] = useState(1)
  return (
    <>
      <button onClick={() => setOpen(true)}>join</button>
      <button onClick={() => setCount(count + 1)}>more</button>
      <p>count {count}</p>
      <div data-step={at}>
        <p>at {at}</p>
        <button onClick={() => goTo(at + 1)}>next</button>
      </div>
      <button onClick={step === 1 ? () => setStep(2) : accepted}>{step === 1 ? 'continue' : 'publish'}</button>
      <label>
        <input type="checkbox" /> agree
      </label>
      <DialogView
        open={open}
        onOpenChange={setOpen}
        title="Rules"
        footer={<button onClick={accepted}>accept</button>}
      />
    </>
  )
}

/** One press of a mouse: `detail` counts those of a double click. */
function press(name: string, detail: number) {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }), { detail, clientX, clientY: 50 })
}
const tap = (name: string) => {
  const button = screen.getByRole('button', { name, hidden: true })
  fireEvent.pointerDown(button, { pointerType: 'touch', clientX, clientY: 50 })
  press(name, 1)
}

test('a double click opens a sheet, and presses nothing in it', () => {
  render(<Page />)
  press('join', 1)
  press('accept', 2)
  press('accept', 3)
  expect(accepted).not.toHaveBeenCalled()
  press('accept', 1)
  expect(accepted).toHaveBeenCalledOnce()
})

test('a double tap opens a sheet, and presses nothing in it', () => {
  render(<Page />)
  tap('join')
  tap('accept')
  expect(accepted).not.toHaveBeenCalled()
})

test('a double click on the last step of a wizard does not publish', () => {
  render(<Page />)
  press('continue', 1)
  press('publish', 2)
  expect(accepted).not.toHaveBeenCalled()
  press('publish', 1)
  expect(accepted).toHaveBeenCalledOnce()
})

test('a button that keeps its meaning, a keyboard and a label count each press', () => {
  render(<Page />)
  press('more', 1)
  press('more', 2)
  press('more', 3)
  screen.getByText('count 3')
  press('join', 1)
  press('accept', 0)
  expect(accepted).toHaveBeenCalledOnce()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { hidden: true })
  fireEvent.click(screen.getByText('agree'), { detail: 1 })
  expect(box.checked).toBe(true)
  fireEvent.click(screen.getByText('agree'), { detail: 2 })
  expect(box.checked).toBe(false)
})

test('a double click on the button shared by all steps advances one step', () => {
  render(<Page />)
  press('next', 1)
  press('next', 2)
  press('next', 3)
  expect(screen.getByText('at 2')).toBeTruthy()
  press('next', 1)
  expect(screen.getByText('at 3')).toBeTruthy()
})
