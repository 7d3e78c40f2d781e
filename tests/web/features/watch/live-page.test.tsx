import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayerOptions } from '#web/features/player/player.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import {
  at,
  classOf,
  nowSeconds,
  openLive,
  PlayerDouble,
  statisticOf,
  statusOf,
  videoOf,
} from './support.tsx'

const players = vi.hoisted(() => [] as PlayerDouble[])
vi.mock('#web/features/player/tc-player.ts', () => ({
  createTcPlayer: async (box: HTMLElement, options: PlayerOptions) => {
    const player = new PlayerDouble(options, box)
    players.push(player)
    return player
  },
}))

const student = { types: [3 as const] }
const charged = { is_need_pay: 1 as const, productid: 9, product_price: '29.00', status: 1 }
const status = (...answer: Parameters<typeof statusOf>) =>
  http.get('*/api/openclass/livestatus/5', () => ok(statusOf(...answer)))
const videos = (...list: ReturnType<typeof videoOf>[]) =>
  http.get('*/api/openclass/video/5', () => ok({ list }))
const button = (name: string) => screen.findByRole('button', { name })
const thePlayer = async (): Promise<PlayerDouble> => {
  await waitFor(() => expect(players.filter(({ disposed }) => !disposed)).toHaveLength(1))
  const player = players.find(({ disposed }) => !disposed)
  if (!player) throw new Error('no player stands')
  return player
}

beforeEach(() => {
  players.length = 0
})
afterEach(() => vi.useRealTimers())

/** Time that the test advances, while answers arrive in real time. */
const movingTime = () => vi.useFakeTimers({ shouldAdvanceTime: true })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('a visitor', () => {
  it.each([
    ['live', at.live, 'Log in to enter the live class', 'Please log in to enter the live class.'],
    ['over', at.over, 'Log in to watch the replay', 'Please log in to watch the replay.'],
  ])('of a class that is %s is asked to log in', async (_, times, name, text) => {
    const { go } = await openLive(classOf(times()))
    await userEvent.click(await button(name))
    const dialog = await screen.findByRole('dialog', { name: 'Please log in' })
    expect(dialog.style.width).toBe('410px')
    expect(within(dialog).getByText(text)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(await button(name))
    await userEvent.click(await button('Log in'))
    const [address = ''] = go.mock.calls[0] ?? []
    expect(new URLSearchParams(address.split('?')[1]).get('url')).toBe('/index.html#/live?id=5')
    expect(players).toEqual([])
  })

  it('counts nothing, and is led to the login by a like', async () => {
    const { go, writes } = await openLive(classOf())
    await userEvent.click(await button('Like, 4 so far'))
    expect(go).toHaveBeenCalledOnce()
    expect(writes).toEqual([])
  })

  it('sees what the class is', async () => {
    await openLive(classOf({ note: 'Dress warmly', duration_h: 1, duration_m: 35 }))
    const side = within(await screen.findByRole('complementary'))
    expect(side.getByRole('note').textContent).toBe('Dress warmly')
    for (const text of ['Bring a blanket.', 'Tang', 'Watches the sky', 'One evening under the sky'])
      expect(side.getByText(text)).toBeTruthy()
    expect(screen.getByRole('complementary').textContent).toContain('1 h 35 min')
    expect(side.queryByRole('tab')).toBeNull()
  })
})

describe('a free class', () => {
  it('that is live is entered by a press, with the share value of the address', async () => {
    let joined = false
    const { writes } = await openLive(() => classOf({ status: joined ? 2 : 1 }), {
      user: student,
      query: '?id=5&share=poster&isnewreg=1',
    })
    const press = await button('Enter')
    expect(players).toEqual([])
    joined = true
    await userEvent.click(press)
    expect((await thePlayer()).options).toMatchObject({ live: true, src: '/media/live/5/index.m3u8' })
    expect(writes.find(({ path }) => path.endsWith('/appoint'))?.body).toEqual({
      open_class_id: 5,
      id: 5,
      userid: 1001,
      is_user_reg: 21,
      audit_type: 1,
      appointment_source: 31,
      access_entry_source: 'poster',
      action: 'increment',
    })
  })

  it('that cannot be entered says why, and may be tried again', async () => {
    api.use(http.post('*/api/openclass/appoint', () => refusal(103102, 'This open class is over')))
    await openLive(classOf({ status: 1 }), { user: student })
    await userEvent.click(await button('Enter'))
    expect(await screen.findByText('This open class is over')).toBeTruthy()
    expect(await button('Enter')).toBeTruthy()
  })

  it('that is to come counts down, and is booked by a press', async () => {
    const { writes } = await openLive(classOf({ ...at.start(), status: 1 }), { user: student })
    expect(await screen.findByText(/^Starts in (2:00:00|1:59:5\d)$/)).toBeTruthy()
    await userEvent.click(await button('Book a place'))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({ access_entry_source: '41', is_user_reg: 20 })
    expect(await button('Add to calendar')).toBeTruthy()
    expect(players).toEqual([])
  })

  it('opens ten minutes before it begins, by the clock of the server', async () => {
    movingTime()
    // the reader's clock is an hour late
    const server = nowSeconds() + 3600
    const times = { begintime: server + 605, endtime: server + 4205 }
    await openLive(() => classOf({ ...times, server_time: server }), { user: student })
    expect(await screen.findByText(/^Starts in 10:0\d$/)).toBeTruthy()
    await pass(6)
    expect((await thePlayer()).options.live).toBe(true)
  })
})

describe('while the class is live', () => {
  it.each([
    [0, 'waiting', 'The teacher is coming. Please refresh and retry'],
    [10, 'waiting', 'The teacher is coming. Please refresh and retry'],
    [10, 'interrupted', 'The broadcast is interrupted. It continues here as soon as the teacher is back'],
    [3, 'waiting', 'Cannot find the source'],
  ] as const)('the status %i of a stream that is %s says: %s', async (value, state, text) => {
    api.use(status(state, { status: value }))
    await openLive(classOf(), { user: student })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(players).toEqual([])
  })

  it('says that it has ended once who gives it has ended it, and still looks for pictures', async () => {
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

  it('says when the replay opens, and that it is being saved', async () => {
    api.use(status('ended', { replay_at: Date.UTC(2030, 0, 1, 12) / 1000 }))
    const first = await openLive(classOf(), { user: student })
    expect(await screen.findByText(/^The replay can be watched from 2030-01-01/)).toBeTruthy()
    first.unmount()
    api.use(status('ended', { replay_at: nowSeconds() - 2 }))
    await openLive(classOf(), { user: student })
    expect(await screen.findByText(/^The replay is being saved/)).toBeTruthy()
  })

  it('leads to the replay of a class that was ended early, while people still talk about it', async () => {
    movingTime()
    const chat = () => <p>Room of the class</p>
    let stream_state: 'on_air' | 'replay' = 'on_air'
    await openLive(() => classOf({ stream_state }), { user: student, chat })
    await thePlayer()
    stream_state = 'replay'
    api.use(status('replay', { is_ended: 1, replay_at: nowSeconds() }), videos(videoOf(1)))
    await pass(10)
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await button('Watch the replay'))
    expect((await thePlayer()).options.src).toBe('/media/1/hd.m3u8')
    expect(screen.getByText('Room of the class')).toBeTruthy()
  })

  it('looks for pictures every ten seconds, and plays them', async () => {
    movingTime()
    api.use(status('waiting'))
    await openLive(classOf(), { user: student })
    await screen.findByText('The teacher is coming. Please refresh and retry')
    api.use(status('on_air'))
    await pass(10)
    expect((await thePlayer()).options).toMatchObject({ live: true, autoplay: true })
  })

  it('tries HLS where HTTP-FLV fails, and says so when neither can be found', async () => {
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

  it('goes on with the next stream of a broadcaster who was gone between two looks', async () => {
    await openLive(classOf(), { user: student })
    const first = await thePlayer()
    movingTime()
    act(() => first.options.onEnded?.())
    expect(await screen.findByText(/^The broadcast is interrupted/)).toBeTruthy()
    expect(first.disposed).toBe(true)
    await pass(2)
    expect((await thePlayer()).options.src).toBe('/media/live/5/index.m3u8')
  })

  it('says that it has ended twenty minutes after its end, and leads to the replay; chat is gone', async () => {
    movingTime()
    const chat = () => <p>Room of the class</p>
    const now = nowSeconds()
    const times = { begintime: now - 4800, endtime: now - 1195 }
    await openLive(() => classOf({ ...times, server_time: nowSeconds() }), { user: student, chat })
    await thePlayer()
    expect(await screen.findByText('Room of the class')).toBeTruthy()
    await pass(6)
    expect(await screen.findByText('The live class has ended')).toBeTruthy()
    expect(screen.queryByText('Room of the class')).toBeNull()
    expect(players.every(({ disposed }) => disposed)).toBe(true)
    api.use(videos(videoOf(1)))
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await button('Watch the replay'))
    expect((await thePlayer()).options.src).toBe('/media/1/hd.m3u8')
  })

  it('has tabs where there is a conversation, and none where it is switched off', async () => {
    const chat = (id: number) => <p>Room {id}</p>
    const first = await openLive(classOf(), { user: student, chat })
    expect(await screen.findByText('Room 5')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Lesson details' }))
    expect(screen.getByText('Bring a blanket.')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Discussion' })).toBeTruthy()
    first.unmount()
    await openLive(classOf({ is_chat: 0 }), { user: student, chat })
    expect(await screen.findByText('Bring a blanket.')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('a charged class', () => {
  it('that one has not offers to be bought, and shows no player', async () => {
    let asked = 0
    api.use(
      http.get('*/api/product/9/payment_state', () => {
        asked += 1
        return ok({ payment_state: 0 })
      }),
    )
    await openLive(classOf(charged), { user: student })
    const dialog = await screen.findByRole('dialog', { name: 'Buy the open class' })
    expect(dialog.textContent).toContain('29.00')
    await waitFor(() => expect(asked).toBe(1))
    expect(players).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/prepay?productId=9')
  })

  it('that costs nothing is joined', async () => {
    const orders: string[] = []
    let has = false
    api.use(
      http.post('*/api/order', async ({ request }) => {
        orders.push(await request.text())
        has = true
        return ok({ order_id: 3, order_number: 'x', amount: '0.00', currency: 1 })
      }),
    )
    await openLive(() => classOf({ ...charged, product_price: '0.00', is_buy: has ? 1 : 0 }), {
      user: student,
    })
    const dialog = await screen.findByRole('dialog', { name: 'Join the open class' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Join for free' }))
    await thePlayer()
    expect(orders[0]).toContain('productid=9')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells an administrator that the account cannot buy', async () => {
    await openLive(classOf(charged), { user: { types: [1] } })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText("admin account can't operate, use another account")).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Buy' }).hasAttribute('disabled')).toBe(true)
  })

  it('that was paid meanwhile opens by itself', async () => {
    let has = false
    api.use(
      http.get('*/api/product/9/payment_state', () => {
        has = true
        return ok({ payment_state: 1 })
      }),
    )
    const { writes } = await openLive(() => classOf({ ...charged, is_buy: has ? 1 : 0 }), { user: student })
    await thePlayer()
    await waitFor(() => expect(writes.some(({ path }) => path.endsWith('/appoint'))).toBe(true))
  })
})

describe('the replay', () => {
  const over = (changes = {}) => classOf({ ...at.over(), ...changes })

  it('plays the first of the numbered videos in the best quality, and another one by a press', async () => {
    api.use(videos(videoOf(1), videoOf(2, { m3u8_hd: '', position: 90 })))
    await openLive(over(), { user: student })
    expect((await thePlayer()).options).toMatchObject({ src: '/media/1/hd.m3u8', live: false, startAt: 0 })
    const list = within(await screen.findByRole('list', { name: 'Videos' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '1Part 110:00',
      '2Part 210:00',
    ])
    await userEvent.click(list.getByRole('button', { name: /Part 2/ }))
    await waitFor(() => expect(players).toHaveLength(2))
    expect((await thePlayer()).options).toMatchObject({ src: '/media/2/own.m3u8', startAt: 90 })
    expect(list.getByRole('button', { name: /Part 2/ }).getAttribute('aria-current')).toBe('true')
  })

  it('begins anew where one had stopped at the end', async () => {
    api.use(videos(videoOf(1, { position: 598 })))
    await openLive(over(), { user: student })
    expect((await thePlayer()).options.startAt).toBe(0)
  })

  it.each([
    ['there is none', videos(), 'There is no public replay video'],
    [
      'none is public',
      http.get('*/api/openclass/video/5', () => refusal(103106, 'x')),
      'There is no public replay video',
    ],
    [
      'nothing is made of it yet',
      videos(videoOf(1, { m3u8: '', m3u8_hd: '', m3u8_sd: '' })),
      'There is no video source for this lesson',
    ],
  ])('says it where %s', async (_, handler, text) => {
    api.use(handler)
    await openLive(over(), { user: student })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(players).toEqual([])
  })

  it('says that the source cannot be found, and tries again by a press', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user: student })
    const first = await thePlayer()
    act(() => first.options.onFailed?.())
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot find the source')
    await userEvent.click(await button('Try again'))
    await waitFor(() => expect(players).toHaveLength(2))
  })

  it('joins a free class by itself, and no class where no replay is allowed', async () => {
    api.use(videos(videoOf(1)))
    const first = await openLive(over({ status: 1 }), { user: student })
    await thePlayer()
    await waitFor(() => expect(first.writes.some(({ path }) => path.endsWith('/appoint'))).toBe(true))
    first.unmount()
    const second = await openLive(over({ status: 1, replay: 0, castinfo: { replay: 0 } }), { user: student })
    expect(await screen.findByText('The live class has ended')).toBeTruthy()
    expect(screen.getByText('There is no public replay video')).toBeTruthy()
    expect(second.writes).toEqual([])
  })

  it('obeys the keys of a player', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user: student })
    const player = await thePlayer()
    screen.getByRole('region', { name: 'Player: Part 1' }).focus()
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowLeft}fm{ArrowUp}k')
    expect(player).toMatchObject({ playing: false, second: 5, done: ['fullscreen', 'muted', 'volume 0.1'] })
  })

  it('shows the phone of the viewer now and then, where the school configured it', async () => {
    movingTime()
    vi.spyOn(Math, 'random').mockReturnValue(1)
    api.use(videos(videoOf(1)))
    const config = { marqueeEnabled: true }
    await openLive(over(), { user: { ...student, telephone: '13812345678' }, config })
    const line = await screen.findByText('13812345678')
    expect(line.style.top).toBe('90%')
    await pass(6)
    expect(screen.queryByText('13812345678')).toBeNull()
    await pass(11.9)
    expect(screen.queryByText('13812345678')).toBeNull()
    await pass(0.2)
    expect(screen.getByText('13812345678')).toBeTruthy()
    vi.mocked(Math.random).mockReturnValue(0)
    await pass(6)
    await pass(5)
    expect(screen.getByText('13812345678').style.top).toBe('10%')
    vi.restoreAllMocks()
  })

  it('shows no phone where the school does not want it', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user: { ...student, telephone: '13812345678' } })
    await thePlayer()
    expect(screen.queryByText('13812345678')).toBeNull()
  })
})

describe('the header', () => {
  it('shows viewers only while the class is live, and says of very many that they are', async () => {
    api.use(
      http.get('*/api/openclass/statistic/5', () =>
        ok(statisticOf({ view_num: 100_000, online_num: 99_999 })),
      ),
    )
    const live = await openLive(classOf())
    expect(await screen.findByText('Views: 100k+')).toBeTruthy()
    expect(screen.getByText('Online: 99999')).toBeTruthy()
    live.unmount()
    await openLive(classOf(at.over()))
    expect(await screen.findByText('Views: 100k+')).toBeTruthy()
    expect(screen.queryByText(/^Online/)).toBeNull()
  })

  it('asks for the counts again after 90 seconds', async () => {
    movingTime()
    let views = 1
    api.use(http.get('*/api/openclass/statistic/5', () => ok(statisticOf({ view_num: views }))))
    await openLive(classOf())
    expect(await screen.findByText('Views: 1')).toBeTruthy()
    views = 2
    await pass(85)
    expect(screen.getByText('Views: 1')).toBeTruthy()
    await pass(6)
    expect(await screen.findByText('Views: 2')).toBeTruthy()
  })

  it('likes the class, and takes it back', async () => {
    const actions: unknown[] = []
    let likes = 4
    api.use(
      http.get('*/api/openclass/statistic/5', () =>
        ok(statisticOf({ praise_num: likes, current_praise_status: likes === 5 ? 1 : 0 })),
      ),
      http.post('*/api/openclass/statistic', async ({ request }) => {
        const body = (await request.json()) as { type: string; action: string }
        if (body.type !== 'praise') return ok({ id: 77, watch_duration: 0 })
        actions.push(body)
        likes += body.action === 'increment' ? 1 : -1
        return ok(null)
      }),
    )
    await openLive(classOf(), { user: student })
    await userEvent.click(await screen.findByRole('button', { name: 'Like, 4 so far', pressed: false }))
    await userEvent.click(await screen.findByRole('button', { name: 'Like, 5 so far', pressed: true }))
    await screen.findByRole('button', { name: 'Like, 4 so far', pressed: false })
    const common = { open_class_id: 5, userid: 1001, type: 'praise' }
    expect(actions).toEqual([
      { ...common, action: 'increment' },
      { ...common, action: 'decrement' },
    ])
  })

  it('passes the class on by its opaque name', async () => {
    const user = userEvent.setup()
    await openLive(classOf(), { query: '?id=5&share=poster' })
    const link = 'http://localhost:8080/index.html#/live?id=cSecret&share=poster'
    await user.click(await button('Share'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this open class' }))
    for (const [name, host] of [
      ['QQ zone', 'sns.qzone.qq.com'],
      ['Weibo', 'service.weibo.com'],
      ['QQ', 'connect.qq.com'],
    ] as const) {
      const to = new URL(dialog.getByRole('link', { name }).getAttribute('href') ?? '')
      expect(to.host).toBe(host)
      expect(to.searchParams.get('url')).toBe(link)
      expect(to.searchParams.get('title')).toBe('Reading the stars')
    }
    const code = dialog.getByRole('img', { name: 'QR code of this page’s link' }).getAttribute('src')
    expect(decodeURIComponent(code ?? '')).toBe(`/api/qrcode?url=${link}`)
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  it('says so where nothing can be copied', async () => {
    const user = userEvent.setup()
    await openLive(classOf())
    await user.click(await button('Share'))
    const copy = await button('Copy link')
    const { clipboard } = navigator
    vi.spyOn(clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
    await user.click(copy)
    expect(await screen.findByText(/^Copying failed/)).toBeTruthy()
    // an insecure context has no clipboard, and this browser no deprecated command
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    await user.click(copy)
    expect(await screen.findByText(/^This browser cannot copy/)).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('has a code for the phone and two languages', async () => {
    await openLive(classOf())
    expect(await button('Watch on phone')).toBeTruthy()
    expect(screen.getByAltText('QR code to watch on the phone')).toBeTruthy()
    const languages = screen.getByRole('group', { name: 'Language' })
    expect(
      within(languages)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['中文', 'En'])
  })
})

describe('what was watched', () => {
  const reports = (writes: { path: string; body: object }[]) =>
    writes.filter(({ path }) => path === '/api/openclass/update_duration/77').map(({ body }) => body)

  it('is reported each 300 seconds, on pause and when the page is hidden; what stands still does not count', async () => {
    movingTime()
    api.use(videos(videoOf(1)))
    const { writes } = await openLive(classOf(at.over()), { user: student })
    const player = await thePlayer()
    await waitFor(() => expect(writes.some(({ body }) => body['type'] === 'view')).toBe(true))
    await pass(100)
    act(() => player.play())
    player.second = 190.5
    await pass(201)
    await waitFor(() => expect(reports(writes)).toHaveLength(1))
    const [first] = reports(writes) as { watch_duration: number }[]
    expect(first).toMatchObject({ fileID: 'file-1', position: 190.5 })
    expect(first?.watch_duration).toBeGreaterThan(190)
    expect(first?.watch_duration).toBeLessThanOrEqual(202)
    act(() => player.pause())
    await waitFor(() => expect(reports(writes)).toHaveLength(2))
    await pass(400)
    expect(reports(writes)).toHaveLength(2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(reports(writes)).toHaveLength(3))
    const last = reports(writes).at(-1) as { watch_duration: number }
    expect(last.watch_duration).toBeLessThanOrEqual(203)
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

it('counts the page among the viewers though the server was away for a moment', async () => {
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

describe('a class that cannot be watched', () => {
  it('says that it was cancelled', async () => {
    await openLive(classOf({ is_cancelled: 1 }), { user: student })
    expect(await screen.findByText(/^This open class was cancelled/)).toBeTruthy()
    expect(screen.getByText('Bring a blanket.')).toBeTruthy()
  })

  it('says on a demo site that demo classes are not open, and what it is', async () => {
    const { writes } = await openLive(classOf(), { user: student, config: { demo_site: true } })
    expect(await screen.findByText('Demo open classes are not open')).toBeTruthy()
    expect(screen.getByText('Bring a blanket.')).toBeTruthy()
    expect(players).toEqual([])
    expect(writes).toEqual([])
  })

  it('is said to be none, or not to be named', async () => {
    api.use(http.get('*/api/openclass/get/5', () => refusal(103101, 'There is no such open class')))
    const first = await openLive(classOf())
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such open class')
    first.unmount()
    await openLive(classOf(), { query: '' })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This link does not lead to an open class',
    )
  })
})

describe('the room of a lesson', () => {
  const lesson = {
    id: 3,
    product_id: 9,
    product_name: 'The night sky',
    previous: { open_class_id: 4, title: 'The moon' },
    next: { open_class_id: 6, title: 'The planets' },
  }
  const recorded = { lesson, begintime: null, endtime: null, duration_h: 0 }

  it('plays its video whenever one likes, and knows the course and the lessons beside it', async () => {
    api.use(videos(videoOf(1)))
    await openLive(classOf({ ...recorded, is_need_pay: 1, is_buy: 1, productid: 9 }), { user: student })
    expect((await thePlayer()).options.src).toBe('/media/1/hd.m3u8')
    const header = screen.getByRole('link', { name: 'Back to the course The night sky' })
    expect(header.getAttribute('href')).toBe('#/course?productId=9')
    expect(screen.getByRole('link', { name: 'Previous: The moon' }).getAttribute('href')).toBe('#/live?id=4')
    expect(screen.getByRole('link', { name: 'Next: The planets' }).getAttribute('href')).toBe('#/live?id=6')
    expect(screen.queryByText('Time')).toBeNull()
  })

  it('without a video says that it has none', async () => {
    api.use(videos())
    await openLive(classOf({ ...recorded, is_need_pay: 1, is_buy: 1, productid: 9 }), { user: student })
    expect(await screen.findByText('There is no video source for this lesson')).toBeTruthy()
  })

  it.each([
    ['29.00', 'Buy the course'],
    ['0.00', 'Join the course'],
  ])('of a course for %s that one does not have leads to the course', async (product_price, title) => {
    api.use(http.get('*/api/product/9/payment_state', () => ok({ payment_state: 0 })))
    await openLive(classOf({ ...recorded, ...charged, product_price }), { user: student })
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain('The night sky')
    await userEvent.click(within(dialog).getByRole('link', { name: 'See the course' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/course?productId=9')
  })

  it('that is to come is not booked: its place comes with the course', async () => {
    await openLive(classOf({ ...at.start(), lesson, is_need_pay: 1, is_buy: 1, productid: 9, status: 1 }), {
      user: student,
    })
    expect(await screen.findByText('Not started yet. You can enter 10 minutes before the start')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Book' })).toBeNull()
  })
})
