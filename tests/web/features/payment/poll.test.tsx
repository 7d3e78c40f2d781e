import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryPayment, type PaymentState } from '#web/features/payment/query-payment.ts'
import { usePaymentPoll } from '#web/features/payment/use-payment-poll.ts'

vi.mock('#web/features/payment/query-payment.ts', () => ({ queryPayment: vi.fn<typeof queryPayment>() }))
const query = vi.mocked(queryPayment)

let hidden = false
function show(front: boolean) {
  hidden = !front
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const answers = (...states: PaymentState[]) => {
  query.mockReset().mockResolvedValue(states.at(-1) ?? 'pending')
  for (const state of states.slice(0, -1)) query.mockResolvedValueOnce(state)
}

function watch(active = true) {
  const onPaid = vi.fn<() => void>()
  const hook = renderHook((props: { active: boolean }) => usePaymentPoll(51, props.active, onPaid), {
    initialProps: { active },
  })
  return { ...hook, onPaid }
}

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  answers('pending')
})
afterEach(() => vi.useRealTimers())

describe('polling for a payment', () => {
  it('sends a request every five seconds', async () => {
    watch()
    await pass(4.9)
    expect(query).toHaveBeenCalledTimes(0)
    await pass(0.1)
    expect(query).toHaveBeenCalledTimes(1)
    await pass(15)
    expect(query).toHaveBeenCalledTimes(4)
    expect(query).toHaveBeenLastCalledWith(51, expect.any(AbortSignal))
  })

  it('does nothing while there is no code, and ends when the code is removed', async () => {
    const { rerender } = watch(false)
    await pass(20)
    expect(query).toHaveBeenCalledTimes(0)
    rerender({ active: true })
    await pass(5)
    expect(query).toHaveBeenCalledTimes(1)
    rerender({ active: false })
    await pass(20)
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('ends when the page is left, and ignores the pending answer', async () => {
    const { unmount, onPaid } = watch()
    let answer: (state: PaymentState) => void = () => undefined
    query.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await pass(5)
    unmount()
    expect(query.mock.lastCall?.[1].aborted).toBe(true)
    answer('paid')
    await pass(20)
    expect(onPaid).not.toHaveBeenCalled()
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('pauses in a hidden tab and polls at once when it is shown', async () => {
    watch()
    show(false)
    await pass(60)
    expect(query).toHaveBeenCalledTimes(0)
    show(true)
    expect(query).toHaveBeenCalledTimes(1)
    await pass(5)
    expect(query).toHaveBeenCalledTimes(2)
  })

  it('reports the payment once and then stops', async () => {
    answers('pending', 'paid')
    const { onPaid } = watch()
    await pass(10)
    expect(onPaid).toHaveBeenCalledTimes(1)
    await pass(30)
    show(true)
    expect(onPaid).toHaveBeenCalledTimes(1)
    expect(query).toHaveBeenCalledTimes(2)
  })

  it('shows that there is no answer, continues, and removes the notice', async () => {
    answers('unknown', 'unknown', 'pending')
    const { result } = watch()
    expect(result.current.offline).toBe(false)
    await pass(5)
    expect(result.current.offline).toBe(true)
    await pass(10)
    expect(result.current.offline).toBe(false)
    expect(query).toHaveBeenCalledTimes(3)
  })

  it('ends for who is no longer signed in', async () => {
    answers('over')
    watch()
    await pass(30)
    expect(query).toHaveBeenCalledTimes(1)
  })
})
