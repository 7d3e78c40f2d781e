import { expect, test } from 'vitest'
import { namespaceProblems } from '../../scripts/lib/namespaces/namespace-check.ts'
import { plant } from './plant.ts'

const entry = 'src/web/entries/student'

/** An entry with one page; `page` and `parts` are the code of the page and of the file beside it. */
const site = (routes: string, page: string, parts = ''): string =>
  plant({
    ...Object.fromEntries(
      ['common', 'ui', 'area', 'order', 'live'].map((name) => [`locales/zh/${name}.json`, '{}']),
    ),
    [`${entry}/main.tsx`]: [
      "import { mount } from '#web/lib/mount.tsx'",
      "import { groups } from './routes.ts'",
      "void mount({ groups, namespaces: ['area'] })",
    ].join('\n'),
    [`${entry}/routes.ts`]: routes,
    [`${entry}/page.tsx`]: page,
    [`${entry}/parts.tsx`]: parts,
  })
const page = "import { Part } from './parts.tsx'\nexport default () => <Part />"
const part = "export const Part = () => { const { t } = useTranslation('order'); return t('order:title') }"
const spare = "\nexport const Spare = () => t('live:title')"

const shows = (namespace: string, line: number, file = 'parts.tsx') =>
  `${entry}/routes.ts:1: shows texts of ${namespace} without fetching them (${entry}/${file}:${line})`

test('a namespace that a component of the page shows and its route does not fetch is reported', () => {
  const routes = "export const groups = [lazyPage(() => import('./page.tsx'))]"
  expect(namespaceProblems(site(routes, page, part))).toEqual([shows('order', 1)])
})

test('namespaces of the route, of the entry and of every page are fetched; what no page shows needs none', () => {
  const routes = [
    "const texts = ['order']",
    'export const groups = [queryPage(async () => ({ default: (await pages()).Page }), [...texts])]',
    "const pages = () => import('./page.tsx')",
  ].join('\n')
  const named = page.replace('default () =>', 'const Page = () => t(`area:${x}`) && t("common:yes") &&')
  expect(namespaceProblems(site(routes, named, part + spare))).toEqual([])
})

test('a part that fetches its own texts may show them, and no other part', () => {
  const routes = "export const groups = [lazyPage(() => import('./page.tsx'))]"
  const late = [
    "const Part = lazyPart(async () => ({ default: (await import('./parts.tsx')).Part }), ['order'])",
    'export default () => <Part title={t("order:title")} />',
  ].join('\n')
  expect(namespaceProblems(site(routes, late, part + spare))).toEqual([shows('order', 2, 'page.tsx')])
})

test('a frame that an entry shows around its pages has the texts of the entry alone', () => {
  const routes = "import { Part } from './parts.tsx'\nexport const groups = [Part]"
  expect(namespaceProblems(site(routes, page, part))).toEqual([
    `${entry}/main.tsx: shows texts of order without fetching them (${entry}/parts.tsx:1)`,
  ])
})
