import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { invalidate } from '#web/lib/query.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { type Sent, stubDevices, stubMedia, Track } from './media-doubles.ts'

vi.mock('hls.js', () => ({
  default: class {
    static readonly Events = { ERROR: 'hlsError' }
    on = () => undefined
    loadSource = () => undefined
    attachMedia = () => undefined
    destroy = () => undefined
  },
}))

vi.mock('#web/features/live-ingest/slides/pdf.ts', () => ({
  Pdf: {
    open: () =>
      Promise.resolve({
        pages: 3,
        page: () => Promise.resolve(document.createElement('canvas')),
        draw: () => Promise.resolve(document.createElement('canvas')),
        title: (number: number) => Promise.resolve(`Title ${number}`),
        close: () => undefined,
      }),
  },
}))

inEnglish()
beforeEach(() => {
  api.use(
    http.get('*/api/openclass/statistic/5', () => ok({ online_num: 0, praise_num: 0 })),
    http.get('*/api/v1/openclass/5/room', () => ok(null)),
    http.get('*/api/v1/openclass/5/materials', () => ok({ list: [] })),
    http.get('*/api/v1/openclass/5/broadcast_summary', () =>
      ok({ seconds: 2_712, most_viewers: 31, messages: 58 }),
    ),
  )
})
afterEach(() => {
  // what is left closes its devices, by the doubles
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.removeItem('studio')
})

const now = Math.floor(Date.now() / 1000)
const stream = {
  name: 'Light and shadow',
  rtmp_url: 'rtmp://live.school.example/live',
  whip_url: '',
  stream_key: 'secret-key',
  opens_at: now - 600,
  begins_at: now,
  closes_at: now + 3600,
  server_time: now,
  is_cancelled: 0,
  is_chat: 0,
  state: '',
  is_trial: 0,
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

  it('gives no address for programs while another program has the port', async () => {
    open({ rtmp_url: '' })
    expect(await screen.findByText('Programs cannot broadcast over RTMP now')).toBeTruthy()
    expect(screen.getByText(/Broadcast from this browser/)).toBeTruthy()
    expect(screen.queryByLabelText('Server address')).toBeNull()
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
    const tracks: Track[] = []
    let sent: Sent
    beforeEach(() => {
      tracks.length = 0
      sent = stubMedia()
    })
    afterEach(() => Reflect.deleteProperty(HTMLVideoElement.prototype, 'captureStream'))
    function canCapture(play: () => Promise<void>): void {
      vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
      const captureStream = () => {
        const track = new Track('video')
        tracks.push(track)
        return new MediaStream([track as unknown as MediaStreamTrack])
      }
      Object.assign(HTMLVideoElement.prototype, { captureStream })
    }

    it('goes live by one press, without a camera, and stops the video when one leaves', async () => {
      vi.stubGlobal('isSecureContext', false)
      canCapture(() => Promise.resolve())
      const { unmount } = open({ has_sample_video: 1 })
      await userEvent.click(await screen.findByRole('button', { name }))
      expect(await screen.findByText(/^Connected\. The school has not received/)).toBeTruthy()
      await waitFor(() => expect(sent.lines).toEqual([expect.stringMatching(/\/media\/publish\/5$/)]))
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
      expect([sent.lines, tracks]).toEqual([[], []])
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

  describe('on air', () => {
    let sent: Sent
    beforeEach(() => {
      sent = stubMedia()
    })
    async function goLive() {
      await userEvent.click(await screen.findByRole('button', { name: 'Camera' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Go live' }))
      expect(await screen.findByText(/^Connected\. The school has not received/)).toBeTruthy()
    }
    const answers = async (values: Partial<typeof stream>) => {
      api.use(http.get('*/api/v1/openclass/5/stream', () => ok({ ...stream, ...values })))
      await act(() => invalidate('GET /api/v1/openclass/{id}/stream'))
    }
    const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

    it('says that one broadcasts while the school receives it, and at once when it does not', async () => {
      stubDevices()
      open()
      await goLive()
      expect(screen.queryByText('You are broadcasting.')).toBeNull()
      await answers({ state: 'live' })
      expect(await screen.findByText('You are broadcasting.')).toBeTruthy()
      await answers({ state: 'interrupted' })
      expect(await screen.findByText(/^The school receives nothing from you/)).toBeTruthy()
      await answers({ state: 'live', is_available: 0 })
      expect(await screen.findByText(/^The school receives nothing from you/)).toBeTruthy()
      expect(screen.queryByText('You are broadcasting.')).toBeNull()
    })

    it('switches scenes by buttons and keys, and sends one stream all the time', async () => {
      const opened = stubDevices()
      open()
      await goLive()
      expect(screen.getByRole('button', { name: 'Slides' })).toHaveProperty('disabled', true)
      await userEvent.click(screen.getByRole('button', { name: 'Screen and camera' }))
      await waitFor(() => expect(pressed('Screen and camera')).toBe('true'))
      await userEvent.selectOptions(screen.getByLabelText('Where the camera is'), 'Top left')
      screen.getByLabelText('Where the camera is').blur()
      await userEvent.keyboard('2')
      await waitFor(() => expect(pressed('Share a screen')).toBe('true'))
      await userEvent.keyboard('m')
      expect(await screen.findByRole('button', { name: 'Unmute' })).toBeTruthy()
      expect([opened.camera.length, opened.screen.length, opened.microphone.length]).toEqual([1, 1, 1])
      expect([sent.lines.length, sent.recorded.length]).toEqual([1, 1])
      expect(JSON.parse(localStorage.getItem('studio') ?? '')).toMatchObject({ corner: 'topLeft' })
    })

    it('names what is unplugged, uses another device, and goes on when a screen is no longer shared', async () => {
      const opened = stubDevices()
      open()
      await goLive()
      opened.camera[0]?.dispatchEvent(new Event('ended'))
      expect(await screen.findByText('“camera 1” is gone')).toBeTruthy()
      expect(screen.getByText(/“camera 2” is used now/)).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: 'Share a screen' }))
      await waitFor(() => expect(pressed('Share a screen')).toBe('true'))
      opened.screen[0]?.dispatchEvent(new Event('ended'))
      expect(await screen.findByText('The screen is no longer shared')).toBeTruthy()
      expect(pressed('Camera')).toBe('true')
      expect(sent.recorded).toHaveLength(1)
      await userEvent.click(screen.getByRole('button', { name: 'Share again' }))
      await waitFor(() => expect(opened.screen).toHaveLength(2))
      opened.microphone[0]?.dispatchEvent(new Event('mute'))
      expect(await screen.findByText('“microphone 1” sends nothing')).toBeTruthy()
      opened.microphone[0]?.dispatchEvent(new Event('unmute'))
      await waitFor(() => expect(screen.queryByText('“microphone 1” sends nothing')).toBeNull())
    })

    it('chooses another camera and microphone, and remembers them', async () => {
      const opened = stubDevices()
      open()
      await goLive()
      await userEvent.selectOptions(await screen.findByLabelText('Camera'), 'Document camera')
      await waitFor(() => expect(opened.camera).toHaveLength(2))
      expect(opened.camera[0]?.stop).toHaveBeenCalled()
      expect(sent.recorded).toHaveLength(1)
      expect(JSON.parse(localStorage.getItem('studio') ?? '')).toMatchObject({ camera: 'cam-2' })
      expect(screen.queryByLabelText('Blur my background')).toBeNull()
    })

    it('goes live with a camera alone where the microphone is busy, and says what to do', async () => {
      const has = { microphone: 'NotReadableError' as string | null }
      const opened = stubDevices(has)
      open()
      await goLive()
      expect(screen.getByText('The microphone is in use')).toBeTruthy()
      expect(opened.microphone).toHaveLength(0)
      has.microphone = null
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(screen.queryByText('The microphone is in use')).toBeNull())
      expect(opened.microphone).toHaveLength(1)
    })
  })

  it('shows slides on air, turns them by keys and thumbnails, and records each page with its broadcast', async () => {
    stubMedia()
    stubDevices()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    const deck = { id: 8, name: 'lesson.pdf', shown: 'hidden', is_shown: 0, type: 'application/pdf' }
    const turned: unknown[] = []
    let state = ''
    let pages: number | null = null
    open()
    api.use(
      http.get('*/api/v1/openclass/5/stream', () => ok({ ...stream, state })),
      http.get('*/api/v1/openclass/5/materials', () =>
        ok({ list: [{ ...deck, bytes: 2_048, pages, url: '/files/materials/8' }] }),
      ),
      http.post('*/api/v1/openclass/5/materials/8/slides', () => {
        pages = 3
        return ok({ pages })
      }),
      http.post('*/api/v1/openclass/5/slide_turns', async ({ request }) => {
        turned.push(await request.json())
        return ok({ second: 1 })
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show “lesson.pdf”' }))
    expect(await screen.findByText('1 / 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Slides' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('2 / 3')).toBeTruthy()
    expect(turned).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Go live' }))
    state = 'live'
    await invalidate('GET /api/v1/openclass/{id}/stream')
    await waitFor(() => expect(turned).toEqual([{ material_id: 8, page: 2, title: 'Title 2' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(turned).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Camera' }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(turned).toHaveLength(2)
  })

  it('shows after the end what the broadcast was, and the replay once it can be watched', async () => {
    const { unmount } = open({ state: 'ended', stream_state: 'ended' })
    expect(await screen.findByText('45:12')).toBeTruthy()
    expect([screen.getByText('31'), screen.getByText('58')]).toHaveLength(2)
    expect(screen.getByText(/The recording is being saved/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open the replay' })).toBeNull()
    unmount()
    open({ state: 'ended', stream_state: 'replay' })
    expect(await screen.findByRole('link', { name: 'Open the replay' })).toHaveProperty(
      'href',
      expect.stringContaining('/live?id=5'),
    )
  })

  it.each([
    ['Too early', { opens_at: now + 600 }],
    ['Ready', {}],
    ['Over', { closes_at: now - 1 }],
    ['Cancelled', { is_cancelled: 1 }],
    ['Interrupted', { state: 'interrupted' }],
    ['Ending', { state: 'ending' }],
    ['Ended', { state: 'ended' }],
    ['Trial ended', { state: 'ended', is_trial: 1, begins_at: now + 300 }],
    ['Ready', { state: 'ended', is_trial: 1 }],
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

  it.each(['', 'live'])('says before the class begins that it is a trial: %s', async (state) => {
    open({ begins_at: now + 300, state })
    expect(await screen.findByText(/what ends before then is a trial, without a replay/)).toBeTruthy()
  })

  it('says after a trial that the class is still to come, and promises no replay of it', async () => {
    const toCome = { begins_at: now + 300 }
    const { unmount } = open({ ...toCome, state: 'ended', is_trial: 1 })
    expect(await screen.findByText(/^The trial has ended\. The class itself is still to come/)).toBeTruthy()
    expect(screen.getByText(/It is no part of the replay/)).toBeTruthy()
    expect(screen.queryByText(/broadcast has ended|Once the replay/)).toBeNull()
    unmount()
    let isEnded = false
    api.use(
      http.get('*/api/openclass/get/5', () => ok(null)),
      http.post('*/api/v1/openclass/5/end_broadcast', () => {
        isEnded = true
        return ok(null)
      }),
    )
    open({ ...toCome, state: 'live', stream_state: 'on_air' })
    await userEvent.click(await screen.findByRole('button', { name: 'End the broadcast' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/^The class has not begun yet/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'End the trial' }))
    expect(await screen.findByText('The trial has ended. The class itself is still to come.')).toBeTruthy()
    expect(isEnded).toBe(true)
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
