import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#web/features/upload/picture-field.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { useFormTexts } from './form-texts.ts'
import styles from './product-form.module.css'

export interface CoverFieldProps {
  /** set by the form around it */
  id?: string
  value?: string
  onChange?: (address: string) => void
}

/** The cover of a course; without a picture one is drawn from its name. */
export function CoverField({ id, value = '', onChange }: CoverFieldProps) {
  const { t } = useTranslation(['backoffice', 'upload'])
  const texts = useFormTexts()
  const name = Form.useWatch<string | undefined>('name') ?? ''
  return (
    <div id={id} tabIndex={-1}>
      <PictureField
        label={t('backoffice:product.cover')}
        hint={t(texts.coverHint)}
        value={value}
        onChange={(address) => onChange?.(address)}
      >
        {(address) => (
          <CoverImage className={styles.coverPicture} src={address} title={name} alt="" loading="eager" />
        )}
      </PictureField>
    </div>
  )
}
