import { Create } from 'typebox/value'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebConfig } from '#contract/site/operations.ts'
import { effectiveConfig, visitorLanding } from '#web/lib/config.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { api } from '../setup.ts'
import { ok, visit } from './support.ts'

afterEach(() => {
  visit('/index.html')
})

/** A page that is just starting: no request has been sent. */
async function start() {
  vi.resetModules()
  const [{ loadConfig }, { theme }] = await Promise.all([
    import('#web/lib/config.ts'),
    import('#web/lib/theme.ts'),
  ])
  return { loadConfig, theme }
}

describe('the configuration', () => {
  it('has the defaults that the contract declares, but for what is off until it has loaded', () => {
    const { is_consent_demanded, ...declared } = Create(WebConfig) as Record<string, unknown>
    expect(configDefaults).toEqual({ ...declared, loginaccount: null })
    expect(is_consent_demanded).toBe(false)
  })

  it('is the default one when its version is not 2', () => {
    expect(effectiveConfig({ ...configDefaults, version: 1, app_name: 'x', vod: false })).toEqual(
      configDefaults,
    )
    expect(effectiveConfig({})).toEqual(configDefaults)
  })

  it('completes missing settings with the defaults', () => {
    expect(effectiveConfig({ version: 2, app_name: 'x' })).toEqual({ ...configDefaults, app_name: 'x' })
  })

  it('turns WeChat and Alipay off where PayPal is on', () => {
    const { alipay, weixin, paypal } = effectiveConfig({ ...configDefaults, paypal: true })
    expect({ alipay, weixin, paypal }).toEqual({ alipay: false, weixin: false, paypal: true })
  })

  it('takes effect: theme, skin and accent', async () => {
    api.use(
      http.get('*/api/web/config', () => ok({ ...configDefaults, themeid: 2, accent_color: '#7A1F5C' })),
    )
    const { loadConfig, theme } = await start()
    await loadConfig()
    expect(theme.id).toBe(2)
    expect(document.documentElement.classList.contains('theme-2')).toBe(true)
    expect(document.documentElement.style.getPropertyValue('--school-accent-light')).not.toBe('')
  })

  it('is the default one when it cannot be loaded', async () => {
    api.use(http.get('*/api/web/config', () => new Response('', { status: 404 })))
    const { loadConfig } = await start()
    await expect(loadConfig()).resolves.toEqual(configDefaults)
  })

  it('has the target of #/ for visitors', () => {
    expect(visitorLanding(configDefaults)).toBe('#/login')
    const homePage = { ...configDefaults.homePage, landing: 'home' }
    expect(visitorLanding({ ...configDefaults, homePage })).toBe('#/home')
  })
})
