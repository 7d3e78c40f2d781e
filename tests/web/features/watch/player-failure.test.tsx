import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayerOptions } from '#web/features/player/player.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { at, classOf, openLive, PlayerDouble, statusOf, videoOf } from './support.tsx'

const page = vi.hoisted(() => ({
  players: [] as PlayerDouble[],
  /** sources whose library was to be loaded */
  asked: [] as string[],
  /** the code of a player fails to load */
  noCode: false,
}))
vi.mock('#web/features/player/tc-player.ts', () => ({
  createTcPlayer: async (box: HTMLElement, options: PlayerOptions) => {
    page.asked.push(options.src)
    if (page.noCode) throw new TypeError('Failed to fetch dynamically imported module')
    const player = new PlayerDouble(options, box)
    page.players.push(player)
    return player
  },
}))

const user = { types: [3 as const] }
const FLV = '/media/live/5/live.flv'
const HLS = '/media/live/5/index.m3u8'
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const alertText = async () => (await screen.findByRole('alert')).textContent
const standing = () => page.players.filter(({ disposed }) => !disposed).map(({ options }) => options.src)
const status = (isAway: boolean) =>
  http.get('*/api/openclass/livestatus/5', () => (isAway ? HttpResponse.error() : ok(statusOf('on_air'))))
const document = (isServed: boolean) =>
  http.head('*', () => (isServed ? new HttpResponse() : HttpResponse.error()))

beforeEach(() => {
  Object.assign(page, { players: [], asked: [], noCode: false })
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // the longest pauses: 1, 2, 4, 8 and 15 s
  vi.spyOn(Math, 'random').mockReturnValue(1)
  api.use(document(false))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a live class whose server restarts', () => {
  it('continues by itself, and loads no other player while the server is away', async () => {
    vi.stubGlobal('MediaSource', class {})
    await openLive(classOf({ live_flv_url: FLV }), { user })
    await waitFor(() => expect(standing()).toEqual([FLV]))
    page.noCode = true
    api.use(status(true))
    act(() => page.players[0]?.options.onFailed?.())
    expect(await alertText()).toContain('Reconnecting…')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    await pass(20)
    expect(page.asked).toEqual([FLV])
    page.noCode = false
    api.use(status(false))
    await pass(15)
    await waitFor(() => expect(page.asked).toEqual([FLV, FLV]))
    expect(standing()).toEqual([FLV])
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('loads the code of its player again when that has failed', async () => {
    page.noCode = true
    await openLive(classOf(), { user })
    expect(await alertText()).toContain('The player could not be loaded.')
    expect(await alertText()).toContain('Reconnecting…')
    page.noCode = false
    await pass(3)
    await waitFor(() => expect(standing()).toEqual([HLS]))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a replay whose player fails to load', () => {
  const open = async () => {
    page.noCode = true
    api.use(http.get('*/api/openclass/video/5', () => ok({ list: [videoOf(1)] })))
    await openLive(classOf(at.over()), { user })
    expect(await alertText()).toContain('Reconnecting…')
  }

  it('is tried again after growing pauses, and at once when the browser comes online', async () => {
    await open()
    for (const [before, pause] of [1, 2, 4].entries()) {
      await pass(pause)
      expect(page.asked).toHaveLength(before + 2)
    }
    page.noCode = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(standing()).toEqual(['/media/1/hd.m3u8']))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(page.asked).toHaveLength(5)
  })

  it('reloads the page once, where the server answers and the browser keeps the failure', async () => {
    api.use(document(true))
    await open()
    const { navigation } = await import('#web/lib/navigation.ts')
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined)
    await pass(1)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await pass(2)
    await waitFor(() => expect(page.asked).toHaveLength(3))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
