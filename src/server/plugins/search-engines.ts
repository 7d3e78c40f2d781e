import type { FastifyInstance } from 'fastify'

/** what a sitemap may hold */
const MOST_ADDRESSES = 50_000

const inXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * `/robots.txt` and `/sitemap.xml`: what search engines are to read, and where it is.
 * @param paths of what every visitor may see, without the hash, which search engines drop
 */
export function searchEngineRoutes(
  app: FastifyInstance,
  publicUrl: string,
  paths: () => Promise<readonly string[]>,
): void {
  const closed = ['/school/', '/student.html', '/teacher.html', '/admin.html']
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const shown = (await paths()).slice(0, MOST_ADDRESSES)
    const entries = shown.map((path) => `<url><loc>${inXml(publicUrl + path)}</loc></url>`)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
  })
}
