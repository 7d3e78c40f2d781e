import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../setup.ts'
import { button, movingTime, pass, players, status, student, thePlayer, videos } from './live-page-setup.ts'
import { classOf, nowSeconds, openLive, videoOf } from './support.tsx'

describe('while the class is live', () => {
  it.each([
    [0, 'waiting', 'The teacher is coming. Please refresh and retry'],
    [10, 'waiting', 'The teacher is coming. Please refresh and retry'],
    [10, 'interrupted', 'The broadcast is interrupted. It continues here as soon as the teacher is back'],
    [3, 'waiting', 'Cannot find the source'],
  ] as const)('the status %i of a stream that is %s shows: %s', async (value, state, text) => {
    api.use(status(state, { status: value }))
    await openLive(classOf(), { user: student })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(players).toEqual([])
  })

  it('shows that it has ended once its teacher has ended it, and still looks for a stream', async () => {
    movingTime()
    api.use(status('ended', { is_ended: 1 }))
    await openLive(classOf(), { user: student })
    expect(await screen.findByText('The live class has ended')).toBeTruthy()
    expect(screen.queryByText(/replay/)).toBeNull()
    // a retry would not help
    expect(screen.queryByRole('button', { name: 'Refresh and retry' })).toBeNull()
    api.use(status('on_air'))
    await pass(10)
    expect((await thePlayer()).options.live).toBe(true)
  })

  it('never shows a class as interrupted that its teacher has ended while it was watched', async () => {
    await openLive(classOf(), { user: student })
    const first = await thePlayer()
    movingTime()
    api.use(status('ended', { is_ended: 1 }))
    act(() => first.options.onEnded?.())
    expect(first.disposed).toBe(true)
    expect(screen.queryByText(/interrupted/)).toBeNull()
    await pass(0.6)
    expect(await screen.findByText('The live class has ended')).toBeTruthy()
    await pass(3)
    expect(screen.queryByText(/interrupted/)).toBeNull()
  })

  it('shows when the replay opens, and that it is being saved', async () => {
    api.use(status('ended', { replay_at: Date.UTC(2030, 0, 1, 12) / 1000 }))
    const first = await openLive(classOf(), { user: student })
    expect(await screen.findByText(/^The replay can be watched from 2030-01-01/)).toBeTruthy()
    first.unmount()
    api.use(status('ended', { replay_at: nowSeconds() - 2 }))
    await openLive(classOf(), { user: student })
    expect(await screen.findByText(/^The replay is being saved/)).toBeTruthy()
  })

  it('links to the replay of a class that was ended early, while its chat is open', async () => {
    movingTime()
    const chat = () => <p>Chat of the class</p>
    let stream_state: 'on_air' | 'replay' = 'on_air'
    await openLive(() => classOf({ stream_state }), { user: student, chat })
    await thePlayer()
    stream_state = 'replay'
    api.use(status('replay', { is_ended: 1, replay_at: nowSeconds() }), videos(videoOf(1)))
    await pass(10)
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await button('Watch the replay'))
    expect((await thePlayer()).options.src).toBe('/media/1/hd.m3u8')
    expect(screen.getByText('Chat of the class')).toBeTruthy()
  })

  it('looks for a stream every ten seconds, and plays it', async () => {
    movingTime()
    api.use(status('waiting'))
    await openLive(classOf(), { user: student })
    await screen.findByText('The teacher is coming. Please refresh and retry')
    api.use(status('on_air'))
    await pass(10)
    expect((await thePlayer()).options).toMatchObject({ live: true, autoplay: true })
  })

  it('tries HLS where HTTP-FLV fails, and shows when neither is found', async () => {
    vi.stubGlobal('MediaSource', class {})
    await openLive(classOf({ live_flv_url: '/media/live/5/live.flv' }), { user: student })
    const first = await thePlayer()
    expect(first.options.src).toBe('/media/live/5/live.flv')
    act(() => first.options.onFailed?.())
    await waitFor(() => expect(players).toHaveLength(2))
    const second = await thePlayer()
    expect(second.options.src).toBe('/media/live/5/index.m3u8')
    movingTime()
    act(() => second.options.onFailed?.())
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot find the source')
    // and polls again by itself
    await pass(10)
    await waitFor(() => expect(players).toHaveLength(3))
    expect(players[2]?.options.src).toBe('/media/live/5/live.flv')
    vi.unstubAllGlobals()
  })

  it('goes back half a minute, and is live again where the viewer has caught up', async () => {
    const user = userEvent.setup()
    await openLive(classOf({ live_rewind_url: '/media/live/5/rewind.m3u8' }), { user: student })
    await thePlayer()
    await user.click(await button('Back 30 s'))
    await waitFor(() => expect(players).toHaveLength(2))
    const rewound = await thePlayer()
    expect(rewound.options).toMatchObject({ src: '/media/live/5/rewind.m3u8', live: true, behind: 30 })
    Object.assign(rewound, { newest: 600, second: 560, playing: true })
    expect(await screen.findByText('00:40 behind live')).toBeTruthy()
    await user.click(await button('Back 30 s'))
    expect(rewound.second).toBe(530)
    await user.click(await button('1.5×'))
    expect(rewound.rate).toBe(1.5)
    rewound.second = 590
    await waitFor(async () => expect((await thePlayer()).options.src).toBe('/media/live/5/index.m3u8'))
  })

  it('returns to the live stream by a press, and where it cannot be rewound', async () => {
    const user = userEvent.setup()
    await openLive(classOf({ live_rewind_url: '/media/live/5/rewind.m3u8' }), { user: student })
    await thePlayer()
    await user.click(await button('Back 30 s'))
    expect(document.activeElement).toBe(await button('Back to live'))
    await user.click(await button('Back to live'))
    expect((await thePlayer()).options.src).toBe('/media/live/5/index.m3u8')
    await user.click(await button('Back 30 s'))
    const rewound = await thePlayer()
    act(() => rewound.options.onFailed?.())
    await waitFor(async () => expect((await thePlayer()).options.src).toBe('/media/live/5/index.m3u8'))
  })

  it('continues with the next stream of a publisher who reconnected between two requests', async () => {
    await openLive(classOf(), { user: student })
    const first = await thePlayer()
    movingTime()
    act(() => first.options.onEnded?.())
    await pass(0.6)
    expect(await screen.findByText(/^The broadcast is interrupted/)).toBeTruthy()
    expect(first.disposed).toBe(true)
    await pass(1.4)
    expect((await thePlayer()).options.src).toBe('/media/live/5/index.m3u8')
  })

  it('shows that it has ended twenty minutes after its end, with a link to the replay and without chat', async () => {
    movingTime()
    const chat = () => <p>Chat of the class</p>
    const now = nowSeconds()
    const times = { begintime: now - 4800, endtime: now - 1195 }
    await openLive(() => classOf({ ...times, server_time: nowSeconds() }), { user: student, chat })
    await thePlayer()
    expect(await screen.findByText('Chat of the class')).toBeTruthy()
    await pass(6)
    expect(await screen.findByText('The live class has ended')).toBeTruthy()
    expect(screen.queryByText('Chat of the class')).toBeNull()
    expect(players.every(({ disposed }) => disposed)).toBe(true)
    api.use(videos(videoOf(1)))
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await button('Watch the replay'))
    expect((await thePlayer()).options.src).toBe('/media/1/hd.m3u8')
  })

  it('has tabs where there is a chat, and none where it is switched off', async () => {
    const chat = (id: number) => <p>Chat {id}</p>
    const first = await openLive(classOf(), { user: student, chat })
    expect(await screen.findByText('Chat 5')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Lesson details' }))
    expect(screen.getByText('Bring a blanket.')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Discussion' })).toBeTruthy()
    first.unmount()
    await openLive(classOf({ is_chat: 0 }), { user: student, chat })
    expect(await screen.findByText('Bring a blanket.')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})
