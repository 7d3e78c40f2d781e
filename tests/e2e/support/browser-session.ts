import { createHash } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import type { SignedIn } from './school-api.ts'

/** The language selected earlier on this device. */
export async function rememberLanguage(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((chosen) => {
    if (location.protocol.startsWith('http') && !localStorage.getItem('lang'))
      localStorage.setItem('lang', chosen)
  }, language)
}

let signIns = 0

/** Signs in for the next page, as after an earlier visit. A later logout lasts. */
export async function rememberSession(context: BrowserContext, { token, userid }: SignedIn): Promise<void> {
  signIns += 1
  const { token_type, access_token, refresh_token } = token
  // cookie that a login sets for payment windows
  const value = createHash('sha256').update(access_token).digest('base64url')
  await context.addCookies([
    { name: 'sy_window', value, domain: 'localhost', path: '/api/', httpOnly: true, sameSite: 'Lax' },
  ])
  await context.addInitScript(
    ({ once, stored, owner }) => {
      if (!location.protocol.startsWith('http') || localStorage.getItem(once)) return
      localStorage.setItem(once, '1')
      localStorage.setItem('token_owner', owner)
      localStorage.setItem('token', stored)
    },
    {
      once: `e2e-signed-in-${signIns}`,
      stored: JSON.stringify({ token_type, access_token, refresh_token }),
      owner: JSON.stringify({ userid, untilClose: false }),
    },
  )
}

/** Records logged errors and requests to other hosts, which no page may have. */
export function watch(context: BrowserContext, origin: string, surprises: string[]): void {
  context.on('weberror', (error) => surprises.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|5\d\d)/.test(message.text()))
      surprises.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) surprises.push(`asked ${request.url()}`)
  })
}
