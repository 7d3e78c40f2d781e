import { languages } from '../locale-files.ts'
import type { Changes, Texts } from './changes.ts'
import { addEntry, addSorted } from './lists.ts'
import type { Names } from './names.ts'

export const areas = ['student', 'teacher', 'admin'] as const
export type Area = (typeof areas)[number]
export type InLanguages = Readonly<Record<(typeof languages)[number], string>>

export interface PageWanted {
  area: Area
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

/** A page of an area with its route, title and texts; its content stands in the feature. */
export function newPage(changes: Changes, wanted: PageWanted): void {
  const { area, domain, name, title, lead, content, texts, namespaces = [] } = wanted
  const entry = `src/web/entries/${area}`
  changes.create(
    `${entry}/pages/${name.kebab}-page.tsx`,
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
  const shown = [domain.camel, ...namespaces].map((namespace) => `'${namespace}'`).join(', ')
  const routes = `${entry}/routes.tsx`
  changes.edit(routes, (code) =>
    addEntry(
      routes,
      code,
      'pages',
      `  {
    path: '/${name.snake}',
    page: lazyPage(() => import('./pages/${name.kebab}-page.tsx'), [${shown}]),
    title: 'common:title.${name.camel}',
    navigation: true,
  }`,
      '...personalPages',
    ),
  )
  for (const language of languages) {
    changes.addTexts(`locales/${language}/common.json`, { title: { [name.camel]: title[language] } })
    changes.addTexts(`locales/${language}/${domain.camel}.json`, texts[language])
  }
  const features = 'scripts/lib/web-features.ts'
  changes.edit(features, (code) => addSorted(features, code, 'webFeatures', domain.kebab, '[]'))
}

/** Opens the page in a test: the routes of its area, at its address. */
export const openPage = ({ area, name }: Pick<PageWanted, 'area' | 'name'>) => {
  const routes = `${area.charAt(0).toUpperCase()}${area.slice(1)}Routes`
  return {
    imports: `import { userTypes } from '#contract/account/limits.ts'
import { ${routes} } from '#web/entries/${area}/routes.tsx'`,
    call: `openAs({ types: [userTypes.${area}] }, '/${area}.html#/${name.snake}', <${routes} />)`,
  }
}
