import type { Changes } from './changes.ts'
import { type FeatureOptions, pathOf } from './feature-options.ts'
import { capital, namesOf } from './names.ts'
import { type InLanguages, newPage, openPage, type PageWanted } from './page.ts'

/** A list of a user's records, its page, and the test of both. */
export function newListScreen(changes: Changes, wanted: FeatureOptions): void {
  const { one, many, area, terms } = wanted
  const path = pathOf(wanted)
  const domain = one.camel
  const name = area === 'admin' ? many : namesOf(`my-${many.kebab}`)
  const content = namesOf(`${one.kebab}-list`)
  changes.create(
    `src/web/features/${one.kebab}/${content.kebab}.tsx`,
    `import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { call } from '#web/lib/call.ts'
import { failureOf } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type ${one.pascal} = ByKey['GET ${path}']['reply']['list'][number]

function RemoveButton({ id, name }: ${one.pascal}) {
  const { t } = useTranslation('${domain}')
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await call('DELETE ${path}/{id}', { params: { id } })
    } catch (error) {
      // shown as a toast
      if (!failureOf(error)) throw error
    }
    await invalidate('GET ${path}')
    setBusy(false)
  }
  return (
    <Button loading={busy} onClick={() => void remove()} aria-label={t('${domain}:removeNamed', { name })}>
      {t('${domain}:remove')}
    </Button>
  )
}

/** The own ${many.words}, newest first. */
export function ${content.pascal}() {
  const { t } = useTranslation('${domain}')
  const list = usePageList('GET ${path}', {})
  const columns: Column<${one.pascal}>[] = [
    { key: 'name', title: t('${domain}:name'), cell: ({ name }) => name },
    { key: 'created_at', title: t('${domain}:createdAt'), cell: ({ created_at }) => <Moment at={created_at} /> },
    { key: 'actions', title: t('${domain}:actions'), cell: (row) => <RemoveButton {...row} /> },
  ]
  return (
    <ListBody label={t('common:title.${name.camel}')} list={list} empty={<EmptyState title={t('${domain}:none')} />}>
      {(rows) => <DataTable rows={rows} keyOf={({ id }) => id} columns={columns} />}
    </ListBody>
  )
}
`,
  )
  newPage(changes, {
    entry: area,
    domain: one,
    name,
    content,
    // ListBody and its parts say what they say in the texts of the back office
    namespaces: ['backoffice'],
    title:
      area === 'admin'
        ? { ...terms, en: capital(terms.en) }
        : { zh: `我的${terms.zh}`, en: `My ${terms.en}`, zh_tw: `我的${terms.zh_tw}` },
    lead: `${domain}:lead`,
    texts: listTexts(terms),
  })
  const { imports, fromAreaKit, call } = openPage({ entry: area, name })
  changes.create(
    `tests/web/features/${one.kebab}/${content.kebab}.test.tsx`,
    `import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
${imports}
import { ${[...fromAreaKit, 'listOf'].sort().join(', ')} } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

it('lists what is there, and removes it', async () => {
  const rows = [{ id: 1, name: 'First', created_at: 1_795_312_800 }]
  api.use(
    http.get('*${path}', () => listOf(rows)),
    http.delete('*${path}/1', () => {
      rows.pop()
      return ok(null)
    }),
  )
  ${call}
  await userEvent.click(await screen.findByRole('button', { name: 'Remove First' }))
  expect(await screen.findByText('No ${terms.en} yet')).toBeTruthy()
})
`,
  )
}

/** The first texts of a list, to be replaced once it is more than a list of names. */
function listTexts(terms: InLanguages): PageWanted['texts'] {
  const texts: Record<string, InLanguages> = {
    lead: {
      zh: `您的${terms.zh}，最近添加的在前。`,
      en: `Your ${terms.en}, newest first.`,
      zh_tw: `您的${terms.zh_tw}，最近加入的在前。`,
    },
    none: { zh: `还没有${terms.zh}`, en: `No ${terms.en} yet`, zh_tw: `還沒有${terms.zh_tw}` },
    name: { zh: '名称', en: 'Name', zh_tw: '名稱' },
    createdAt: { zh: '添加时间', en: 'Added', zh_tw: '加入時間' },
    actions: { zh: '操作', en: 'Actions', zh_tw: '操作' },
    remove: { zh: '移除', en: 'Remove', zh_tw: '移除' },
    removeNamed: { zh: '移除 {{name}}', en: 'Remove {{name}}', zh_tw: '移除 {{name}}' },
  }
  const inLanguage = (language: keyof InLanguages) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]]))
  return { zh: inLanguage('zh'), en: inLanguage('en'), zh_tw: inLanguage('zh_tw') }
}
