import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { historyTools, tools } from '#web/features/editor/tools.ts'

describe('the tools of the editor', () => {
  it('show an icon or a text', () => {
    const bare = [...tools, ...historyTools].filter(({ icon, sign }) => !icon && !sign)
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  // speech input names a button by its visible label; a single letter is a symbol and no word
  it.each(languages)('have accessible names that contain their visible text: %s', (lang) => {
    const texts = JSON.parse(readFileSync(`locales/${lang}/website.json`, 'utf8')) as {
      editor: Record<string, string>
    }
    const worded = [...tools, ...historyTools].filter(({ sign = '' }) => sign.length > 1)
    expect(worded).not.toEqual([])
    for (const { label, sign } of worded)
      expect(texts.editor[label.replace('website:editor.', '')]).toContain(sign)
  })
})
