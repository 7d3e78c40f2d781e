import { act, renderHook, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, refusal, storeToken, token, visit } from './support.ts'
import { api } from '../setup.ts'

/** A list whose total is the number of requests. */
function counted(
  answer: (requests: number) => Response = (requests) => ok({ list: [], total: requests, next: null }),
) {
  const seen = { requests: 0 }
  api.use(
    http.get('*/api/product', () => {
      seen.requests += 1
      return answer(seen.requests)
    }),
  )
  return seen
}

async function open(enabled = true) {
  const { useRead } = await import('#web/lib/use-read.ts')
  return renderHook(
    (props: { enabled: boolean }) => useRead('GET /api/product', {}, { ...props, quiet: true }),
    {
      initialProps: { enabled },
    },
  )
}

beforeEach(() => {
  vi.resetModules()
  visit('/index.html#/home')
})
afterEach(() => vi.useRealTimers())

it('requests once for all readers of the same', async () => {
  const seen = counted()
  const [one, other] = [await open(), await open()]
  await waitFor(() => expect(one.result.current.data?.total).toBe(1))
  expect(other.result.current.data?.total).toBe(1)
  expect(seen.requests).toBe(1)
})

it('requests again in another language, and shows the answer in the one before meanwhile', async () => {
  counted()
  const { result } = await open()
  await waitFor(() => expect(result.current.data?.total).toBe(1))
  const { publishLanguage } = await import('#web/lib/language.ts')
  act(() => publishLanguage())
  expect(result.current.data?.total).toBe(1)
  await waitFor(() => expect(result.current.data?.total).toBe(2))
})

it('waits until it is enabled', async () => {
  const seen = counted()
  const { result, rerender } = await open(false)
  expect(result.current).toMatchObject({ data: undefined, error: null, loading: false })
  rerender({ enabled: true })
  await waitFor(() => expect(result.current.data?.total).toBe(1))
  expect(seen.requests).toBe(1)
})

it('shows a fresh answer again, and an older one while it is refetched', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  counted()
  const first = await open()
  await waitFor(() => expect(first.result.current.data?.total).toBe(1))
  first.unmount()
  const soon = await open()
  expect(soon.result.current).toMatchObject({ data: { total: 1 }, loading: false })
  soon.unmount()
  vi.advanceTimersByTime(11_000)
  const later = await open()
  expect(later.result.current).toMatchObject({ data: { total: 1 }, loading: true })
  await waitFor(() => expect(later.result.current.data?.total).toBe(2))
})

it('keeps its data when a refetch fails, and can be retried', async () => {
  counted((requests) =>
    requests === 2 ? refusal(102201, 'gone') : ok({ list: [], total: requests, next: null }),
  )
  const { result } = await open()
  await waitFor(() => expect(result.current.data?.total).toBe(1))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.error?.message).toBe('gone'))
  expect(result.current.data?.total).toBe(1)
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.data?.total).toBe(3))
  expect(result.current.error).toBeNull()
})

it('retries a failure of the server before it shows it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const seen = counted(() => refusal(102006, '', 503))
  const { result } = await open()
  await waitFor(() => expect(seen.requests).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(seen.requests).toBe(3)
})

it('drops its data when the session changes, and requests what is on the screen again', async () => {
  storeToken('a')
  counted()
  const { result } = await open()
  await waitFor(() => expect(result.current.data?.total).toBe(1))
  const { keepSession } = await import('#web/lib/session.ts')
  act(() => keepSession(token('b'), 1002, true))
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data?.total).toBe(2))
})

it('requests nothing for another session where it is disabled', async () => {
  const seen = counted()
  await open(false)
  const { keepSession } = await import('#web/lib/session.ts')
  act(() => keepSession(token('b'), 1002, true))
  const wanted = await open()
  await waitFor(() => expect(wanted.result.current.data?.total).toBe(1))
  expect(seen.requests).toBe(1)
})
