import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'

export interface AgreementValues {
  /** only the purchase agreement can be disabled */
  is_show?: 0 | 1
  title: string
  content: string
}

export interface AgreementFormProps {
  initial: AgreementValues
  save: (values: AgreementValues) => Promise<AgreementValues>
  preview: string
}

/** Title and text of an agreement. */
export function AgreementForm({ initial, save, preview }: AgreementFormProps) {
  const { t } = useTranslation('website')
  const form = useSavedForm<AgreementValues>({
    initial,
    save,
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
