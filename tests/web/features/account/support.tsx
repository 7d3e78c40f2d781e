import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { configDefaults, type WebConfig } from '#web/lib/config-defaults.ts'
import { ok, refusal, token, visit } from '../../lib/support.ts'
import { api } from '../../setup.ts'

// Nothing on these pages is hidden, and computing that for each of 228 countries is slow.
configure({ defaultHidden: true })

export interface Sent {
  call: string
  body: Record<string, unknown>
}

interface Setup {
  type?: 1 | 2 | 3
  /** names of identity providers */
  providers?: string[]
  /** people of the school log in by passkeys */
  hasPasskeys?: boolean
  /** nobody runs the school yet */
  needsSetup?: boolean
  config?: Partial<WebConfig>
  /** phones that have an account, as `86 13800138000` */
  known?: string[]
  extras?: { key: string; value: string[]; is_lock: 0 | 1 }[]
  failures?: () => number
  /** the correct answer of the captcha */
  captcha?: string
}

export const knownPhone = '13800138000'
export const newPhone = '13900139000'
export const signedIn = { token: { ...token('a'), expires_in: 7200 }, userid: 1001 }

const pictures = {
  PC: 0,
  mobile: 0,
  PC_background_image_url: { url: '' },
  mobile_top_banner_url: { url: '' },
  mobile_bottom_banner_url: { url: '' },
}

/** The API of a school, which records the requests. */
export function school({
  type = 3,
  providers = [],
  hasPasskeys = false,
  needsSetup = false,
  config = {},
  known = [`86 ${knownPhone}`],
  extras = [],
  failures = () => 0,
  captcha = 'ab12',
}: Setup = {}) {
  const sent: Sent[] = []
  let drawn = 0
  const record = async (call: string, request: Request) => {
    const text = await request.text()
    const body = {
      ...Object.fromEntries(new URL(request.url).searchParams),
      ...(text ? (JSON.parse(text) as Record<string, unknown>) : {}),
    }
    sent.push({ call, body })
    return body
  }
  api.use(
    http.get('*/api/web/config', () => ok({ ...configDefaults, ...config })),
    http.get('*/api/user/logintype', () =>
      ok({
        logintype: type,
        has_more_ways: providers.length > 0 || hasPasskeys ? 1 : 0,
        needs_setup: needsSetup ? 1 : 0,
      }),
    ),
    http.get('*/api/v1/sso/providers', () =>
      ok({
        list: providers.map((name, index) => ({ id: index + 1, kind: 'oidc', name })),
        has_passkeys: hasPasskeys ? 1 : 0,
      }),
    ),
    http.get('*/api/system/login_conf', () => ok({ ...pictures, PC_link_url: '' })),
    http.get('*/api/system/reg_conf', () => ok({ ...pictures, available: { enabled: extras } })),
    http.get('*/api/seyy/text', () => ok({ banner_text: '' })),
    http.get('*/api/system/getregagreement', () =>
      ok({ title: 'Terms', content: '<p>One</p>', language: 'en', version: 7 }),
    ),
    http.get('*/api/captcha/getcode', () => {
      drawn += 1
      sent.push({ call: 'getcode', body: {} })
      return ok({ captcha: `data:image/png;base64,${drawn}`, crypt_key: `key-${drawn}` })
    }),
    http.post('*/api/user/check/loginerrornum', async ({ request }) => {
      await record('loginerrornum', request)
      return ok({ login_error_num: failures() })
    }),
    http.post('*/api/user/check', async ({ request }) => {
      const { area_code, telephone } = await record('check', request)
      return ok(known.includes(`${String(area_code)} ${String(telephone)}`) ? { id: 1001 } : null)
    }),
    http.post('*/api/captcha/check', async ({ request }) => {
      const { imgcaptcha, crypt_key } = await record('captcha', request)
      return imgcaptcha === captcha && crypt_key === `key-${drawn}`
        ? ok(true)
        : refusal(refusals.captchaWrong.code, 'graphic code wrong')
    }),
    http.post('*/api/smsmsg/sendcode', async ({ request }) => {
      await record('sendcode', request)
      return ok({ sendsmsnums: 1 })
    }),
    http.post('*/api/user/login', async ({ request }) => {
      await record('login', request)
      return ok(signedIn)
    }),
    http.post('*/api/user/register', async ({ request }) => {
      await record('register', request)
      return ok(signedIn)
    }),
  )
  const bodies = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
  return { sent, bodies, record }
}

const pages = {
  login: () => import('#web/features/account/pages/login-page.tsx'),
  register: () => import('#web/features/account/pages/register-page.tsx'),
  agreement: () => import('#web/features/account/pages/agreement-page.tsx'),
  identity: () => import('#web/features/account/pages/identity-page.tsx'),
  retrieved: () => import('#web/features/account/pages/retrieved-page.tsx'),
  accountCheck: () => import('#web/features/account/pages/account-check-page.tsx'),
  setup: () => import('#web/features/account/pages/setup-page.tsx'),
  sso: () => import('#web/features/account/sso/sso-page.tsx'),
}

/** Opens a page at an address as a newly loaded document; leaving it is recorded instead of done. */
export async function open(name: keyof typeof pages, address: string) {
  vi.resetModules()
  visit(address)
  const { navigation } = await import('#web/lib/navigation.ts')
  const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
  const replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
  const back = vi.spyOn(navigation, 'back').mockImplementation(() => undefined)
  const { startI18n } = await import('#web/lib/i18n.ts')
  localStorage.setItem('lang', 'en')
  await startI18n(['common', 'ui', 'account', 'registration', 'retrieval', 'verification', 'sso'])
  const { default: Page } = await pages[name]()
  render(
    <HashRouter>
      <Page />
    </HashRouter>,
  )
  return { go, replace, back, user: userEvent.setup() }
}
