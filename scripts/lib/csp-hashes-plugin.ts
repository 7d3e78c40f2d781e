import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

interface InlineHashes {
  script: string[]
  style: string[]
}

/** Writes `csp.json`: for every page the hash sources that its inline scripts and styles need in a CSP. */
export function cspHashes(): Plugin {
  return {
    name: 'shuyuan:csp-hashes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const pages: Record<string, InlineHashes> = {}
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
          pages[file.fileName] = inlineHashes(
            typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source),
          )
        }
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(pages, null, 2) })
      },
    },
  }
}

/** The CSP hash sources (`'sha256-…'`) of one page. Data blocks such as JSON are no scripts and need none. */
export function inlineHashes(html: string): InlineHashes {
  const page = html.replace(/<!--[\s\S]*?-->/g, '')
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '', body = '']) => body.trim() !== '' && isRunnable(attributes))
    .map(([, , body = '']) => body)
  const styles = [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, body = '']) => body)
  return { script: scripts.map(hashSource), style: styles.map(hashSource) }
}

function isRunnable(attributes: string): boolean {
  if (/\bsrc\s*=/i.test(attributes)) return false
  const type = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
  return type === undefined || /^(module|importmap|speculationrules|text\/javascript)$/i.test(type)
}

const hashSource = (body: string): string => `'sha256-${createHash('sha256').update(body).digest('base64')}'`
