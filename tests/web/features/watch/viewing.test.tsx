import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { movingTime, pass, student, thePlayer, videos } from './live-page-setup.ts'
import { at, classOf, openLive, statisticOf, videoOf } from './support.tsx'

describe('the watched time', () => {
  const reports = (writes: { path: string; body: object }[]) =>
    writes.filter(({ path }) => path === '/api/openclass/update_duration/77').map(({ body }) => body)

  it('is reported each 20 seconds, on pause and when the page is hidden; a paused video does not count', async () => {
    movingTime()
    api.use(videos(videoOf(1)))
    const { writes } = await openLive(classOf(at.over()), { user: student })
    const player = await thePlayer()
    await waitFor(() => expect(writes.some(({ body }) => body['type'] === 'view')).toBe(true))
    await pass(90)
    act(() => player.play())
    expect(reports(writes)).toHaveLength(0)
    player.second = 15.5
    await pass(15)
    await waitFor(() => expect(reports(writes)).toHaveLength(1))
    const [first] = reports(writes) as { watch_duration: number }[]
    expect(first).toMatchObject({ fileID: 'file-1', position: 15.5 })
    expect(first?.watch_duration).toBeGreaterThan(8)
    expect(first?.watch_duration).toBeLessThanOrEqual(15)
    act(() => player.pause())
    await waitFor(() => expect(reports(writes)).toHaveLength(2))
    await pass(400)
    expect(reports(writes)).toHaveLength(2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(reports(writes)).toHaveLength(3))
    const last = reports(writes).at(-1) as { watch_duration: number }
    expect(last.watch_duration).toBeLessThanOrEqual(17)
    vi.restoreAllMocks()
  })

  it('is reported a last time on leaving, together with the end of the presence', async () => {
    const { writes, unmount } = await openLive(classOf(), { user: student })
    await thePlayer()
    await waitFor(() => expect(writes.some(({ body }) => body['type'] === 'view')).toBe(true))
    await waitFor(() => expect(writes.some(({ path }) => path.endsWith('/presence/5'))).toBe(true))
    const viewer = writes.find(({ path }) => path.endsWith('/presence/5'))?.body['viewer']
    unmount()
    await waitFor(() => expect(reports(writes)).toHaveLength(1))
    await waitFor(() =>
      expect(writes.at(-1) && writes.filter(({ body }) => body['leaving'] === 1)).toMatchObject([
        { path: '/api/openclass/presence/5', body: { viewer, leaving: 1 } },
      ]),
    )
  })
})

it('counts the page among the viewers although the server was unreachable for a moment', async () => {
  let isAway = true
  let isCounted = false
  api.use(
    http.post('*/api/openclass/presence/5', () => {
      if (isAway) {
        isAway = false
        return new HttpResponse(null, { status: 503 })
      }
      isCounted = true
      return ok(null)
    }),
    http.get('*/api/openclass/statistic/5', () => ok(statisticOf({ online_num: isCounted ? 1 : 0 }))),
  )
  await openLive(classOf(), { user: student })
  expect(await screen.findByText('Online: 1')).toBeTruthy()
})
