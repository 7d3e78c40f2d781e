import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, serveSite } from './support.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website']))

const statistics = { enable: false, code: '' }
const config = {
  ...{ app_type: '', login_host: '', time_zone: 'Asia/Shanghai', currency: 1, themeid: 1, demo_site: false },
  ...{ smsvoice: false, captcha_slider: false, home_work_switch: true, enable_pro_reg_agreement: false },
  homePage: {
    ...{ landing: '', showHotCourses: true, showStarTeachers: true },
    ...{ navigation: { showLinks: true }, swiperSlide: { height: 450 } },
  },
  ...{ marqueeEnabled: false, payment: { payOnWeb: true }, reset: true, guide: false },
  ...{ record: { copyright: '', icpcode: '' }, weixin: true, alipay: true, paypal: false },
  ...{ vod: true, voduplod: true, cloudupload: true, teacher_homework_video: true },
  ...{ student_homework_video: true, classe_quotas: 30, courseminutes: 60 },
  ...{ enable_teacher_define_schedule_class_time: false },
  ...{ statisticsGoogle: statistics, statisticsBaidu: statistics },
  system_wechat_account: { is_show: 0, description: '', account: '', http_qr_bar_url: '' },
  revision: 'first',
}
const method = (name: string, set_up: 0 | 1) => ({ method: name, set_up, is_test: set_up, notify_url: '/n' })
beforeEach(() => {
  serveSite({
    '/api/v1/admin/web_config': config,
    '/api/v1/admin/payment_setup': {
      mode: 'sandbox',
      methods: [method('wechat', 1), method('alipay', 0), method('paypal', 0)],
    },
  })
})

const NOBODY = /^With these settings no one can pay/
async function open() {
  const user = userEvent.setup()
  openAs(admin, '/admin.html#/site/config', <AdminRoutes />)
  const box = (name: RegExp) => screen.findByRole('checkbox', { name })
  return { user, box }
}

describe('the methods of payment', () => {
  it('warn when nobody could pay, and are restored when PayPal is switched off', async () => {
    const { user, box } = await open()
    const paypal = await box(/^PayPal/)
    expect(screen.queryByText(NOBODY)).toBeNull()
    await user.click(paypal)
    // PayPal is not configured on this server
    expect(await screen.findByText(NOBODY)).toBeTruthy()
    expect(await box(/^WeChat Pay/)).toHaveProperty('checked', false)
    await user.click(paypal)
    expect(screen.queryByText(NOBODY)).toBeNull()
    expect(await box(/^WeChat Pay/)).toHaveProperty('checked', true)
  })
})

describe('the setup of payment methods', () => {
  const settingsIn = (text: string) =>
    [...text.matchAll(/^([A-Z0-9_]+?)(_FILE)?=/gm)].map((match) => match[1])

  it('calls methods of the sandbox simulated and names the settings for real payments', async () => {
    await open()
    expect((await screen.findByText('simulated')).closest('dt')?.textContent).toMatch(/^WeChat Pay/)
    expect(screen.queryByText('set up')).toBeNull()
    expect(screen.getAllByText('not set up')).toHaveLength(2)
    const written = screen.getAllByText(/^PAYMENT_METHODS=/).map(({ textContent }) => textContent)
    expect(written.map((text) => text.split('\n')[0])).toEqual(
      ['wechat', 'alipay', 'paypal'].map((name) => `PAYMENT_METHODS=${name}`),
    )
    const manual = readFileSync('docs/operations.md', 'utf8')
    const names = written.flatMap(settingsIn)
    expect(names).toHaveLength(16)
    expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
    expect(screen.getByText(/Sections “Payment” and “Taking money” of docs\/operations\.md/)).toBeTruthy()
    for (const heading of ['### Payment', '## Taking money']) expect(manual).toContain(`\n${heading}\n`)
  })

  it('adds a method to those that take real money', async () => {
    const methods = [method('wechat', 1), method('alipay', 0), method('paypal', 0)]
    const real = { mode: 'real', methods: methods.map((one) => ({ ...one, is_test: 0 })) }
    api.use(http.get('*/api/v1/admin/payment_setup', () => ok(real)))
    await open()
    expect((await screen.findByText('set up')).closest('dt')?.textContent).toMatch(/^WeChat Pay/)
    const written = screen.getAllByText(/^PAYMENT_METHODS=/).map(({ textContent }) => textContent)
    expect(written.map((text) => text.split('\n')[0])).toEqual([
      'PAYMENT_METHODS=wechat,alipay',
      'PAYMENT_METHODS=paypal',
    ])
  })
})

it('says what the start page means for visitors', async () => {
  await open()
  const choice = await screen.findByLabelText(/^Start page/)
  const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('The home page shows the courses, the login page does not.')
})

describe('another currency', () => {
  it('shows the prices that are rounded before it is saved', async () => {
    const rounded = [{ name: 'Ink', price: '128.5', becomes: '129' }]
    const data = { field: 'currency', count: 2, rounded, rounded_count: 3 }
    api.use(
      http.put('*/api/v1/admin/web_config', () =>
        refusal(refusals.pricesNotConfirmed.code, 'Confirm', 200, data),
      ),
      http.get('*/api/v1/admin/web_config', () => ok({ ...config, weixin: false, alipay: false })),
    )
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText(/^Currency/), '7')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('3 prices have more decimals than ¥ and are rounded:')).toBeTruthy()
    expect(dialog.getByText('Ink: 128.5 → 129')).toBeTruthy()
    expect(dialog.getByText('and 2 more')).toBeTruthy()
  })
})
