import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FACTS_ID } from '#contract/site/page-facts.ts'
import type { Config } from '../config.ts'
import { inProject } from '../lib/project.ts'
import { acceptsEncoding } from './accepts-encoding.ts'
import { leadToHashRoutes } from './hash-routes.ts'

const entries = ['index.html', 'login.html', 'student.html', 'teacher.html', 'admin.html'] as const
type Entry = (typeof entries)[number]
/** areas draw with antd, whose styles are made at run time; the public pages need no such leave */
const areas = new Set<Entry>(['student.html', 'teacher.html', 'admin.html'])

/** Hosts beside our own, by what pages may fetch from them. */
export interface OutsideHosts {
  scripts: readonly string[]
  images: readonly string[]
  calls: readonly string[]
  frames?: readonly string[]
  /** players fetch from them, and phones give the browser their addresses */
  media?: readonly string[]
  /** a script of theirs writes styles that no hash can name */
  inlineStyles?: boolean
}
export const noHosts: OutsideHosts = { scripts: [], images: [], calls: [] }

type InlineHashes = Partial<Record<Entry, { script: string[]; style: string[] }>>

/** The policy of one page: its own host and those that were asked for, inline scripts and styles by their hash. */
export function contentSecurityPolicy(
  entry: Entry,
  hashes: InlineHashes,
  https: boolean,
  outside: OutsideHosts = noHosts,
): string {
  const own = hashes[entry]
  const { frames = [], media = [], inlineStyles = false } = outside
  // a hash beside it would switch 'unsafe-inline' off
  const styles = areas.has(entry) || inlineStyles ? ["'unsafe-inline'"] : (own?.style ?? [])
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...(own?.script ?? []), ...outside.scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    ['img-src', "'self'", 'data:', 'blob:', ...outside.images].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...outside.calls, ...media].join(' '),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    // players hand the browser what they have fetched, and chat keeps its connection in a worker made of a text
    ["media-src 'self' blob:", ...media].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

interface Page {
  etag: string
  /** by content encoding; `identity` is always there */
  bodies: Map<string, Buffer>
}

const etagOf = (text: string | Buffer): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** The page as it was at the start: a later build must not be served with the policy of this one. */
function loadPage(root: string, entry: Entry): Page {
  const identity = readFileSync(join(root, entry))
  const bodies = new Map([['identity', identity]])
  for (const [encoding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const file = join(root, `${entry}.${ending}`)
    if (existsSync(file)) bodies.set(encoding, readFileSync(file))
  }
  return { etag: etagOf(identity), bodies }
}

/** facts that change now and then, and are sent with each page: less than the best is enough */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The facts about the school that a page contains. */
export interface PageHead {
  /** what the inline script of index.html is to know before it has asked */
  facts?: () => Promise<object | null>
  /** what search engines show of the school beside its address */
  description?: () => Promise<string>
}

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Elements for the head; a page without them is better than none. */
async function headOf({ facts, description }: PageHead): Promise<string> {
  const [known, words] = await Promise.all([facts?.().catch(() => null), description?.().catch(() => '')])
  const json = known ? JSON.stringify(known).replaceAll('<', '\\u003c') : ''
  return [
    words && `<meta name="description" content="${inAttribute(words)}">`,
    json && `<script type="application/json" id="${FACTS_ID}">${json}</script>`,
  ].join('')
}

/** The same page with these elements, before the inline script that reads them. */
function withHead({ bodies }: Page, head: string): Page {
  const html = String(bodies.get('identity')).replace(/<meta charset=[^>]*>/i, (meta) => meta + head)
  const text = Buffer.from(html)
  return {
    etag: etagOf(text),
    bodies: new Map([
      ['identity', text],
      ['br', brotliCompressSync(text, quickly)],
      ['gzip', gzipSync(text)],
    ]),
  }
}

/** A page with the current head, rendered again only when that has changed. */
function pageWithHead(page: Page, parts: PageHead): () => Promise<Page> {
  let made = { head: '', page }
  return async () => {
    const head = await headOf(parts)
    if (made.head !== head) made = { head, page: head ? withHead(page, head) : page }
    return made.page
  }
}

function sendPage(page: Page, policy: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = ['br', 'gzip'].find((name) => acceptsEncoding(request, name) && page.bodies.has(name))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.bodies.get(encoding ?? 'identity'))
}

/**
 * Serves the files of the build under / and /school/, compressed where the browser takes it. The names are those of
 * the start: the plugin's own wildcard would list the folders again for every file.
 */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const names = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll(sep, '/')),
  )
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
  })
  for (const prefix of ['/', '/school/'])
    app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
      const name = request.params['*']
      if (!names.has(name)) return reply.callNotFound()
      const hashed = name.startsWith('assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      return reply.sendFile(name)
    })
}

/**
 * Serves the built pages, alike under / and /school/, compressed at build; hashed files for ever.
 * @param outside the other hosts that pages may speak to, as the school has it now; the back office never does
 */
export async function servePages(
  app: FastifyInstance,
  config: Pick<Config, 'publicHttps'>,
  root = inProject('dist', 'web'),
  outside: () => Promise<OutsideHosts> = async () => noHosts,
  { facts, description }: PageHead = {},
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  const hashFile = join(root, 'csp.json')
  const hashes = existsSync(hashFile) ? (JSON.parse(readFileSync(hashFile, 'utf8')) as InlineHashes) : {}

  const headParts: Partial<Record<Entry, PageHead>> = {
    'index.html': { ...(facts && { facts }), ...(description && { description }) },
    'login.html': description ? { description } : {},
  }
  for (const entry of entries) {
    const loaded = loadPage(root, entry)
    const page = pageWithHead(loaded, headParts[entry] ?? {})
    const paths = [`/${entry}`, `/school/${entry}`, ...(entry === 'index.html' ? ['/', '/school/'] : [])]
    for (const path of paths)
      app.get(path, async (request, reply) => {
        // a page without its statistics is better than none
        const hosts = entry === 'admin.html' ? noHosts : await outside().catch(() => noHosts)
        const policy = contentSecurityPolicy(entry, hashes, config.publicHttps, hosts)
        return sendPage(await page(), policy, request, reply)
      })
  }

  await serveFiles(app, root)

  app.get('/school', (_request, reply) => reply.redirect('/school/'))
  leadToHashRoutes(app)
}
