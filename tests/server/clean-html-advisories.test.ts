import sanitize from 'sanitize-html'
import { expect, test } from 'vitest'
import { cleanHtml } from '#server/lib/clean-html.ts'

/** Works in sanitize-html 2.17.5 where a list allows foreign elements and raw text: mended in 2.17.6. */
const rawTextInForeignElement = ['svg', 'math'].flatMap((outer) =>
  ['textarea', 'xmp'].flatMap((inner) => [
    `<${outer}><${inner}><img src=x onerror=alert(1)></${inner}></${outer}>`,
    `<${outer}><${inner}><img src=x onerror=alert(1)>`,
    `<${outer}></${outer}><${inner}><img src=x onerror=alert(1)></${inner}>`,
  ]),
)

test('what sanitize-html 2.17.5 lets through in foreign elements does not get through our list', async () => {
  const allowedTags = ['svg', 'math', 'textarea', 'xmp']
  // the vectors are real: a list that allows these elements is passed
  expect(
    rawTextInForeignElement.filter((html) => !sanitize(html, { allowedTags }).includes('onerror')),
  ).toEqual([])
  const left = await Promise.all(rawTextInForeignElement.map((html) => cleanHtml(`<p>a</p>${html}`)))
  expect(left.filter((html) => html !== '<p>a</p>')).toEqual([])
})
