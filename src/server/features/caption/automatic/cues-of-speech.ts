import { CUE_LENGTH, type Cue } from '#contract/caption/limits.ts'
import type { Utterance } from '../../../gateways/speech/speech.ts'
import { exactSecond } from '../exact-second.ts'

/** what two lines on a screen hold; a Chinese character is as wide as two Latin ones */
const WIDTH = 80
/** Where a text may be cut, best first: after sentences, after parts of sentences, between words; Chinese anywhere. */
const CUTS = [
  /.+?(?:[。！？!?]+|\.+(?=\s|$)|$)["'”’」』）)]*\s*/gsu,
  /.+?(?:[；;，、：:]+|,(?=\s|$)|$)["'”’」』）)]*\s*/gsu,
  /[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+\s*|\s+/gu,
]

const isWide = (letter: string): boolean => /[\u2E80-\uFFEF]/u.test(letter)
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0)

/** Joins parts into as few texts as possible, none wider than a caption unless one part is. */
function joined(parts: readonly string[]): string[] {
  const texts: string[] = []
  for (const part of parts) {
    const last = texts.at(-1)
    if (last !== undefined && widthOf(last + part.trimEnd()) <= WIDTH) texts[texts.length - 1] = last + part
    else texts.push(part)
  }
  return texts
}

function cut(text: string, [best, ...others]: readonly RegExp[]): string[] {
  if (!best || widthOf(text.trimEnd()) <= WIDTH) return [text]
  return joined((text.match(best) ?? []).flatMap((part) => cut(part, others)))
}

const textsOf = (text: string): string[] =>
  cut(text.trim(), CUTS)
    .map((one) => one.trim().slice(0, CUE_LENGTH))
    .filter((one) => one !== '')

/**
 * Captions of what was said: long utterances are cut at the ends of sentences, or between words, and each caption is shown for
 * as much of the time as it has of the text.
 */
export function cuesOfSpeech(utterances: readonly Utterance[]): Cue[] {
  return utterances.flatMap(({ start, end, text }) => {
    const texts = textsOf(text)
    const whole = texts.reduce((sum, one) => sum + widthOf(one), 0)
    const secondAt = (width: number): number => exactSecond(start + ((end - start) * width) / whole)
    let said = 0
    return texts.map((one) => {
      const begin = secondAt(said)
      said += widthOf(one)
      return { start: begin, end: secondAt(said), text: one }
    })
  })
}
