import { expect, it } from 'vitest'
import { WordSpace } from '#web/ui/word-space.tsx'
import { renderUi } from './support.tsx'

it.each([
  ['en', 'One. Two.'],
  ['zh', 'One.Two.'],
] as const)('two texts are separated as %s separates words', (lang, text) => {
  const joined = (
    <p>
      One.
      <WordSpace />
      Two.
    </p>
  )
  expect(renderUi(joined, lang).container.textContent).toBe(text)
})
