import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { build } from 'vite'
import { cspHashes } from '../../scripts/lib/csp-hashes-plugin.ts'
import { earlyScript } from '../../scripts/lib/early-script-plugin.ts'
import { inlineStyles } from '../../scripts/lib/inline-styles-plugin.ts'
import { plant } from './plant.ts'

const page = '<!doctype html><html><head><meta charset="utf-8" /><title></title></head><body></body></html>'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function builtFiles(files: Record<string, string>): Promise<Map<string, string>> {
  const root = plant({ 'index.html': page, ...files })
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [earlyScript('index.html', 'early.ts'), inlineStyles('index.html'), cspHashes()],
    build: { write: false },
  })
  const outputs = [result].flat().flatMap((output) => ('output' in output ? output.output : []))
  return new Map(
    outputs.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : file.code]),
  )
}

test('the early script stands in the head, built with its imports, and its hash is the one in csp.json', async () => {
  const files = await builtFiles({
    'early.ts': "import { mark } from './mark.ts'\ndocument.title = `${mark as string}</script>`",
    'mark.ts': "export const mark = 'early'",
  })

  const html = files.get('index.html') ?? ''
  const code = /<meta charset="utf-8" \/>\s*<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(code).toContain('early')
  expect(code).not.toContain('import')
  expect(html).toContain('<\\/script>')
  expect(JSON.parse(files.get('csp.json') ?? '')).toEqual({
    'index.html': { script: [hashOf(code)], style: [] },
  })
})

test('the stylesheets of the page stand in it, with the files that they are and their hashes in csp.json', async () => {
  const body = '<body><script type="module" src="/start.ts"></script></body>'
  const files = await builtFiles({
    'index.html': page.replace('<body></body>', body),
    'start.ts': "import './start.css'\ndocument.title = 'started'",
    'start.css': 'p { color: red }',
  })

  const html = files.get('index.html') ?? ''
  const [, name = '', style = ''] = /<style data-href="\.\/([^"]+)">([^<]+)<\/style>/.exec(html) ?? []
  expect(files.get(name)?.trim()).toBe(style)
  expect(style).toContain('red')
  expect(html).not.toContain('rel="stylesheet"')
  expect(JSON.parse(files.get('csp.json') ?? '')).toEqual({
    'index.html': { script: [], style: [hashOf(style)] },
  })
})

test('without an early script the page stays as it is', async () => {
  const files = await builtFiles({})
  expect(files.get('index.html')).not.toContain('<script')
  expect(JSON.parse(files.get('csp.json') ?? '')).toEqual({ 'index.html': { script: [], style: [] } })
})
