import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { siteNavigation } from '../../site-data.ts'
import { call } from '#web/lib/call.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DragList } from '#web/area-kit/form/drag-list.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { MoveButtons, moved } from '#web/area-kit/form/move-buttons.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import {
  bodyOf,
  type EntryRow,
  entryText,
  navigationProblems,
  type NavigationValues,
  newEntry,
  rowsOf,
} from './entries.ts'
import { EntryEditor } from './entry-editor.tsx'
import type { PageChoice } from './link-editor.tsx'
import { NavigationPreview } from './navigation-preview.tsx'

type Read = ByKey['GET /api/school/themes/navigation']['reply']

export interface NavigationEditorProps extends EditedProps<Read> {
  pages: readonly PageChoice[]
  /** the school has an "about us" text */
  aboutUs: boolean
}

/** The entries of the navigation in order, with a preview. */
export function NavigationEditor({ pages, aboutUs, ...edited }: NavigationEditorProps) {
  const { t } = useTranslation('website')
  const [announcement, setAnnouncement] = useState('')
  const form = useRevisedForm<NavigationValues, Read>({
    ...edited,
    valuesOf: rowsOf,
    send: async (values, revision) => {
      const body = { ...bodyOf(values), revision }
      const stored = await call('PUT /api/school/themes/navigation', { body }, { quiet: true })
      await siteNavigation.refresh()
      return stored
    },
    labels: { rows: t('website:navigation.entries') },
    texts: { rows: (rows) => rows.map((row) => entryText(row, t('website:navigation.show'))).join('\n') },
    problemsOf: (values) =>
      navigationProblems(values, {
        nameNeeded: t('website:navigation.nameNeeded'),
        addressNeeded: t('website:navigation.addressNeeded'),
        linkRule: t('website:form.linkRule'),
        pageNeeded: t('website:navigation.pageNeeded'),
      }),
  })
  const { rows } = form.values
  const setRows = (next: readonly EntryRow[]) => form.set({ rows: next })
  const nameOf = ({ item }: EntryRow) => item.front_nav_name || t('website:navigation.unnamed')

  function move(from: number, to: number) {
    const row = rows[from]
    setRows(moved(rows, from, to))
    const name = row && nameOf(row)
    setAnnouncement(t('website:list.namedMovedTo', { name, position: to + 1, count: rows.length }))
  }
  return (
    <SavedForm form={form} permission="site.write" wide preview={homeAddress()}>
      <NavigationPreview values={form.values} aboutUs={aboutUs} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <DragList folds className={styles.list} aria-label={t('website:navigation.entries')} onMove={move}>
        {rows.map((row, index) => (
          <EntryEditor
            key={row.key}
            row={row}
            pages={pages}
            problems={form.problems}
            onChange={(item) => setRows(rows.map((one) => (one === row ? { ...one, item } : one)))}
            buttons={
              <>
                <MoveButtons
                  name={nameOf(row)}
                  index={index}
                  count={rows.length}
                  onMove={(to) => move(index, to)}
                />
                <Button
                  size="small"
                  look="quiet"
                  aria-label={t('website:list.deleteNamed', { name: nameOf(row) })}
                  onClick={() => setRows(rows.filter((one) => one !== row))}
                >
                  {t('website:list.delete')}
                </Button>
              </>
            }
          />
        ))}
      </DragList>
      <div>
        <Button
          disabled={rows.length >= siteLimits.navigationEntries}
          onClick={() => setRows([...rows, newEntry()])}
        >
          {t('website:navigation.add')}
        </Button>
      </div>
    </SavedForm>
  )
}
