import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Puts a small classic script into the head of one page, so that it runs before any file has been fetched.
 * The source is built to one minified IIFE; without the source file the page stays as it is.
 */
export function earlyScript(page: string, source: string): Plugin {
  let entry = ''
  return {
    name: 'shuyuan:early-script',
    configResolved(config) {
      entry = resolve(config.root, source)
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (path !== `/${page}` || !existsSync(entry)) return html
        return insertEarly(html, await bundleClassic(entry))
      },
    },
  }
}

/** Right after the charset: before any stylesheet, because an inline script waits for those that precede it. */
function insertEarly(html: string, code: string): string {
  const script = `<script>${code.replaceAll('</script', '<\\/script')}</script>`
  const anchor = /<meta charset=[^>]*>/i.exec(html)?.[0] ?? '<head>'
  return html.replace(anchor, () => `${anchor}\n    ${script}`)
}

async function bundleClassic(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs) {
    const chunk = 'output' in output ? output.output[0] : undefined
    if (chunk) return chunk.code.trim()
  }
  throw new Error(`${entry} was built to nothing`)
}
