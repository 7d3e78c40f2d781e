import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { SMS_REFRESH_MS } from '#web/features/sms/sms-outbox.tsx'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'

inEnglish()
afterEach(() => vi.useRealTimers())

const admin = { userid: 1, types: [1] }
const at = Date.parse('2026-11-20T03:00:00Z') / 1000

const sms = (id: number, code: string | null) => ({
  id,
  area_code: '86',
  telephone: `1380013800${id}`,
  action: 'reg',
  smstype: 1,
  code,
  created_at: at,
})

describe('the SMS outbox', () => {
  it('is read again every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let messages = [sms(1, null)]
    api.use(http.get('*/api/v1/admin/sms', () => listOf(messages)))
    openAs(admin, '/admin.html#/sms', <AdminRoutes />)
    expect(await screen.findByText('+86 13800138001')).toBeTruthy()
    expect(screen.getByText('Expired or used')).toBeTruthy()
    messages = [sms(2, '482913'), sms(1, null)]
    await vi.advanceTimersByTimeAsync(SMS_REFRESH_MS)
    expect(await screen.findByText('482913')).toBeTruthy()
  })

  it('pauses while the page is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let looks = 0
    api.use(
      http.get('*/api/v1/admin/sms', () => {
        looks += 1
        return listOf([sms(1, null)])
      }),
    )
    openAs(admin, '/admin.html#/sms', <AdminRoutes />)
    await screen.findByText('+86 13800138001')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(4 * SMS_REFRESH_MS)
    expect(looks).toBe(1)
  })

  it('copies a code', async () => {
    const user = userEvent.setup()
    api.use(http.get('*/api/v1/admin/sms', () => listOf([sms(1, '482913')])))
    openAs(admin, '/admin.html#/sms', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Copy the code for +86 13800138001' }))
    expect(await screen.findByText('482913 copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('482913')
  })
})
