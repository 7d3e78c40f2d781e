import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { elapse, renderUi } from './support.tsx'
import { clearToasts } from '../clear-toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => clearToasts())
  vi.useRealTimers()
})
const texts = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('toasts', () => {
  it('are stacked, the same text once, four at most', () => {
    renderUi(<ToastHost />)
    act(() => {
      for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) toast.error(text)
    })
    expect(texts()).toEqual(['a', 'c', 'd', 'e'])
  })
  it('disappear by themselves, errors later', () => {
    renderUi(<ToastHost />)
    act(() => {
      toast.info('saved')
      toast.error('failed')
    })
    elapse(5000)
    expect(texts()).toEqual(['failed'])
    elapse(4000)
    expect(texts()).toEqual([])
  })
  it('stay while the pointer is on them', () => {
    renderUi(<ToastHost />)
    act(() => void toast.info('saved'))
    fireEvent.pointerEnter(screen.getByRole('listitem'))
    elapse(60_000)
    expect(texts()).toEqual(['saved'])
  })
  it.each([3000, 4999])('keep their time when a dialog opens after %i ms, and closes', (passed) => {
    const page = (open: boolean) => (
      <>
        <ToastHost />
        <Dialog open={open} title="Settings" onClose={() => undefined}>
          fields
        </Dialog>
      </>
    )
    const { rerender } = renderUi(page(false))
    act(() => void toast.info('saved'))
    elapse(passed - 1000)
    rerender(page(true))
    elapse(1000)
    expect(texts()).toEqual(['saved'])
    rerender(page(false))
    elapse(5000 - passed)
    expect(texts()).toEqual([])
  })
  it('are no longer held after they have moved into a dialog under the pointer', () => {
    const { rerender } = renderUi(<ToastHost />)
    act(() => void toast.info('saved'))
    fireEvent.pointerEnter(screen.getByRole('listitem'))
    rerender(
      <>
        <ToastHost />
        <Dialog open title="Settings" onClose={() => undefined}>
          fields
        </Dialog>
      </>,
    )
    elapse(5000)
    expect(texts()).toEqual([])
  })
  it('of an error goes once the error is repaired, or its page is left', () => {
    renderUi(<ToastHost />)
    act(() => {
      for (const text of ['no connection', 'refused']) toast.error(text)
      toast.success('no connection')
      toast.repaired('no connection')
    })
    expect(texts()).toEqual(['refused', 'no connection'])
    elapse(1000)
    act(() => {
      toast.error('why this page is left')
      toast.leave()
    })
    expect(texts()).toEqual(['no connection', 'why this page is left'])
  })
  it('can be dismissed, and errors are announced', () => {
    renderUi(<ToastHost />)
    act(() => void toast.error('failed'))
    expect(screen.getByRole('alert').textContent).toBe('failed')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(texts()).toEqual([])
  })
})
