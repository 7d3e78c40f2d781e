import { readFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { contentSecurityPolicy, noHosts, type OutsideHosts } from '#server/plugins/pages.ts'
import { findBrowser, launchArguments } from '#tests/support/browser.ts'
import { operationFacts } from '../../../scripts/lib/operation-facts.ts'
import { tokensPlugin } from '#web/ui/tokens-plugin.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}
/** Browsers treat a page served by the test as public, which may not connect to this machine. */
const pageArguments = [
  ...launchArguments,
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
]

/** A browser for `openChatPage`; who opens it closes it. */
export function openChatBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: pageArguments, ...(executablePath && { executablePath }) })
}

const BASE = '/chat-page/'
const root = resolve(import.meta.dirname, '../../..')

export type ChatPageFiles = ReadonlyMap<string, string | Uint8Array>

/** Bundles a page that shows only the chat of a class. @returns its files by path */
export async function buildChatPage(): Promise<ChatPageFiles> {
  const built = await build({
    root,
    configFile: false,
    base: BASE,
    logLevel: 'error',
    plugins: [tokensPlugin(), react()],
    define: operationFacts,
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'main.tsx'),
        output: { entryFileNames: 'main.js' },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const files = new Map<string, string | Uint8Array>()
  for (const { output } of outputs as {
    output: { fileName: string; code?: string; source?: string | Uint8Array }[]
  }[])
    for (const { fileName, code, source } of output) files.set(BASE + fileName, code ?? source ?? '')
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  files.set(
    `${BASE}index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Chat</title>${styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')}
    <div id="root"></div><script type="module" src="${BASE}main.js"></script></html>`,
  )
  return files
}

export interface ChatPageOptions {
  /** the school's address */
  address: string
  token: string
  classId: number
  lang?: 'zh' | 'en' | 'zh_tw'
  theme?: 'light' | 'dark'
  outside?: Partial<OutsideHosts>
}

/** Opens the page on the school's own address and with the content security policy of its public pages. */
export async function openChatPage(
  context: BrowserContext,
  files: ChatPageFiles,
  { address, token, classId, lang = 'en', theme = 'light', outside = {} }: ChatPageOptions,
): Promise<Page> {
  const page = await context.newPage()
  const policy = contentSecurityPolicy('index.html', {}, false, { ...noHosts, ...outside })
  await page.route(`${address}${BASE}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname)
    return route.fulfill({
      status: body === undefined ? 404 : 200,
      contentType: types[extname(pathname)] ?? 'application/octet-stream',
      headers: { 'content-security-policy': policy },
      body: Buffer.from(body ?? ''),
    })
  })
  await page.route(`${address}/locales/**`, async (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: await readFile(join(root, new URL(route.request().url()).pathname)),
    }),
  )
  const stored = JSON.stringify({ token_type: 'Bearer', access_token: token, refresh_token: token })
  await page.addInitScript(
    ([session, language, mode]) => {
      localStorage.setItem('token', session)
      localStorage.setItem('lang', language)
      localStorage.setItem('theme_mode', mode)
    },
    [stored, lang, theme] as const,
  )
  await page.goto(`${address}${BASE}index.html?class=${classId}`)
  return page
}
