import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'

inEnglish()

const admin = { userid: 1, types: [1] }
const limits = { countries: ['86'], address_per_hour: 20, address_per_day: 60, site_per_hour: 300 }

function openWith(provider: string): void {
  const sends = { hours: [], phones: [], addresses: [], alarm: null, provider }
  api.use(
    http.get('*/api/v1/admin/sms/sends', () => ok(sends)),
    http.get('*/api/v1/admin/sms/settings', () => ok(limits)),
  )
  openAs(admin, '/admin.html#/sms_settings', <AdminRoutes />)
}

it('names the settings of the server that connect a provider where there is none', async () => {
  openWith('outbox')
  expect(await screen.findByText('No text message provider is connected')).toBeTruthy()
  const written = screen.getAllByText(/^SMS_PROVIDER=/).map(({ textContent }) => textContent)
  expect(written.map((text) => text.split('\n')[0])).toEqual(['SMS_PROVIDER=tencent', 'SMS_PROVIDER=aliyun'])
  const manual = readFileSync('docs/operations.md', 'utf8')
  const names = written.flatMap((text) => [...text.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]))
  expect(names).toHaveLength(11)
  expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  expect(
    screen.getByText(/Sections “SMS and captcha” and “Codes by SMS” of docs\/operations\.md/),
  ).toBeTruthy()
  for (const heading of ['### SMS and captcha', '## Codes by SMS']) expect(manual).toContain(`\n${heading}\n`)
})

it.each([
  ['tencent', 'Text messages are sent by Tencent Cloud (SMS_PROVIDER=tencent).'],
  ['aliyun', 'Text messages are sent by Alibaba Cloud (SMS_PROVIDER=aliyun).'],
])('says that %s sends', async (provider, text) => {
  openWith(provider)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('No text message provider is connected')).toBeNull()
})
