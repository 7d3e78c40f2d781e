import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containsBlockedWord } from '#server/features/chat/blocked-words.ts'

const latin = fc.constantFrom(...Array.from('abcdeghimnorstuvwxyz0123456789éñ'))
const chinese = fc.constantFrom(...Array.from('答案考试题目下载'))
const sign = fc.constantFrom(...Array.from('-.,*+?^$()[]{}|\\/"#@!·。，、😀'))
const parting = fc.constantFrom(' ', '\t', "'", '’', '\u3000')
const textOf = (character: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.array(character, { minLength, maxLength }).map((characters) => characters.join(''))
const latinWord = textOf(latin, 2, 8)
const isIn = (word: string, text: string) => containsBlockedWord(text, [word])
const wide = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
/** one way of writing each letter and sign, as the rule compares them */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const holds = <T>(given: fc.Arbitrary<T>, rule: (value: T) => void) =>
  fc.assert(fc.property(given, rule), { numRuns: 500, seed: 1 })

describe('a blocked Latin word', () => {
  test('is found in any case and width, with signs between its letters, and beside other scripts', () => {
    holds(fc.tuple(latinWord, fc.array(textOf(sign, 0, 2), { maxLength: 8 })), ([word, signs]) => {
      const hidden = [...word]
        .map((letter, at) => letter + (at < word.length - 1 ? (signs[at] ?? '') : ''))
        .join('')
      for (const shape of [word, word.toUpperCase(), wide(word), hidden, wide(hidden.toUpperCase())])
        for (const text of [shape, `so ${shape}!`, `用${shape}吗`]) expect(isIn(word, text), text).toBe(true)
    })
    expect(isIn('straße', 'STRASSE')).toBe(true)
  })

  test('is found with any separator when it was entered with one', () => {
    const between = fc.oneof(sign, parting, fc.constant(''))
    holds(fc.tuple(latinWord, sign, latinWord, between), ([first, entered, second, met]) => {
      expect(isIn(`${first}${entered}${second}`, `${first}${met}${second}`)).toBe(true)
    })
    for (const text of ['E MAIL', 'email', 'e.mail', 'my E-Mail!'])
      expect(isIn('e-mail', text), text).toBe(true)
    expect(isIn('e-mail', 'emailed')).toBe(false)
  })

  test('is not found in a longer one, nor over two', () => {
    holds(fc.tuple(latinWord, latinWord), ([word, more]) => {
      fc.pre(!more.includes(word) && !`${word}${more}`.slice(1).includes(word))
      expect(isIn(word, `${word}${more}`)).toBe(false)
    })
    for (const [word, text] of [
      ['penis', 'this pen is mine'],
      ['hell', 'he’ll come'],
      ['hell', 'hello'],
    ] as const)
      expect(isIn(word, text), text).toBe(false)
  })
})

test('a blocked Chinese word is found wherever it stands, with anything between its characters', () => {
  const gap = textOf(fc.oneof(sign, parting), 0, 2)
  holds(fc.tuple(textOf(chinese, 2, 6), gap, latinWord), ([word, between, beside]) => {
    expect(isIn(word, `${beside}${[...word].join(between)}${beside}`)).toBe(true)
  })
})

describe('an entry of fewer than two letters or numbers', () => {
  const bare = fc.oneof(
    textOf(sign, 1, 4),
    fc.tuple(textOf(sign, 0, 2), fc.oneof(latin, chinese), textOf(sign, 1, 2)).map((parts) => parts.join('')),
    fc.constantFrom('[a-', '{2}', 'c++', '(((', '😀'),
  )

  test('is found as it was entered', () => {
    holds(bare, (word) => {
      for (const text of [word, `so ${word} it is`, `好${wide(word)}吗`])
        expect(isIn(word, text), text).toBe(true)
    })
  })

  test('is not found by its letter alone or by a part of its characters', () => {
    const text = textOf(fc.oneof(latin, chinese, parting, sign), 0, 30)
    holds(fc.tuple(bare, text), ([word, other]) => {
      fc.pre(!plain(other).includes(plain(word)))
      expect(isIn(word, other), `${word} in ${other}`).toBe(false)
    })
    expect(isIn('[a-', 'a class')).toBe(false)
    expect(isIn('{2}', 'lesson 2')).toBe(false)
    expect(isIn('c++', 'plan c')).toBe(false)
  })

  test('is a whole word when it is one letter or number', () => {
    expect(isIn('a', 'plan A!')).toBe(true)
    for (const text of ['plan', 'xa', 'ax']) expect(isIn('a', text), text).toBe(false)
  })
})
