import { languages } from '../locale-files.ts'
import type { Changes, Texts } from './changes.ts'
import { addEntry, addImport, addSorted } from './lists.ts'
import type { NavigationGroup } from '#web/lib/area-navigation.ts'
import { capital, type Names } from './names.ts'

export const areas = ['student', 'teacher', 'admin'] as const
export type Area = (typeof areas)[number]
/** The entries that pages are written for: the areas, and index.html for visitors. */
export const entries = [...areas, 'public'] as const
type Entry = (typeof entries)[number]
export type InLanguages = Readonly<Record<(typeof languages)[number], string>>

export interface PageWanted {
  entry: Entry
  domain: Names
  /** `my-favourites`: of file, address and title */
  name: Names
  title: InLanguages
  /** what the page shows, a component of the feature */
  content: Names
  /** i18n key of the sentence below the title */
  lead: string
  /** the texts of the feature that come with the page */
  texts: Readonly<Record<(typeof languages)[number], Texts>>
  /** further files of texts that the page shows */
  namespaces?: readonly string[]
}

/** A page with its route, title and texts; its content is a component of the feature. */
export function newPage(changes: Changes, wanted: PageWanted): void {
  const { entry, domain, name, title, texts } = wanted
  if (entry === 'public') addVisitorPage(changes, wanted)
  else addAreaPage(changes, wanted, entry)
  for (const language of languages) {
    changes.addTexts(`locales/${language}/common.json`, { title: { [name.camel]: title[language] } })
    changes.addTexts(`locales/${language}/${domain.camel}.json`, texts[language])
  }
  const features = 'scripts/lib/web-features.ts'
  changes.edit(features, (code) => addSorted(features, code, 'webFeatures', domain.kebab, '[]'))
}

/** Where the navigation of an area shows a new page. */
const groupOf: Readonly<Record<Area, NavigationGroup>> = {
  student: 'learning',
  teacher: 'teaching',
  admin: 'data',
}

const shownBy = ({ domain, namespaces = [] }: PageWanted): string =>
  [domain.camel, ...namespaces].map((namespace) => `'${namespace}'`).join(', ')

function addAreaPage(changes: Changes, wanted: PageWanted, area: Area): void {
  const { domain, name, lead, content } = wanted
  const folder = `src/web/entries/${area}`
  changes.create(
    `${folder}/pages/${name.kebab}-page.tsx`,
    `import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ${content.pascal} } from '#web/features/${domain.kebab}/${content.kebab}.tsx'

export default function ${name.pascal}Page() {
  const { t } = useTranslation('${domain.camel}')
  return (
    <AreaPage title={t('common:title.${name.camel}')} lead={t('${lead}')}>
      <${content.pascal} />
    </AreaPage>
  )
}
`,
  )
  const routes = `${folder}/routes.tsx`
  changes.edit(routes, (code) =>
    addEntry(
      routes,
      addImport(routes, code, `import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined'`),
      'pages',
      `  {
    path: '/${name.snake}',
    page: lazyPage(() => import('./pages/${name.kebab}-page.tsx'), [${shownBy(wanted)}]),
    title: 'common:title.${name.camel}',
    navigation: { group: '${groupOf[area]}', icon: AppstoreOutlined },
  }`,
      '...personalPages',
    ),
  )
}

/** A page of index.html that everybody may see, in a chunk that no first screen loads. */
function addVisitorPage(changes: Changes, wanted: PageWanted): void {
  const { domain, name, lead, content } = wanted
  const folder = 'src/web/entries/public'
  changes.create(
    `${folder}/pages/${name.kebab}-page.tsx`,
    `import { useTranslation } from 'react-i18next'
import { ${content.pascal} } from '#web/features/${domain.kebab}/${content.kebab}.tsx'

export default function ${name.pascal}Page() {
  const { t } = useTranslation('${domain.camel}')
  return (
    <div className="page">
      <h1 className="title">{t('common:title.${name.camel}')}</h1>
      <p className="second">{t('${lead}')}</p>
      <${content.pascal} />
    </div>
  )
}
`,
  )
  changes.edit(
    `${folder}/pages/further-pages.ts`,
    (code) => `${code}export const ${name.camel} = () => import('./${name.kebab}-page.tsx')\n`,
  )
  const routes = `${folder}/routes.tsx`
  changes.edit(routes, (code) =>
    addEntry(
      routes,
      code,
      'sitePages',
      `  {
    path: '/${name.snake}',
    page: lazyPage(async () => (await further()).${name.camel}(), [${shownBy(wanted)}]),
    title: 'common:title.${name.camel}',
  }`,
    ),
  )
  const parts = 'src/contract/site/hash-routes.ts'
  changes.edit(parts, (code) => addEntry(parts, code, 'hashRouteParts', `  '${name.snake}'`))
}

/** How a test opens the page: the routes of its entry, at its address. */
export function openPage({ entry, name }: Pick<PageWanted, 'entry' | 'name'>) {
  if (entry === 'public')
    return {
      imports: `import { openAsVisitor } from '../../entries/public/support.tsx'`,
      fromAreaKit: ['inEnglish'],
      call: `openAsVisitor('/index.html#/${name.snake}')`,
    }
  const routes = `${capital(entry)}Routes`
  return {
    imports: `import { userTypes } from '#contract/account/limits.ts'
import { ${routes} } from '#web/entries/${entry}/routes.tsx'`,
    fromAreaKit: ['inEnglish', 'openAs'],
    call: `openAs({ types: [userTypes.${entry}] }, '/${entry}.html#/${name.snake}', <${routes} />)`,
  }
}
