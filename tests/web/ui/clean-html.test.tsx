import { cleanup, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isLink, isOwnImage } from '#contract/addresses.ts'
import { RICH_TEXT_DEPTH, richTextElements } from '#contract/rich-text.ts'
import { cleanHtml } from '#server/lib/clean-html.ts'
import { badAddresses, xssPayloads } from '#tests/support/xss-payloads.ts'
import { RichText } from '#web/ui/rich-text.tsx'

const known = new Set(richTextElements)
const attributes: Record<string, string[]> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** Everything in a browser's parse of a text, element by element, that a sanitized text must not have. */
function strangers(html: string): string[] {
  return strangersIn(new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body)
}

function strangersIn(body: Element): string[] {
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName
    const found = known.has(name) || name === 'tbody' ? [] : [name]
    for (const { name: attribute, value } of element.attributes) {
      const allowed = attributes[name]?.includes(attribute) ?? false
      const leads =
        attribute === 'href'
          ? isLink(value) || /^(mailto|tel):/.test(value)
          : attribute !== 'src' || isOwnImage(value)
      if ((!allowed && attribute !== 'loading') || !leads) found.push(`${name} ${attribute}=${value}`)
    }
    return found
  })
}

const drawn = (html: string): Element => {
  const { container } = render(<RichText html={html} />)
  const found = container.firstElementChild
  if (!found) throw new Error('nothing was drawn')
  return found
}

it('has a large corpus', () => {
  expect(new Set(xssPayloads).size).toBeGreaterThan(60)
  // the check itself detects violations
  expect(strangers('<img src=x onerror=alert(1)>')).not.toEqual([])
  expect(strangers('<a href="javascript:alert(1)">a</a>')).not.toEqual([])
  expect(strangers('<svg></svg>')).not.toEqual([])
})

/** What must not be there after sanitizing a text, and what differs when its result is sanitized again. */
async function faultsOf(html: string): Promise<string[]> {
  const clean = await cleanHtml(html)
  const again = await cleanHtml(clean)
  // the page renders it, and unsanitized texts, by the same rules
  const found = [...strangers(clean), ...strangersIn(drawn(clean)), ...strangersIn(drawn(html))]
  cleanup()
  return again === clean ? found : [...found, `sanitized again: ${again}`]
}

it('leaves no active content, wherever it stands, and sanitizing once is enough', async () => {
  const offenders: Record<string, string[]> = {}
  for (const payload of xssPayloads)
    for (const html of [
      payload,
      `<p>before</p>${payload}<p>after</p>`,
      `<ul><li>${payload}</li></ul>`,
      `<table>${payload}</table>`,
    ]) {
      const faults = await faultsOf(html)
      if (faults.length > 0) offenders[html] = faults
    }
  expect(offenders).toEqual({})
})

it('removes links to other addresses and pictures from them', async () => {
  const offenders: string[] = []
  for (const address of badAddresses) {
    const attribute = address.replaceAll('"', '&quot;')
    const link = await cleanHtml(`<a href="${attribute}">a</a>`)
    const picture = await cleanHtml(`<p>a</p><img src="${attribute}">`)
    if (link !== '<a>a</a>' || picture !== '<p>a</p>') offenders.push(address)
  }
  expect(offenders).toEqual([])
})

it('keeps what formats a text as it was written', async () => {
  const html =
    '<h2>A</h2><p>b <strong>c</strong> <em>d</em> <u>e</u> <s>f</s><br />g</p><ul><li>h</li></ul><ol><li>i</li></ol>' +
    '<blockquote>j</blockquote><pre><code>k</code></pre><hr />' +
    '<table><tbody><tr><td colspan="2">l</td></tr></tbody></table>' +
    '<img src="/files/a.png" alt="m" /><a href="#/home">n</a>'
  expect(await cleanHtml(html)).toBe(html)
})

it('removes h1, and sends no referrer to other sites', async () => {
  expect(await cleanHtml('<h1>A</h1>')).toBe('<h2>A</h2>')
  expect(await cleanHtml('<a href="https://example.com/" target="_self">a</a>')).toBe(
    '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">a</a>',
  )
  expect(await cleanHtml('<a href="mailto:a@example.com">a</a><a href="tel:+86-571">b</a>')).toBe(
    '<a href="mailto:a@example.com">a</a><a href="tel:+86-571">b</a>',
  )
})

it('shows pictures of this site alone', async () => {
  for (const src of [
    'https://evil.example/a.png',
    '/api/user/logout',
    '/files/../api/x',
    'files/a.png',
    '/filesx/a',
  ])
    expect(await cleanHtml(`<img src="${src}">a`)).toBe('a')
})

it('is fast for a deeply nested or very long text', async () => {
  const begin = performance.now()
  const deep = await cleanHtml(`${'<blockquote>'.repeat(8000)}a`)
  expect(deep.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(RICH_TEXT_DEPTH)
  await cleanHtml('<'.repeat(100_000))
  await cleanHtml('<a href="'.repeat(10_000))
  await cleanHtml('<!--'.repeat(25_000))
  expect(performance.now() - begin).toBeLessThan(5000)
})
