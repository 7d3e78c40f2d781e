import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { button, movingTime, pass, student } from './live-page-setup.ts'
import { at, classOf, openLive, statisticOf } from './support.tsx'

describe('the header', () => {
  it('shows viewers only while the class is live, and shortens very large numbers', async () => {
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

  it('reads the counts again after 90 seconds', async () => {
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

  it('likes the class, and removes the like', async () => {
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

  it('shares the class by its opaque id', async () => {
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

  it('shows an error where nothing can be copied', async () => {
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

  it('has a code for the phone and the languages of all pages', async () => {
    await openLive(classOf())
    expect(await button('Watch on phone')).toBeTruthy()
    expect(screen.getByAltText('QR code to watch on the phone')).toBeTruthy()
    const languages = screen.getByRole('group', { name: 'Language' })
    expect(
      within(languages)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['中文', 'En', '繁'])
  })
})
