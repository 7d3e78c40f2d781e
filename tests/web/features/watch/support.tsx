import { render } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { HashRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { configDefaults, type WebConfig } from '#web/lib/config-defaults.ts'
import type { StreamState } from '#contract/openclass/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import type { OpenClass, Playback, Statistic } from '#web/features/watch/types.ts'
import type { Player, PlayerOptions } from '#web/features/player/player.ts'
import { ok, storeToken, visit } from '../../lib/support.ts'
import { api } from '../../setup.ts'

// jsdom's dialog element has no modal behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)
const HOUR = 3600

/** Times of a class, by its state now. */
export const at = {
  start: () => ({ begintime: nowSeconds() + 2 * HOUR, endtime: nowSeconds() + 3 * HOUR }),
  live: () => ({ begintime: nowSeconds() - HOUR, endtime: nowSeconds() + HOUR }),
  over: () => ({ begintime: nowSeconds() - 3 * HOUR, endtime: nowSeconds() - 2 * HOUR }),
}

/** A free class that is live and joined, unless said otherwise. */
export const classOf = (changes: Partial<OpenClass> = {}): OpenClass => ({
  id: 5,
  crypt_id: 'cSecret',
  lesson: null,
  name: 'Reading the stars',
  note: '',
  desc: '<p>Bring a blanket.</p>',
  intro: 'One evening under the sky',
  cover_url: '',
  ...at.live(),
  ended_at: null,
  stream_state: 'on_air',
  duration_h: 2,
  duration_m: 0,
  server_time: nowSeconds(),
  is_need_pay: 0,
  is_buy: 0,
  status: 2,
  entry: 'in',
  removal_reason: '',
  may_moderate: 0,
  replay: 1,
  castinfo: { replay: 1 },
  live_stream_url: '/media/live/5/index.m3u8',
  live_flv_url: '',
  live_rewind_url: '',
  live_whep_url: '',
  productid: null,
  product_price: '0.00',
  currency: 1,
  is_chat: 1,
  is_cancelled: 0,
  teacher_list: [{ id: 3, name: 'Tang', desc: 'Watches the sky', cover: { url: '' } }],
  ...changes,
})

type LiveStatus = ByKey['GET /api/openclass/livestatus/{id}']['reply']

/** The answer of livestatus for a class with this stream. */
export const statusOf = (stream_state: StreamState, changes: Partial<LiveStatus> = {}): LiveStatus => ({
  status: stream_state === 'on_air' ? 1 : 0,
  is_ended: 0,
  stream_state,
  is_webrtc: 0,
  replay_at: null,
  server_time: nowSeconds(),
  ...changes,
})

export const statisticOf = (changes: Partial<Statistic> = {}): Statistic => ({
  viewNum: 12,
  view_num: 12,
  onlineNum: 3,
  online_num: 3,
  praiseNum: 4,
  praise_num: 4,
  current_praise_status: 0,
  ...changes,
})

export const videoOf = (number: number, changes: Partial<Playback> = {}): Playback => ({
  fileID: `file-${number}`,
  name: `Part ${number}`,
  m3u8: `/media/${number}/own.m3u8`,
  m3u8_hd: `/media/${number}/hd.m3u8`,
  m3u8_sd: `/media/${number}/sd.m3u8`,
  duration: 600,
  position: 0,
  ...changes,
})

/** A player without video, whose events the test triggers. */
export class PlayerDouble implements Player {
  readonly options: PlayerOptions
  second = 0
  playing = false
  disposed = false
  readonly done: string[] = []
  readonly layer = document.createElement('div')
  constructor(options: PlayerOptions, box?: HTMLElement) {
    this.options = options
    box?.append(this.layer)
  }
  play = () => {
    this.playing = true
    this.options.onPlaying?.()
  }
  pause = () => {
    this.playing = false
    this.options.onPaused?.()
  }
  seek = (second: number) => {
    this.second = second
  }
  newest = 0
  edge = () => this.newest
  rate = 1
  setRate = (rate: number) => {
    this.rate = rate
  }
  position = () => this.second
  isPlaying = () => this.playing
  toggleFullscreen = () => {
    this.done.push('fullscreen')
  }
  changeVolume = (by: number) => {
    this.done.push(`volume ${by}`)
  }
  toggleMuted = () => {
    this.done.push('muted')
  }
  private hushed = false
  hush = (isHushed: boolean) => {
    if (isHushed === this.hushed) return
    this.hushed = isHushed
    this.done.push(isHushed ? 'hushed' : 'heard')
  }
  dispose = () => {
    this.disposed = true
  }
}

export interface Call {
  path: string
  body: Record<string, unknown>
}

export interface LiveOptions {
  config?: Partial<WebConfig>
  /** types, id and phone of the signed-in user; a visitor without it */
  user?: { userid?: number; types: (1 | 2 | 3)[]; telephone?: string }
  chat?: (classId: number) => ReactNode
  query?: string
  phone?: boolean
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{`${pathname}${search}`}</p>
}

/** handlers of an earlier opening, which those of a later one replace */
const usual = new Set<object>()

/** Opens a class as a newly loaded document, in English. @returns the page's writing requests */
export async function openLive(
  openClass: OpenClass | (() => OpenClass),
  { config = {}, user, chat, query = '?id=5' }: LiveOptions = {},
) {
  vi.resetModules()
  visit(`/index.html#/live${query}`)
  localStorage.setItem('lang', 'en')
  if (user) storeToken('a')
  const writes: Call[] = []
  const write = (path: string, answer: unknown) =>
    http.post(path, async ({ request }) => {
      writes.push({
        path: new URL(request.url).pathname,
        body: (await request.json()) as Record<string, unknown>,
      })
      return ok(answer)
    })
  // handlers that a test has set take precedence
  const answers = [
    http.get('*/api/web/config', () => ok({ ...configDefaults, ...config })),
    http.get('*/api/file/logo', () => ok({ logo: '' })),
    http.get('*/api/user/current', () =>
      ok({ userid: 1001, username: 'someone', name: '', telephone: '13800001234', ...user }),
    ),
    http.get('*/api/openclass/get/:id', () => ok(typeof openClass === 'function' ? openClass() : openClass)),
    http.get('*/api/openclass/statistic/:id', () => ok(statisticOf())),
    http.get('*/api/openclass/livestatus/:id', () => ok(statusOf('on_air'))),
    http.get('*/api/openclass/video/:id', () => ok({ list: [] })),
    http.get('*/api/product/:id/payment_state', () => ok({ payment_state: 0 })),
    write('*/api/openclass/appoint', { status: 2 }),
    write('*/api/openclass/statistic', { id: 77, watch_duration: 0 }),
    write('*/api/openclass/update_duration/:id', null),
    write('*/api/openclass/presence/:id', null),
  ]
  const byTest = api.listHandlers().filter((handler) => !usual.has(handler))
  for (const handler of answers) usual.add(handler)
  api.use(...byTest, ...answers)
  const { navigation } = await import('#web/lib/navigation.ts')
  const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
  const [{ startI18n }, { loadConfig }, { LiveView }, { ToastHost }, { toast }, { onFailure }] =
    await Promise.all([
      import('#web/lib/i18n.ts'),
      import('#web/lib/config.ts'),
      import('#web/features/watch/live-view.tsx'),
      import('#web/ui/toast-host.tsx'),
      import('#web/ui/toast.ts'),
      import('#web/lib/failure-policy.ts'),
    ])
  onFailure((message) => toast.error(message))
  await Promise.all([startI18n(['common', 'ui', 'live', 'order', 'site']), loadConfig()])
  const view = render(
    <HashRouter>
      <Routes>
        <Route path="/live" element={<LiveView search={query} chat={chat} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <ToastHost />
    </HashRouter>,
  )
  return { ...view, go, writes }
}
