import type { Plugin } from 'vite'

const LINK = /<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/g

/**
 * Puts the stylesheets of one page into it: they are small, and a browser sends only six requests to a host at once. Each
 * says by `data-href` which file it is, so that the page's first script can keep Vite from fetching that as well.
 */
export function inlineStyles(page: string): Plugin {
  return {
    name: 'shuyuan:inline-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle[page]
        if (html?.type !== 'asset') return
        html.source = String(html.source).replace(LINK, (_link, name: string) => {
          const sheet = bundle[name]
          if (sheet?.type !== 'asset') throw new Error(`${page} names ${name}, which was not built`)
          return `<style data-href="./${name}">${String(sheet.source).trim()}</style>`
        })
      },
    },
  }
}
