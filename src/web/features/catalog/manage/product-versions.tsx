import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mergeValues } from '#web/area-kit/form/merge-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ProductFields } from './admin-product.ts'
import { useFieldLabel } from './field-labels.ts'
import styles from './product-form.module.css'
import type { ChangedProduct } from './changed-product.ts'
import { type ProductField, valuesOf } from './product-values.ts'
import { useValueText } from './value-text.ts'

export interface ProductVersionsProps {
  changed: ChangedProduct
  own: ProductFields
  currency: number
  /** Receives the values that the form goes on with; nothing is saved yet. */
  onChosen: (values: ProductFields) => void
  onClose: () => void
}

/** What somebody else has saved meanwhile beside the own changes; where both changed a field, one is chosen. */
export function ProductVersions({ changed, own, currency, onChosen, onClose }: ProductVersionsProps) {
  const { t } = useTranslation('backoffice')
  const form = useId()
  const { by, seen, stored } = changed
  const { values, disputed, taken } = mergeValues(seen, valuesOf(stored), own)
  const [mine, setMine] = useState<readonly ProductField[]>([])
  const labelOf = useFieldLabel(own.type)
  const textOf = useValueText(stored, currency)

  function submit(event: FormEvent) {
    event.preventDefault()
    onChosen({ ...values, ...Object.fromEntries(mine.map((field) => [field, own[field]])) })
  }
  const choices = (field: ProductField) => [
    { isMine: false, text: t('backoffice:editor.theirs'), value: textOf(field, values[field]) },
    { isMine: true, text: t('backoffice:editor.mine'), value: textOf(field, own[field]) },
  ]
  return (
    <Dialog
      open
      width={640}
      title={t(by ? 'backoffice:editor.changedBy' : 'backoffice:editor.changed', { name: by })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('backoffice:editor.later')}</Button>
          <Button look="primary" type="submit" form={form}>
            {t('backoffice:editor.goOn')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.versions} noValidate onSubmit={submit}>
        <p>{t('backoffice:editor.changedWhat')}</p>
        {disputed.map((field) => (
          <fieldset key={field}>
            <legend>{labelOf(field)}</legend>
            {choices(field).map(({ isMine, text, value }) => (
              <label key={text} className={styles.version}>
                <input
                  type="radio"
                  name={`${form}-${field}`}
                  checked={mine.includes(field) === isMine}
                  onChange={() =>
                    setMine(isMine ? [...mine, field] : mine.filter((other) => other !== field))
                  }
                />
                <span className="second">{text}</span>
                <span className={styles.value}>{value}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {taken.length > 0 && (
          <section>
            <p>{t('backoffice:editor.taken')}</p>
            <ul>
              {taken.map((field) => (
                <li key={field}>
                  {labelOf(field)}: {textOf(field, values[field])}
                </li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </Dialog>
  )
}
