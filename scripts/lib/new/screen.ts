import type { Changes } from './changes.ts'
import { newPage, openPage, type PageWanted } from './page.ts'

/** A page that shows nothing yet, and the test that it opens. */
export function newScreen(
  changes: Changes,
  wanted: Pick<PageWanted, 'entry' | 'domain' | 'name' | 'title'>,
): void {
  const { domain, name, title } = wanted
  const key = `${domain.camel}:${name.camel}`
  changes.create(
    `src/web/features/${domain.kebab}/${name.kebab}.tsx`,
    `import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function ${name.pascal}() {
  const { t } = useTranslation('${domain.camel}')
  return <EmptyState title={t('${key}.none')} />
}
`,
  )
  newPage(changes, {
    ...wanted,
    content: name,
    lead: `${key}.lead`,
    texts: {
      zh: { [name.camel]: { lead: `这里显示${title.zh}。`, none: '还没有内容' } },
      en: { [name.camel]: { lead: `${title.en} at a glance.`, none: 'There is nothing yet' } },
      zh_tw: { [name.camel]: { lead: `這裡顯示${title.zh_tw}。`, none: '還沒有內容' } },
    },
  })
  const { imports, fromAreaKit, call } = openPage(wanted)
  changes.create(
    `tests/web/features/${domain.kebab}/${name.kebab}.test.tsx`,
    `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
${imports}
import { ${fromAreaKit.join(', ')} } from '../../area-kit/support.tsx'

inEnglish()

it('opens at its address, and says that there is nothing yet', async () => {
  ${call}
  expect(await screen.findByText('There is nothing yet')).toBeTruthy()
})
`,
  )
}
