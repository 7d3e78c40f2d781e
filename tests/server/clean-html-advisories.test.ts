import sanitize from 'sanitize-html'
import { expect, test } from 'vitest'
import { cleanHtml } from '#server/lib/clean-html.ts'

/** Exploits of sanitize-html 2.17.5 where the allow list has foreign elements and raw text; fixed in 2.17.6. */
const rawTextInForeignElement = ['svg', 'math'].flatMap((outer) =>
  ['textarea', 'xmp'].flatMap((inner) => [
    `<${outer}><${inner}><img src=x onerror=alert(1)></${inner}></${outer}>`,
    `<${outer}><${inner}><img src=x onerror=alert(1)>`,
    `<${outer}></${outer}><${inner}><img src=x onerror=alert(1)></${inner}>`,
  ]),
)

test('what sanitize-html 2.17.5 allows in foreign elements is removed by our list', async () => {
  const allowedTags = ['svg', 'math', 'textarea', 'xmp']
  // the exploits are real: they pass a list that allows these elements
  expect(
    rawTextInForeignElement.filter((html) => !sanitize(html, { allowedTags }).includes('onerror')),
  ).toEqual([])
  const left = await Promise.all(rawTextInForeignElement.map((html) => cleanHtml(`<p>a</p>${html}`)))
  expect(left.filter((html) => html !== '<p>a</p>')).toEqual([])
})
