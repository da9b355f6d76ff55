import { cleanup, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, expect, test } from 'vitest'
import { WhenNear } from './WhenNear.tsx'

afterEach(cleanup)

test('content further down is loaded with the first scroll, and its space is reserved', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.JSX.Element }>()
  let asked = 0
  const Section = lazy(() => {
    asked++
    return promise
  })
  const { container } = render(
    <WhenNear className="when-near min-h-80">
      <Section />
    </WhenNear>,
  )
  const place = container.firstElementChild!
  expect(place.matches(':empty')).toBe(true)
  expect(asked).toBe(0)
  dispatchEvent(new Event('scroll'))
  await expect.poll(() => asked).toBe(1)
  expect(place.querySelector(':scope > [aria-busy]')).toBeTruthy()
  resolve({ default: () => <p>Para você</p> })
  await screen.findByText('Para você')
  expect(place.querySelector('[aria-busy]')).toBeNull()
})
