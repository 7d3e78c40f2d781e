import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { SiteTextLanguages } from './site-text-languages.tsx'
import { rereadSiteTexts } from './site-texts.ts'

type Values = ByKey['POST /api/v1/admin/pages']['body']

interface FieldsProps {
  initial: Values
  save: (values: Values) => Promise<Values>
  submitText?: string
  preview?: string
}

function PageFields({ initial, save, submitText, preview }: FieldsProps) {
  const { t } = useTranslation('website')
  const form = useSavedForm<Values>({
    initial,
    save,
    problemsOf: ({ title }) => ({ title: title.trim() === '' ? t('website:form.titleNeeded') : undefined }),
  })
  const { values, set, problems } = form
  return (
    <SavedForm
      form={form}
      permission="site.write"
      wide
      {...(submitText ? { submitText } : {})}
      {...(preview ? { preview } : {})}
    >
      <TextField
        label={t('website:form.title')}
        required
        value={values.title}
        error={problems['title']}
        maxLength={siteLimits.pageTitle}
        onChange={(title) => set({ title })}
      />
      <RichField
        label={t('website:page.content')}
        value={values.pc_content}
        error={problems['pc_content']}
        onChange={(pc_content) => set({ pc_content })}
      />
    </SavedForm>
  )
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

export function EditCustomPage({ id }: { id: number }) {
  const { t } = useTranslation('website')
  const params = { np_id: id }
  const query = useCall('GET /api/v1/admin/pages/{np_id}', { params }, editing)
  const labels = { title: t('website:form.title'), pc_content: t('website:page.content') }
  return (
    <Loaded query={query}>
      {({ title, pc_content }) => (
        <SiteTextLanguages kind="page" id={id} labels={labels}>
          <PageFields
            initial={{ title, pc_content }}
            preview={addressOf('index', `/pages?np_id=${id}`)}
            save={async (body) => {
              const stored = await call('PUT /api/v1/admin/pages/{np_id}', { params, body }, { quiet: true })
              await Promise.all([invalidate('GET /api/v1/admin/pages'), rereadSiteTexts()])
              return { title: stored.title, pc_content: stored.pc_content }
            }}
          />
        </SiteTextLanguages>
      )}
    </Loaded>
  )
}
