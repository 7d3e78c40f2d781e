import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'

vi.mock('hls.js', () => ({
  default: class {
    static readonly Events = { ERROR: 'hlsError' }
    on = () => undefined
    loadSource = () => undefined
    attachMedia = () => undefined
    destroy = () => undefined
  },
}))

inEnglish()
beforeEach(() => {
  api.use(
    http.get('*/api/openclass/statistic/5', () => ok({ online_num: 0, praise_num: 0 })),
    http.get('*/api/v1/openclass/5/room', () => ok(null)),
  )
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
  has_sample_video: 0,
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

  describe('of a demo', () => {
    const name = 'Go live with the sample video'
    const tracks: { stop: ReturnType<typeof vi.fn> }[] = []
    const lines: string[] = []
    class Line {
      onopen: () => void = () => undefined
      constructor(url: string) {
        lines.push(url)
      }
      close = () => undefined
    }
    beforeEach(() => {
      tracks.length = 0
      lines.length = 0
      vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
      vi.stubGlobal('WebSocket', Line)
      vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    })
    afterEach(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'captureStream')
    })
    function canCapture(play: () => Promise<void>): void {
      vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
      const captureStream = () => {
        const track = { stop: vi.fn(), addEventListener: () => undefined }
        tracks.push(track)
        return { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] }
      }
      Object.assign(HTMLVideoElement.prototype, { captureStream })
    }

    it('goes live by one press, without a camera, and stops the video when one leaves', async () => {
      vi.stubGlobal('isSecureContext', false)
      canCapture(() => Promise.resolve())
      const { unmount } = open({ has_sample_video: 1 })
      await userEvent.click(await screen.findByRole('button', { name }))
      expect(await screen.findByText('Connecting…')).toBeTruthy()
      await waitFor(() => expect(lines).toEqual([expect.stringMatching(/\/media\/publish\/5$/)]))
      expect(screen.queryByText('This address is not secure')).toBeNull()
      expect(tracks).toHaveLength(1)
      unmount()
      expect(tracks[0]?.stop).toHaveBeenCalledOnce()
    })

    it('says so where the video cannot be played, and sends nothing', async () => {
      canCapture(() => Promise.reject(new Error('no decoder')))
      open({ has_sample_video: 1 })
      await userEvent.click(await screen.findByRole('button', { name }))
      expect(await screen.findByText('The sample video cannot be sent')).toBeTruthy()
      expect([lines, tracks]).toEqual([[], []])
    })

    it('says which browsers can send the sample video where this one cannot', async () => {
      open({ has_sample_video: 1 })
      expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true)
      expect(screen.getByText(/This browser cannot send the sample video/)).toBeTruthy()
    })

    it('offers no sample video in a school that is no demo', async () => {
      open()
      expect(await screen.findByText('Ready')).toBeTruthy()
      expect(screen.queryByRole('button', { name })).toBeNull()
    })
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
    api.use(http.get('*/api/openclass/statistic/5', () => ok({ online_num: 12, praise_num: 3 })))
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
