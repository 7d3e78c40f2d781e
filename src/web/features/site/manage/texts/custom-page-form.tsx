import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { FormVersions } from '#web/area-kit/form/form-versions.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { plainText } from '#contract/field-text.ts'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { type RecordVersions, type Revised, useVersions } from '#web/area-kit/form/use-versions.ts'
import { SiteTextLanguages } from './site-text-languages.tsx'
import { rereadSiteTexts } from './site-texts.ts'

type Values = ByKey['POST /api/v1/admin/pages']['body']
type EditedPage = ByKey['GET /api/v1/admin/pages/{np_id}']['reply']

interface FieldsProps {
  initial: Values
  save: (values: Values) => Promise<Values>
  submitText?: string
  preview?: string
  /** of a page that others may change meanwhile */
  versions?: RecordVersions<Values>
}

function PageFields({ initial, save, submitText, preview, versions }: FieldsProps) {
  const { t } = useTranslation(['website', 'backoffice'])
  const labels = usePageLabels()
  const form = useSavedForm<Values>({
    initial,
    save,
    problemsOf: ({ title }) => ({ title: title.trim() === '' ? t('website:form.titleNeeded') : undefined }),
    onRefused: (refused) => versions?.isShown(refused) ?? false,
  })
  const { values, set, problems } = form
  return (
    <>
      <SavedForm
        form={form}
        permission="site.write"
        wide
        {...(submitText ? { submitText } : {})}
        {...(preview ? { preview } : {})}
      >
        <TextField
          label={labels.title}
          required
          value={values.title}
          error={problems['title']}
          maxLength={siteLimits.pageTitle}
          onChange={(title) => set({ title })}
        />
        <RichField
          label={labels.pc_content}
          value={values.pc_content}
          error={problems['pc_content']}
          onChange={(pc_content) => set({ pc_content })}
        />
      </SavedForm>
      {versions && (
        <FormVersions
          form={form}
          versions={versions}
          labelOf={(field) => labels[field]}
          textOf={(_, text) => plainText(text) || t('backoffice:editor.empty')}
        />
      )}
    </>
  )
}

function usePageLabels(): Readonly<Record<keyof Values, string>> {
  const { t } = useTranslation('website')
  return { title: t('website:form.title'), pc_content: t('website:page.content') }
}

/** A new page; its address is known after it is created. */
export function NewCustomPage() {
  const { t } = useTranslation('website')
  const navigate = useNavigate()
  return (
    <PageFields
      initial={{ title: '', pc_content: '' }}
      submitText={t('website:page.create')}
      save={async (body) => {
        const made = await call('POST /api/v1/admin/pages', { body }, { quiet: true })
        await invalidate('GET /api/v1/admin/pages')
        await navigate(`/site/pages/${made.np_id}`, { replace: true })
        return body
      }}
    />
  )
}

const revisedOf = ({ title, pc_content, revision }: EditedPage): Revised<Values> => ({
  values: { title, pc_content },
  revision,
})

interface EditedFieldsProps {
  page: EditedPage
  /** Reads the page anew, or rejects with the failure. */
  onReread: () => Promise<EditedPage>
}

function EditedFields({ page, onReread }: EditedFieldsProps) {
  const opened = revisedOf(page)
  const versions = useVersions(opened, async () => revisedOf(await onReread()))
  const { np_id } = page
  async function save(values: Values, seen: string): Promise<string> {
    const body = { ...values, revision: seen }
    const { revision } = await call(
      'PUT /api/v1/admin/pages/{np_id}',
      { params: { np_id }, body },
      { quiet: true },
    )
    await Promise.all([invalidate('GET /api/v1/admin/pages'), rereadSiteTexts()])
    return revision
  }
  return (
    <PageFields
      initial={opened.values}
      versions={versions}
      preview={addressOf('index', `/pages?np_id=${np_id}`)}
      save={(values) => versions.save(values, (seen) => save(values, seen))}
    />
  )
}

export function EditCustomPage({ id }: { id: number }) {
  const query = useCall('GET /api/v1/admin/pages/{np_id}', { params: { np_id: id } }, editing)
  const labels = usePageLabels()
  return (
    <Loaded query={query}>
      {(page) => (
        <SiteTextLanguages kind="page" id={id} labels={labels}>
          <EditedFields page={page} onReread={() => reread(query)} />
        </SiteTextLanguages>
      )}
    </Loaded>
  )
}
