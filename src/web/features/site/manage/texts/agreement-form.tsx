import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'

export interface AgreementValues {
  /** only the purchase agreement can be disabled */
  is_show?: 0 | 1
  title: string
  content: string
}

interface Read extends AgreementValues {
  revision: string
}

export interface AgreementFormProps extends EditedProps<Read> {
  /** Saves, naming the revision that its user has seen; resolves to the next one. */
  send: (values: AgreementValues, revision: string) => Promise<Read>
  preview: string
}

/** Title and text of an agreement. */
export function AgreementForm({ send, preview, ...edited }: AgreementFormProps) {
  const { t } = useTranslation('website')
  const form = useRevisedForm<AgreementValues, Read>({
    ...edited,
    valuesOf: ({ revision: _revision, ...values }) => values,
    send,
    problemsOf: ({ title }) => ({ title: title.trim() === '' ? t('website:form.titleNeeded') : undefined }),
  })
  const { values, set, problems } = form
  return (
    <SavedForm form={form} permission="site.write" wide preview={preview}>
      {values.is_show !== undefined && (
        <Checkbox
          checked={values.is_show === 1}
          onChange={({ target }) => set({ is_show: target.checked ? 1 : 0 })}
        >
          {t('website:agreement.show')}
        </Checkbox>
      )}
      <TextField
        label={t('website:form.title')}
        required
        value={values.title}
        error={problems['title']}
        maxLength={siteLimits.agreementTitle}
        onChange={(title) => set({ title })}
      />
      <RichField
        label={t('website:agreement.content')}
        value={values.content}
        error={problems['content']}
        onChange={(content) => set({ content })}
      />
    </SavedForm>
  )
}
