import { callSilently } from './call.ts'
import { configDefaults, type WebConfig } from './config-defaults.ts'
import { addressOf, currentDocument } from './documents.ts'
import { resource, useResource } from './resource.ts'
import { theme } from './theme.ts'

export type { WebConfig }

const VERSION = 2

/** The effective configuration: defaults unless it is of version 2, and PayPal excludes the other methods. */
export function effectiveConfig(reply: Partial<WebConfig>): WebConfig {
  if (reply.version !== VERSION) return configDefaults
  const { homePage = configDefaults.homePage } = reply
  const config: WebConfig = {
    ...configDefaults,
    ...reply,
    homePage: {
      ...configDefaults.homePage,
      ...homePage,
      navigation: { ...configDefaults.homePage.navigation, ...homePage.navigation },
      swiperSlide: { ...configDefaults.homePage.swiperSlide, ...homePage.swiperSlide },
    },
  }
  return config.paypal ? { ...config, alipay: false, weixin: false } : config
}

const config = resource(async () => effectiveConfig(await callSilently('GET /api/web/config', {})), {
  hasTexts: true,
})

let accented = false

async function apply({ themeid, accent_color }: WebConfig): Promise<void> {
  theme.id = themeid
  document.documentElement.classList.toggle('theme-1', themeid === 1)
  document.documentElement.classList.toggle('theme-2', themeid === 2)
  // Most schools use the default colour, which needs no computation.
  if (accent_color === '' && !accented) return
  accented = true
  const { applyAccent } = await import('#web/ui/accent.ts')
  applyAccent(accent_color)
}

/** Requests the configuration once and applies it; uses the defaults if that fails. Never rejects. */
export function loadConfig(): Promise<WebConfig> {
  const loading = config.load().catch(() => configDefaults)
  const applied = loading.then(async (settings) => {
    await apply(settings)
    return settings
  })
  theme.ready = applied
  return applied
}

/** Called after the school has changed its configuration: updates open pages. */
export async function reloadConfig(): Promise<void> {
  await apply(await config.refresh())
}

/** The school's configuration; the defaults until it has loaded. */
export const useConfig = (): WebConfig => useResource(config).data ?? configDefaults

/** Target of `#/` for visitors: the login page, or the home page where the school enables it. */
export const visitorLanding = (config: WebConfig): string =>
  config.homePage.landing === 'home'
    ? addressOf('index', '/home')
    : addressOf(currentDocument() === 'login' ? 'login' : 'index', '/login')
