import { expect, test } from 'vitest'
import { cuesOfSpeech } from '#server/features/caption/automatic/cues-of-speech.ts'

const textsOf = (text: string) => cuesOfSpeech([{ start: 10, end: 20, text }]).map((cue) => cue.text)

test('what fits two lines of a screen is one caption, from its first second to its last', () => {
  expect(cuesOfSpeech([{ start: 1.2345, end: 3, text: ' Good morning. How are you? ' }])).toEqual([
    { start: 1.235, end: 3, text: 'Good morning. How are you?' },
  ])
})

test('longer ones are cut at the ends of sentences, and each is shown as long as it has of the text', () => {
  const [one, two] = [
    '今天我们学习执笔，先看老师怎么拿笔。',
    '然后大家自己试一试，注意手腕要放松，不要太用力。',
  ]
  const cues = cuesOfSpeech([{ start: 10, end: 20, text: `${one}${two}` }])
  expect(cues.map(({ text }) => text)).toEqual([one, two])
  const [first, second] = cues
  expect([first?.start, second?.end]).toEqual([10, 20])
  expect(first?.end).toBe(second?.start)
  expect(first?.end).toBeCloseTo(10 + (10 * one.length) / (one.length + two.length), 2)
})

test('a sentence that is too long is cut between words, and Chinese between characters', () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  const parts = textsOf(words)
  expect(parts.join(' ')).toBe(words)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(80)
  const chinese = '一'.repeat(95)
  expect(textsOf(chinese).map(({ length }) => length)).toEqual([40, 40, 15])
})

test('numbers and abbreviations stay whole, and what has no text is no caption', () => {
  expect(textsOf('It costs 3.50 today.')).toEqual(['It costs 3.50 today.'])
  expect(textsOf('   ')).toEqual([])
  expect(textsOf('...')).toEqual(['...'])
})
