import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { antdTheme } from '#web/ui/antd-theme.ts'
import { colours } from '#web/ui/tokens.ts'
import { tokensCss } from '#web/ui/tokens-css.ts'

const folder = resolve('src/web/ui')
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))

it('has dark colours both for the system preference and for data-theme', () => {
  const css = tokensCss()
  expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;')
  expect(css).toContain('[data-theme=dark]{color-scheme:dark;')
  expect(css).toContain('--accent:var(--school-accent-light,#24508F);')
})

it('has fonts for each language', () => {
  const css = tokensCss()
  expect(css).toMatch(/\[lang\|=zh\]\{--font-text:'PingFang SC'/)
  expect(css).toMatch(/\[lang\|=zh-TW\][^{]*\{--font-text:'PingFang TC'/)
  expect(css).toMatch(/\[lang\|=en\]\{--font-text:system-ui/)
})

it.each(sheets)('%s names only custom properties that exist', (sheet) => {
  const css = readFileSync(resolve(folder, sheet), 'utf8')
  const known = new Set([...`${tokensCss()}${css}`.matchAll(/(--[\w-]+):/g)].map((match) => match[1]))
  const used = [...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1])
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

it("gives antd the same colours, the school's accent included", () => {
  const theme = antdTheme('dark', '', 'zh')
  expect(theme.token?.colorPrimary).toBe(colours.dark.accent)
  expect(theme.token?.colorText).toBe(colours.dark.ink)
  expect(antdTheme('light', '#7A1FA2', 'en').token?.colorPrimary).toBe('#7A1FA2')
  expect(theme).not.toHaveProperty('algorithm')
})
