import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { readConfig } from '#server/config.ts'
import { handleFailures } from '#server/plugins/envelope.ts'
import { type PageHead, servePages } from '#server/plugins/pages.ts'
import { securityHeaders } from '#server/plugins/security.ts'
import { temporaryFolder } from './support.ts'

export const root = temporaryFolder()

export const entries = ['index', 'login', 'student', 'teacher', 'admin'] as const

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A minimal build: five pages, two of them compressed, a hashed file and a plain one. */
function writeBuild(): void {
  const hashes: Record<string, { script: string[]; style: string[] }> = {}
  for (const entry of entries) {
    const [script, style] = [`window.early='${entry}'`, `body{--entry:'${entry}'}`]
    const html = `<!doctype html><meta charset="utf-8" /><title>${entry}</title><style>${style}</style><script>${script}</script>`
    writeFileSync(join(root, `${entry}.html`), html)
    hashes[`${entry}.html`] = { script: [hashOf(script)], style: [hashOf(style)] }
    if (entry === 'index' || entry === 'login') {
      writeFileSync(join(root, `${entry}.html.br`), brotliCompressSync(html))
      writeFileSync(join(root, `${entry}.html.gz`), gzipSync(html))
    }
  }
  writeFileSync(join(root, 'csp.json'), JSON.stringify(hashes))
  mkdirSync(join(root, 'assets'))
  const script = 'export const here = true'
  writeFileSync(join(root, 'assets', 'main-a1b2c3.js'), script)
  writeFileSync(join(root, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script))
  writeFileSync(join(root, 'assets', 'main-a1b2c3.js.gz'), gzipSync(script))
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
}

export async function serve(publicUrl: string, head?: PageHead): Promise<FastifyInstance> {
  const config = readConfig({ DEMO: 'off', PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' })
  const app = fastify()
  handleFailures(app)
  securityHeaders(app, config)
  await servePages(app, config, root, undefined, head)
  afterAll(() => app.close())
  return app
}
/** Servers of a build that was written for this test, on http and https. */
export async function openPages() {
  writeBuild()

  const plain = await serve('http://localhost:8080')

  const secure = await serve('https://school.example')

  const get = (url: string, headers: Record<string, string> = {}, app = plain) => app.inject({ url, headers })

  const policyOf = async (url: string, app = plain) => {
    const { headers } = await get(url, {}, app)
    const entries = String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(' '))
    return new Map(entries.map(([name = '', ...sources]) => [name, sources]))
  }
  return { plain, secure, get, policyOf }
}
export type Pages = Awaited<ReturnType<typeof openPages>>
