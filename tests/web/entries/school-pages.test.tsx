import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { openShop } from '../features/order/shop.tsx'
import { ok, refusal } from '../lib/support.ts'
import { api } from '../setup.ts'

describe('about us', () => {
  it('shows the text of the school, sanitised', async () => {
    const defined_content = '<h2>Our hall</h2><p onclick="x()">Slow and deep</p><script>x()</script>'
    api.use(http.get('*/api/homeinfo', () => ok({ defined_content })))
    await openShop('about')
    expect(await screen.findByRole('heading', { level: 2, name: 'Our hall' })).toBeTruthy()
    expect(screen.getByText('Slow and deep').getAttributeNames()).toEqual([])
    expect(document.querySelector('main script, article script')).toBeNull()
  })

  it('shows that there is no text yet, and can be retried when loading failed', async () => {
    let broken = true
    api.use(http.get('*/api/homeinfo', () => (broken ? refusal(1, 'no', 404) : ok({ defined_content: '' }))))
    await openShop('about')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByText('The school has not introduced itself yet')).toBeTruthy()
  })
})

describe('the tools', () => {
  const tools = (windows_url: string, mac_url: string, mobile_url: string) =>
    api.use(http.get('*/api/v1/home/tools', () => ok({ windows_url, mac_url, mobile_url })))

  it('are downloads for Windows and Mac OS and a code for the phone', async () => {
    tools('https://example.org/setup.exe', '/files/school.dmg', '/files/school.apk')
    await openShop('tools')
    const windows = await screen.findByRole('link', { name: 'Download for Windows' })
    expect(windows.getAttribute('href')).toBe('https://example.org/setup.exe')
    expect(windows.getAttribute('rel')).toBe('noopener noreferrer')
    const mac = screen.getByRole('link', { name: 'Download for macOS' })
    expect([mac.getAttribute('href'), mac.getAttribute('target')]).toEqual(['/files/school.dmg', null])
    const code = screen.getByRole('img', { name: 'QR code of the phone app' }).getAttribute('src') ?? ''
    expect(new URL(code, location.href).searchParams.get('url')).toBe(`${location.origin}/files/school.apk`)
    expect(screen.getByRole('heading', { name: 'Windows 7 and later' })).toBeTruthy()
  })

  it.each([
    ['Mozilla/5.0 (Windows NT 6.1; Win64; x64)', 'Windows 7 and later'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
    ['Mozilla/5.0 (Linux; Android 14) Mobile', 'Phone'],
  ])('are marked where they fit the device: %s', async (userAgent, name) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    tools('https://example.org/setup.exe', '/files/school.dmg', '/files/school.apk')
    await openShop('tools')
    const [mark, ...others] = await screen.findAllByText('Your device')
    expect(others).toEqual([])
    expect(mark?.closest('li')?.querySelector('h2')?.textContent).toBe(name)
    vi.restoreAllMocks()
  })

  it('that the school does not offer, or without an address, are left out', async () => {
    tools('', 'javascript:alert(1)', 'https://example.org/app')
    await openShop('tools')
    await screen.findByRole('img', { name: 'QR code of the phone app' })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })

  it('show an empty state where there are none', async () => {
    tools('', '', '')
    await openShop('tools')
    expect(await screen.findByText('No learning tools')).toBeTruthy()
  })

  it('that cannot be loaded can be retried', async () => {
    let broken = true
    api.use(
      http.get('*/api/v1/home/tools', () =>
        broken ? refusal(1, 'no', 404) : ok({ windows_url: '', mac_url: '/files/a.dmg', mobile_url: '' }),
      ),
    )
    await openShop('tools')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Download for macOS' })).toBeTruthy()
  })
})

describe('a custom page of the school', () => {
  const path = '*/api/v1/themes/navigationpages/contents/:id'

  it('is requested by its id and the theme, and shown with its title', async () => {
    const requests: string[] = []
    api.use(
      http.get(path, ({ request, params }) => {
        requests.push(`${String(params['id'])} ${new URL(request.url).searchParams.get('theme_id')}`)
        return ok({ np_id: 7, title: 'House rules', pc_content: '<p>Be kind</p>' })
      }),
    )
    await openShop('custom', '?np_id=7', { config: { themeid: 2 } })
    expect(await screen.findByRole('heading', { level: 1, name: 'House rules' })).toBeTruthy()
    expect(screen.getByText('Be kind')).toBeTruthy()
    expect(requests).toEqual(['7 2'])
  })

  it.each(['', '?np_id=0', '?np_id=x'])('is not found at the address %j', async (query) => {
    const requests = vi.fn<() => Response>(() => ok({}))
    api.use(http.get(path, requests))
    await openShop('custom', query)
    expect(await screen.findByText('This link does not lead to a page')).toBeTruthy()
    expect(requests).not.toHaveBeenCalled()
  })

  it('that was deleted shows "not found" with a link to the home page', async () => {
    api.use(http.get(path, () => refusal(102601, 'This page does not exist')))
    await openShop('custom', '?np_id=8')
    expect(await screen.findByText('This page does not exist')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('#/home')
  })

  it('that is empty shows an empty state', async () => {
    api.use(http.get(path, () => ok({ np_id: 7, title: 'House rules', pc_content: '' })))
    await openShop('custom', '?np_id=7')
    expect(await screen.findByText('This page is still empty')).toBeTruthy()
  })
})

describe('the personal page of the phone', () => {
  it('shows the name and the links, and signs out', async () => {
    const out = vi.fn<() => Response>(() => ok(null))
    api.use(
      http.post('*/api/user/logout', out),
      http.get('*/api/v1/student/profile', () => ok({ avatar: '/files/me.png' })),
    )
    const { go } = await openShop('my', '', { user: { types: [3] } })
    expect(await screen.findByRole('heading', { level: 1, name: 'someone' })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('img[src="/files/me.png"]')).toBeTruthy())
    const nav = screen.getByRole('navigation', { name: 'My page' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['My account', 'student.html#/personal'],
      ['My courses', '#/m/my_courses'],
      ['My orders', '#/m/order'],
      ['My bookings', 'student.html#/my_bookings'],
      ['My coupons', 'student.html#/my_coupons'],
      ['My addresses', 'student.html#/my_addresses'],
      ['Free courses', '#/m/free_study'],
      ['Security', 'student.html#/security'],
    ])
    expect(screen.getByRole('group', { name: 'Language' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Appearance' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('#/home'))
    expect(out).toHaveBeenCalledOnce()
  })
})
