import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dismissToast, toast, useToast } from './toast.ts'

test('closing a toast that was replaced keeps the newest', () => {
  const { result } = renderHook(() => useToast())
  act(() => void toast({ title: 'first' }))
  const { id } = result.current!
  act(() => void toast({ title: 'second' }))
  act(() => dismissToast(id))
  expect(result.current?.title).toBe('second')
  act(() => dismissToast())
  expect(result.current).toBeNull()
})
