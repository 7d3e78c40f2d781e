import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayerOptions } from '#web/features/player/player.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { at, classOf, nowSeconds, openLive, PlayerDouble, statusOf, videoOf } from './support.tsx'

const players = vi.hoisted(() => [] as PlayerDouble[])
const create = vi.hoisted(() => async (box: HTMLElement, options: PlayerOptions) => {
  const player = new PlayerDouble(options, box)
  players.push(player)
  return player
})
vi.mock('#web/features/player/tc-player.ts', () => ({ createTcPlayer: create }))
vi.mock('#web/features/player/whep-player.ts', () => ({ createWhepPlayer: create }))

const user = { types: [3 as const], telephone: '13812345678' }
const over = () => classOf(at.over())
const videos = (...list: ReturnType<typeof videoOf>[]) =>
  http.get('*/api/openclass/video/5', () => ok({ list }))
const button = (name: string) => screen.findByRole('button', { name })
/** the nth player, which is the current one */
async function player(nth: number): Promise<PlayerDouble> {
  await waitFor(() => expect(players).toHaveLength(nth))
  const last = players[nth - 1]
  if (!last) throw new Error('no player was made')
  expect(players.filter(({ disposed }) => !disposed)).toEqual([last])
  return last
}

beforeEach(() => {
  players.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the live player', () => {
  const both = () => classOf({ live_flv_url: '/media/live/5/live.flv' })

  it('changes to the stable line by a press, and back', async () => {
    vi.stubGlobal('MediaSource', class {})
    await openLive(both(), { user })
    expect((await player(1)).options.src).toBe('/media/live/5/live.flv')
    await userEvent.click(await button('Steady'))
    expect((await player(2)).options.src).toBe('/media/live/5/index.m3u8')
    expect((await button('Steady')).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(await button('Low delay'))
    expect((await player(3)).options.src).toBe('/media/live/5/live.flv')
  })

  it('begins with WebRTC where the class is published by it, names it, and takes another line when it fails', async () => {
    vi.stubGlobal('MediaSource', class {})
    vi.stubGlobal('RTCPeerConnection', class {})
    api.use(http.get('*/api/openclass/livestatus/5', () => ok(statusOf('on_air', { is_webrtc: 1 }))))
    const live_whep_url = '/media/live/5/whep'
    await openLive(classOf({ live_flv_url: '/media/live/5/live.flv', live_whep_url }), { user })
    const first = await player(1)
    expect(first.options.src).toBe(live_whep_url)
    expect((await button('Real time')).getAttribute('aria-pressed')).toBe('true')
    act(() => first.options.onFailed?.())
    expect((await player(2)).options.src).toBe('/media/live/5/live.flv')
    expect((await button('Low delay')).getAttribute('aria-pressed')).toBe('true')
  })

  it('offers no choice of line where there is only one', async () => {
    await openLive(both(), { user })
    await player(1)
    expect(screen.queryByRole('group', { name: 'Stream' })).toBeNull()
  })

  it('requires a press where the browser only plays without sound', async () => {
    await openLive(classOf(), { user })
    const made = await player(1)
    act(() => made.options.onSilence?.(true, true))
    await userEvent.click(await button('Unmute'))
    expect(made.done).toEqual(['muted'])
    act(() => made.options.onSilence?.(false, false))
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull()
    // muted by the viewer
    act(() => made.options.onSilence?.(true, false))
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull()
  })

  it('shows that the class cannot be reached, and plays once it can', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    api.use(http.get('*/api/openclass/livestatus/5', () => HttpResponse.error()))
    await openLive(classOf(), { user })
    await screen.findByRole('region', { name: 'Video' })
    // automatic retries
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(await screen.findByText(/^The class could not be reached/)).toBeTruthy()
    api.use(http.get('*/api/openclass/livestatus/5', () => ok({ status: 1, server_time: nowSeconds() })))
    const hand = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await hand.click(await button('Refresh and retry'))
    await player(1)
  })

  it('counts down to a class that was entered early', async () => {
    api.use(http.get('*/api/openclass/livestatus/5', () => ok({ status: 0, server_time: nowSeconds() })))
    const begintime = nowSeconds() + 300
    await openLive(classOf({ begintime, endtime: begintime + 3600 }), { user })
    const area = within(await screen.findByRole('region', { name: 'Video' }))
    expect(await area.findByText(/^Starts in (05:00|04:5\d)$/)).toBeTruthy()
    expect(area.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d/).getAttribute('datetime')).toBe(
      new Date(begintime * 1000).toISOString(),
    )
  })
})

describe('a class that is extended while it is watched', () => {
  it('continues past its earlier end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const now = nowSeconds()
    let endtime = now - 1195
    await openLive(() => classOf({ begintime: now - 4800, endtime, server_time: nowSeconds() }), { user })
    const made = await player(1)
    endtime = now + 600
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    await waitFor(() => expect(players).toHaveLength(2))
    expect(made.disposed).toBe(true)
    expect((await player(2)).options.live).toBe(true)
    expect(screen.queryByText('The live class has ended')).toBeNull()
  })
})

describe('the replay', () => {
  it('continues at the same position in another quality', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user })
    const first = await player(1)
    act(() => first.play())
    first.second = 42
    await userEvent.click(await button('SD'))
    expect((await player(2)).options).toMatchObject({ src: '/media/1/sd.m3u8', startAt: 42, autoplay: true })
  })

  it('offers the qualities from high to low, and plays HD', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user })
    const group = await screen.findByRole('group', { name: 'Quality' })
    const buttons = within(group).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Original', 'HD', 'SD'])
    expect((await player(1)).options.src).toBe('/media/1/hd.m3u8')
  })

  it('offers only the qualities that exist, and none where there is one', async () => {
    api.use(videos(videoOf(1, { m3u8: '' }), videoOf(2, { m3u8: '', m3u8_sd: '' })))
    await openLive(over(), { user })
    const group = await screen.findByRole('group', { name: 'Quality' })
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['HD', 'SD'])
    await userEvent.click(screen.getByRole('button', { name: /Part 2/ }))
    expect(screen.queryByRole('group', { name: 'Quality' })).toBeNull()
  })

  it('waits for a press at first, and plays the next video automatically', async () => {
    api.use(videos(videoOf(1), videoOf(2)))
    await openLive(over(), { user })
    const first = await player(1)
    expect(first.options.autoplay).toBe(false)
    act(() => first.options.onEnded?.())
    const second = await player(2)
    expect(second.options).toMatchObject({ src: '/media/2/hd.m3u8', autoplay: true })
    act(() => second.options.onEnded?.())
    expect(players).toHaveLength(2)
  })

  it('reacts to its keys anywhere on the page, except in text fields', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user })
    const made = await player(1)
    await userEvent.keyboard(' {ArrowRight}m{ArrowUp}')
    expect(made).toMatchObject({ playing: true, second: 5, done: ['muted'] })
    await userEvent.click(await button('Share'))
    await userEvent.click(screen.getByRole('textbox', { name: 'Link of this page' }))
    await userEvent.keyboard('mk')
    expect(made).toMatchObject({ playing: true, done: ['muted'] })
  })

  it('shows the phone over the video itself, so that full screen has it too', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user, config: { marqueeEnabled: true } })
    const made = await player(1)
    await waitFor(() => expect(made.layer.textContent).toBe('13812345678'))
  })
})

describe('before a class', () => {
  const ahead = (status: number) => classOf({ ...at.start(), status })

  it('a booking is cancelled by a press', async () => {
    let status = 2
    const { writes } = await openLive(() => ahead(status), { user })
    const press = await button('Cancel booking')
    status = 1
    await userEvent.click(press)
    expect(await screen.findByText('Your booking is cancelled')).toBeTruthy()
    expect(await button('Book a place')).toBeTruthy()
    expect(writes.map(({ body }) => body)).toMatchObject([{ open_class_id: 5, action: 'decrement' }])
  })

  it('a bought place cannot be cancelled here', async () => {
    const bought = { is_need_pay: 1 as const, is_buy: 1 as const, productid: 9, product_price: '29.00' }
    await openLive({ ...ahead(2), ...bought }, { user })
    expect(await button('Add to calendar')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
  })

  it('a visitor sees when it begins, and can add it to a calendar', async () => {
    await openLive(ahead(1))
    expect(await screen.findByText(/^Starts in /)).toBeTruthy()
    expect(await button('Add to calendar')).toBeTruthy()
    expect(await button('Log in to enter the live class')).toBeTruthy()
  })
})
