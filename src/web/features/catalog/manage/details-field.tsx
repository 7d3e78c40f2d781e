import { useTranslation } from 'react-i18next'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { useFormTexts } from './form-texts.ts'

export interface DetailsFieldProps {
  /** set by the form around it */
  id?: string
  value?: string
  onChange?: (html: string) => void
}

/** The formatted introduction of a course, below the plain one. */
export function DetailsField({ id, value = '', onChange }: DetailsFieldProps) {
  const { t } = useTranslation(['backoffice', 'website'])
  const texts = useFormTexts()
  return (
    <div id={id} tabIndex={-1}>
      <RichField
        label={t('backoffice:product.details')}
        hint={t(texts.detailsHint)}
        value={value}
        onChange={(html) => onChange?.(html)}
      />
    </div>
  )
}
