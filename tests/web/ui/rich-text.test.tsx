import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from '#web/ui/rich-text.tsx'

const drawn = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML

it('renders formatted text', () => {
  const html =
    '<h3>A</h3><p>b <strong>c</strong></p><ul><li>d</li></ul><table><tbody><tr><td>e</td></tr></tbody></table>'
  expect(drawn(html)).toBe(html)
})

it('removes h1', () => {
  expect(drawn('<h1>A</h1>')).toBe('<h2>A</h2>')
})

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a style', '<style>body{display:none}</style>'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['a drawing with a script in it', '<svg onload="alert(1)"><script>1</script></svg>'],
])('removes %s', (_, html) => {
  expect(drawn(`<p>a</p>${html}`)).toBe('<p>a</p>')
})

it('keeps no handler, style or class', () => {
  expect(drawn('<p onclick="alert(1)" style="position:fixed" class="site-header">a</p>')).toBe('<p>a</p>')
})

it('keeps the text of an unknown element', () => {
  expect(drawn('<marquee>a <b>b</b></marquee>')).toBe('a <b>b</b>')
})

it('keeps only links of the web and of this site', () => {
  const links = [
    'javascript:alert(1)',
    'JaVaScRiPt:1',
    'data:text/html,1',
    '//elsewhere.example',
    '/\\elsewhere.example',
  ]
  for (const link of links) expect(drawn(`<a href="${link}">a</a>`)).toBe('<a>a</a>')
  expect(drawn('<a href="#/course?productId=1">a</a>')).toBe('<a href="#/course?productId=1">a</a>')
  expect(drawn('<a href="https://example.com/">a</a>')).toContain('rel="noopener noreferrer"')
})

it('renders a picture of this site without its handlers, and none from elsewhere', () => {
  const own = drawn('<img src="/files/1.png" alt="a" onerror="alert(1)">')
  expect(own).toContain('src="/files/1.png"')
  expect(own).not.toContain('onerror')
  for (const src of [
    'data:image/svg+xml,1',
    'https://elsewhere.example/1.png',
    '/files/../api/user',
    '//x/1.png',
  ])
    expect(drawn(`<p>a</p><img src="${src}">`)).toBe('<p>a</p>')
})

it('limits the depth of nesting', () => {
  expect(drawn(`${'<div>'.repeat(400)}deep${'</div>'.repeat(400)}<p>after</p>`)).toBe('<p>after</p>')
})
