import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { button, movingTime, pass, players, student, thePlayer, videos } from './live-page-setup.ts'
import { at, classOf, openLive, videoOf } from './support.tsx'

describe('the replay', () => {
  const over = (changes = {}) => classOf({ ...at.over(), ...changes })

  it('plays the first of the numbered videos in the best quality, and another one by a press', async () => {
    api.use(videos(videoOf(1), videoOf(2, { m3u8_hd: '' })))
    await openLive(over(), { user: student })
    expect((await thePlayer()).options).toMatchObject({ src: '/media/1/hd.m3u8', live: false, startAt: 0 })
    const list = within(await screen.findByRole('list', { name: 'Videos' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '1Part 110:00',
      '2Part 210:00',
    ])
    await userEvent.click(list.getByRole('button', { name: /Part 2/ }))
    await waitFor(() => expect(players).toHaveLength(2))
    expect((await thePlayer()).options).toMatchObject({ src: '/media/2/own.m3u8', startAt: 0 })
    expect(list.getByRole('button', { name: /Part 2/ }).getAttribute('aria-current')).toBe('true')
  })

  it.each([
    ['where one stopped', 90, '/media/2/hd.m3u8', 90],
    ['with the video after the one that was seen to its end', 599, '/media/3/hd.m3u8', 0],
  ])('of several videos continues %s', async (_, position, src, startAt) => {
    api.use(videos(videoOf(1, { position: 600 }), videoOf(2, { position }), videoOf(3)))
    await openLive(over(), { user: student })
    expect((await thePlayer()).options).toMatchObject({ src, startAt, autoplay: false })
  })

  it('starts from the beginning when the position was at the end', async () => {
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
  ])('shows it where %s', async (_, handler, text) => {
    api.use(handler)
    await openLive(over(), { user: student })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(players).toEqual([])
  })

  it('shows that the source cannot be found, and retries by a press', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user: student })
    const first = await thePlayer()
    act(() => first.options.onFailed?.())
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot find the source')
    await userEvent.click(await button('Try again'))
    await waitFor(() => expect(players).toHaveLength(2))
  })

  it('joins a free class automatically, except where no replay is allowed', async () => {
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

  it('reacts to the keys of a player', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user: student })
    const player = await thePlayer()
    screen.getByRole('region', { name: 'Player: Part 1' }).focus()
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowLeft}fm{ArrowUp}k')
    expect(player).toMatchObject({ playing: false, second: 5, done: ['fullscreen', 'muted', 'volume 0.1'] })
  })

  it('shows the phone of the viewer at intervals, where the school configured it', async () => {
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

  it('shows no phone where the school has switched it off', async () => {
    api.use(videos(videoOf(1)))
    await openLive(over(), { user: { ...student, telephone: '13812345678' } })
    await thePlayer()
    expect(screen.queryByText('13812345678')).toBeNull()
  })
})
