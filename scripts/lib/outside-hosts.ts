import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ChunkMap } from './chunk-map-plugin.ts'
import { filesBelow } from './files.ts'

/** Places in built pages, styles and scripts where an address makes the browser fetch something by itself. */
const fetching: Record<string, RegExp[]> = {
  '.html': [
    /<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\bsrc(?:set)?\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/gi,
  ],
  '.css': [/url\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi, /@import\s+["']((?:https?:)?\/\/[^"']+)/gi],
  '.js': [
    /\bimport\s*\(?\s*["'`]((?:https?:)?\/\/[^"'`]+)/g,
    /\bfrom\s*["'`]((?:https?:)?\/\/[^"'`]+)/g,
    /\b(?:src|srcSet|poster)\s*[:=]\s*["'`]((?:https?:)?\/\/[^"'`]+)/g,
    /\b(?:fetch|axios\.\w+|WebSocket|EventSource|importScripts)\(\s*["'`]((?:https?|wss?):\/\/[^"'`]+)/g,
    /url\(\s*\\?["']?((?:https?:)?\/\/[^"')\s\\]+)/gi,
  ],
  '.svg': [/\b(?:xlink:)?href\s*=\s*["'](https?:\/\/[^"']+)/gi],
}
/** `<link>` fetches too, except for these relations. */
const link =
  /<link\b(?![^>]*\brel\s*=\s*["']?(?:canonical|alternate|license|author))[^>]*?\bhref\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/gi
fetching['.html']?.push(link)

/** Any address of another host in our own pages and scripts must be one of these or be missing. */
export const allowedAddresses = [
  'http://www.w3.org/', // names of XML namespaces, never fetched
]

/** Addresses of other hosts that a page of this build would fetch from, as readable lines. */
export function outsideHosts(dist: string): string[] {
  const map = JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')) as ChunkMap
  const files = new Set([
    ...map.files,
    ...filesBelow(join(dist, 'web')).filter((file) => !file.includes('/assets/')),
  ])
  return [...files].flatMap((name) => {
    const file = name.startsWith(dist) ? name : join(dist, 'web', name)
    const patterns = fetching[extname(file)]
    if (!patterns || !existsSync(file)) return []
    const text = readFileSync(file, 'utf8')
    const addresses = patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
    )
    return addresses
      .filter((address) => !allowedAddresses.some((allowed) => address.startsWith(allowed)))
      .map((address) => `${file.slice(dist.length + 1)}: fetches ${address}`)
  })
}
