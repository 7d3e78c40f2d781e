import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onFailure } from '#web/lib/failure-policy.ts'
import { failureOf, HttpFailure, NotSignedIn, Refused } from '#web/lib/failures.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { invalidate, queryClient, useCall } from '#web/lib/query.ts'
import { resource, useResource } from '#web/lib/resource.ts'
import { mayPass } from '#web/lib/retry.ts'
import { dropSession, keepSession } from '#web/lib/session.ts'
import { api } from '../setup.ts'
import { ok, refusal, token, visit } from './support.ts'

let toasts: string[] = []
beforeEach(() => {
  visit('/index.html#/home')
  toasts = []
  onFailure((message) => toasts.push(message))
})
afterEach(() => {
  dropSession()
  queryClient.clear()
  visit('/index.html')
})

describe('a read', () => {
  it('gives the data of the envelope', async () => {
    api.use(http.get('*/api/user/logintype', () => ok({ logintype: 2 })))
    const { result } = renderHook(() => useCall('GET /api/user/logintype', {}))
    await waitFor(() => expect(result.current.data?.logintype).toBe(2))
  })

  it('that is refused shows one toast, and none where the page shows the failure', async () => {
    api.use(http.get('*/api/product/9', () => refusal(102201, 'gone')))
    const input = { params: { id: 9 } }
    const loud = renderHook(() => useCall('GET /api/product/{id}', input))
    await waitFor(() => expect(failureOf(loud.result.current.error)?.message).toBe('gone'))
    expect(toasts).toEqual(['gone'])
    loud.unmount()
    queryClient.clear()
    const quiet = renderHook(() => useCall('GET /api/product/{id}', input, { quiet: true }))
    await waitFor(() => expect(quiet.result.current.isError).toBe(true))
    expect(toasts).toEqual(['gone'])
  })

  it('by a visitor without permission shows no failure', async () => {
    api.use(http.get('*/api/product/9/payment_state', () => refusal(100001, 'not signed in')))
    const { result } = renderHook(() => useCall('GET /api/product/{id}/payment_state', { params: { id: 9 } }))
    await waitFor(() => expect(result.current.error).toBeInstanceOf(NotSignedIn))
    expect(failureOf(result.current.error)).toBeNull()
    expect(toasts).toEqual([])
  })

  it('whose first answer is on its way when it changes is requested once more', async () => {
    let views = 0
    let reads = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    api.use(
      http.get('*/api/openclass/statistic/5', async () => {
        const read = { view_num: views }
        reads += 1
        if (reads === 1) await held
        return ok(read)
      }),
    )
    const key = 'GET /api/openclass/statistic/{id}'
    const { result } = renderHook(() => useCall(key, { params: { id: 5 }, query: {} }))
    await waitFor(() => expect(reads).toBe(1))
    views = 1
    const changed = invalidate(key)
    release()
    await act(() => changed)
    await waitFor(() => expect(result.current.data?.view_num).toBe(1))
  })

  it('of one person is never shown to the next', async () => {
    let owner = 'first'
    let release: () => void = () => undefined
    let held: Promise<void> = Promise.resolve()
    api.use(
      http.get('*/api/v1/student/courses', async () => {
        await held
        return ok({ list: [{ name: owner }] })
      }),
    )
    keepSession(token('a'), 1001, true)
    const { result } = renderHook(() => useCall('GET /api/v1/student/courses', {}))
    await waitFor(() => expect(result.current.data?.list[0]?.name).toBe('first'))
    owner = 'second'
    held = new Promise((resolve) => {
      release = resolve
    })
    keepSession(token('b'), 1002, true)
    await waitFor(() => expect(result.current.data).toBeUndefined())
    release()
    await waitFor(() => expect(result.current.data?.list[0]?.name).toBe('second'))
  })

  it.each([
    [new HttpFailure(0, ''), true],
    [new HttpFailure(502, ''), true],
    [new HttpFailure(404, ''), false],
    [new HttpFailure(429, ''), false],
    [new Refused({ code: 1, message: '' }, null), false],
    [new NotSignedIn(), false],
  ])('is repeated only after a temporary failure: %s', (error, repeated) => {
    expect(mayPass(error)).toBe(repeated)
  })
})

describe('what the whole page shares', () => {
  it('is requested once, however many parts show it', async () => {
    let requests = 0
    api.use(
      http.get('*/api/user/logintype', () => {
        requests += 1
        return ok({ logintype: 3 })
      }),
    )
    const Part = () => <p>{useOnce('GET /api/user/logintype', {}).data?.logintype}</p>
    render([<Part key="1" />, <Part key="2" />])
    await waitFor(() => expect(screen.getAllByText('3')).toHaveLength(2))
    expect(requests).toBe(1)
  })

  it('ignores the answer to a cancelled request', async () => {
    const answers: ((name: string) => void)[] = []
    const shared = resource(() => new Promise<string>((done) => answers.push(done)))
    const { result } = renderHook(() => useResource(shared))
    await waitFor(() => expect(answers).toHaveLength(1))
    shared.reset()
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('second')
    answers[0]?.('first')
    await waitFor(() => expect(result.current.data).toBe('second'))
  })
})
