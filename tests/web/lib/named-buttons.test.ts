import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'

interface Texts {
  [key: string]: string | Texts
}

/** Visible label of a button and, under the same key with `Named`, its accessible name among similar buttons. */
function mismatches(texts: Texts, path: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return mismatches(text, `${path}.${key}`)
    const seen = key.endsWith('Named') ? texts[key.slice(0, -'Named'.length)] : undefined
    const holds = typeof seen !== 'string' || text.toLowerCase().includes(seen.toLowerCase())
    return holds ? [] : [`${path}.${key}: “${text}” without “${seen}”`]
  })
}

describe('the names of buttons that stand in lists', () => {
  // speech input names a button by its visible label
  it.each(languages)('contain their visible text: %s', (lang) => {
    const found = readdirSync(`locales/${lang}`).flatMap((file) =>
      mismatches(JSON.parse(readFileSync(`locales/${lang}/${file}`, 'utf8')) as Texts, file),
    )
    expect(found).toEqual([])
  })
})
