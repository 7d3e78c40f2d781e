import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { budgetProblems, headroom, weighScreens } from '../../scripts/lib/budget-check.ts'
import { inlineHashes } from '../../scripts/lib/csp-hashes-plugin.ts'
import { outsideHosts } from '../../scripts/lib/outside-hosts.ts'
import { plant } from './plant.ts'

const chunks = JSON.stringify({
  pages: { 'index.html': 'assets/index.js' },
  chunks: {
    'assets/index.js': { imports: ['assets/shared.js'], modules: ['src/web/entries/public/main.tsx'] },
    'assets/shared.js': { imports: [], modules: ['node_modules/react/index.js'] },
    'assets/home.js': { imports: ['assets/shared.js'], modules: ['src/web/entries/public/pages/home.tsx'] },
    'assets/other.js': { imports: [], modules: ['src/web/entries/public/pages/other.tsx'] },
  },
  files: ['assets/index.js', 'assets/shared.js', 'assets/home.js', 'assets/style.css'],
})
/** Random letters do not compress below three quarters. */
const heavy = randomBytes(30_000).toString('base64')
const dist = (files: Record<string, string> = {}) =>
  plant({
    'chunks.json': chunks,
    'web/index.html': '<html></html>',
    'web/assets/index.js': 'index',
    'web/assets/shared.js': heavy,
    'web/assets/home.js': 'home',
    'web/assets/other.js': heavy,
    'web/assets/style.css': '',
    ...files,
  })
const home = { screen: '#/home', page: 'index.html', needs: ['src/web/entries/public/pages/home.tsx'] }

describe('byte budgets', () => {
  test('the weight of a screen is its page, its route and their imports, each once', () => {
    const [weight] = weighScreens(dist(), [{ ...home, limit: 40 }])
    expect(weight?.weight).toBeGreaterThan(30)
    expect(weight?.weight).toBeLessThan(35)
    expect(budgetProblems([weight!])).toEqual([])
  })

  test('a chunk that is too heavy is reported', () => {
    const problems = budgetProblems(weighScreens(dist(), [{ ...home, limit: 20 }]))
    expect(problems).toEqual([
      expect.stringMatching(/^#\/home: 3\d\.\d kB of JavaScript, allowed are 20 kB$/),
    ])
  })

  test('the rest of a budget is reported', () => {
    const weight = { screen: '#/home', weight: 33.25, limit: 40, missing: [] }
    expect(headroom([weight])).toEqual(['#/home: 33.3 of 40 kB, 6.8 kB left'])
  })

  test('a module that the table names and the build lacks is reported', () => {
    const needs = ['src/web/entries/public/pages/gone.tsx']
    expect(budgetProblems(weighScreens(dist(), [{ ...home, needs, limit: 40 }]))).toEqual([
      '#/home: src/web/entries/public/pages/gone.tsx is in no built chunk (scripts/lib/budgets.ts)',
    ])
  })
})

describe('other hosts', () => {
  test.each([
    ['web/index.html', '<script src="https://cdn.example/x.js"></script>'],
    ['web/index.html', '<link rel="stylesheet" href="//cdn.example/x.css">'],
    ['web/assets/style.css', '.a{background:url(https://cdn.example/a.png)}'],
    ['web/assets/home.js', 'e.src="https://cdn.example/x.js"'],
    ['web/assets/home.js', 'import("https://cdn.example/x.js")'],
    ['web/assets/home.js', 'fetch("https://cdn.example/x.json")'],
  ])('%s with %s is reported', (file, content) => {
    expect(outsideHosts(dist({ [file]: content }))).toEqual([expect.stringContaining(`${file}: fetches `)])
  })

  test('links and names of XML namespaces are allowed', () => {
    const files = {
      'web/index.html': '<a href="https://beian.example/">x</a>',
      'web/assets/home.js':
        'e.setAttribute("xmlns","http://www.w3.org/2000/svg");x={href:"https://beian.example/"}',
    }
    expect(outsideHosts(dist(files))).toEqual([])
  })
})

describe('CSP hashes', () => {
  test('every inline script and style is hashed, data blocks and files are not', () => {
    const html =
      '<script>a()</script><script src="x.js"></script><script type="application/json">{}</script><style>p{}</style>'
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(inlineHashes(html)).toEqual({ script: [hash('a()')], style: [hash('p{}')] })
  })
})
