import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'

inEnglish()
beforeEach(() => {
  api.use(http.get('*/api/openclass/statistic/5', () => ok({ online_num: 0, praise_num: 0 })))
})
afterEach(() => vi.unstubAllGlobals())

const now = Math.floor(Date.now() / 1000)
const stream = {
  name: 'Light and shadow',
  rtmp_url: 'rtmp://live.school.example/live',
  stream_key: 'secret-key',
  opens_at: now - 600,
  closes_at: now + 3600,
  server_time: now,
  is_cancelled: 0,
  is_chat: 0,
  state: '',
  stream_state: 'waiting',
  via: '',
  duration: 0,
  is_available: 1,
}
function open(values: Partial<typeof stream> = {}) {
  api.use(http.get('*/api/v1/openclass/5/stream', () => ok({ ...stream, ...values })))
  return openAs({ types: [2] }, '/teacher.html#/openclasses/5/broadcast', <TeacherRoutes />)
}

describe('the studio', () => {
  it('shows on an insecure address why the camera is not available, with address and key', async () => {
    vi.stubGlobal('isSecureContext', false)
    open()
    expect(await screen.findByText('This address is not secure')).toBeTruthy()
    expect(screen.getByText(/or broadcast with a program such as OBS/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Camera' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Server address')).toHaveProperty('value', stream.rtmp_url)
    const key = screen.getByLabelText('Stream key')
    expect(key).toHaveProperty('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show: Stream key' }))
    expect(key).toHaveProperty('type', 'text')
  })

  it('shows what to do when the browser denies the camera', async () => {
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('MediaRecorder', class {})
    const denied = Object.assign(new Error('no'), { name: 'NotAllowedError' })
    const mediaDevices = { getUserMedia: () => Promise.reject(denied) }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Camera' }))
    expect(await screen.findByText('Camera access blocked')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
  })

  it.each([
    ['Too early', { opens_at: now + 600 }],
    ['Ready', {}],
    ['Over', { closes_at: now - 1 }],
    ['Cancelled', { is_cancelled: 1 }],
    ['Interrupted', { state: 'interrupted' }],
    ['Ending', { state: 'ending' }],
    ['Ended', { state: 'ended' }],
  ])('shows that a class is: %s', async (name, values) => {
    open(values)
    expect(await screen.findByText(name)).toBeTruthy()
  })

  it.each([
    ['replay', /can go live again until .* The replay is on the class page\.$/],
    ['ended', /can go live again until [^.]*\.$/],
  ])('announces a replay only where there is one: %s', async (stream_state, words) => {
    open({ state: 'ended', stream_state })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each([{ closes_at: now - 1 }, { is_cancelled: 1 }])('offers no broadcast where %o', async (values) => {
    open({ ...values, is_chat: 1 })
    expect(await screen.findByText(values.is_cancelled ? 'Cancelled' : 'Over')).toBeTruthy()
    for (const name of ['Camera', 'Renew the key']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Discussion' })).toBeNull()
  })

  it('shows viewers and chat beside the video', async () => {
    api.use(
      http.get('*/api/openclass/statistic/5', () => ok({ online_num: 12, praise_num: 3 })),
      http.get('*/api/openclass/imchatconfig/5', () => ok(null)),
    )
    open({ is_chat: 1 })
    expect(await screen.findByText('Online: 12 · Likes: 3')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Discussion' })).toBeTruthy()
    expect(await screen.findByText('The chat is not open')).toBeTruthy()
  })

  it('requires confirmation before it ends a broadcast, and ends it', async () => {
    let ended = 0
    api.use(
      http.post('*/api/v1/openclass/5/end_broadcast', () => {
        ended += 1
        return ok(null)
      }),
    )
    open({ state: 'live', via: 'rtmp', duration: 75 })
    expect(await screen.findByText('Your class can be watched now. 01:15 recorded so far.')).toBeTruthy()
    expect(screen.getByText('A broadcasting program is sending this class.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'End the broadcast' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText('End the broadcast of “Light and shadow”?')).toBeTruthy()
    expect(ended).toBe(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'End the broadcast' }))
    expect(await screen.findByText('The broadcast has ended')).toBeTruthy()
    expect(ended).toBe(1)
  })

  it('shows when the school receives nothing', async () => {
    open({ is_available: 0 })
    expect(await screen.findByText('Broadcasting is unavailable')).toBeTruthy()
  })
})
