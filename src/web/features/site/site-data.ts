import { callSilently } from '#web/lib/call.ts'
import { resource } from '#web/lib/resource.ts'
import { theme } from '#web/lib/theme.ts'

/** Data that every page of the site needs; requested once per page. */
export const logo = resource(() => callSilently('GET /api/file/logo', {}))

export const homeInfo = resource(() => callSilently('GET /api/homeinfo', {}), { hasTexts: true })

export const siteNavigation = resource(() =>
  callSilently('GET /api/themes/navigation/front', { query: { theme_id: theme.id } }),
)
