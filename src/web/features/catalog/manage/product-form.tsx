import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { refusals } from '#contract/errors.ts'
import { Can } from '#web/area-kit/can.tsx'
import { EmptiedDialog, emptiedBy } from '#web/area-kit/form/emptied-dialog.tsx'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { Refused, failureWords } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PickedProduct } from './product-picker.tsx'
import type { ProductFields } from './admin-product.ts'
import { textsOf } from './form-texts.ts'
import { KindFields } from './kind-fields.tsx'
import styles from './product-form.module.css'
import { newProduct, refusedField } from './product-values.ts'
import { SaleFields } from './sale-fields.tsx'
import { TextFields } from './text-fields.tsx'
import type { Teacher } from './teacher-select.tsx'
import { ValidityFields } from './validity-fields.tsx'

export interface ProductFormProps {
  values: ProductFields
  teachers: readonly Teacher[]
  /** contents of a package */
  held: readonly PickedProduct[]
  currency: number
  /** creates a product */
  isNew?: boolean
  /** Saves, or rejects with the failure; `anyway`, although it leaves what is on sale empty. */
  onSave: (values: ProductFields, anyway: boolean) => Promise<void>
}

/** The fields of a course. A refusal is shown at its field; the input is kept. */
export function ProductForm({ values, teachers, held, currency, isNew, onSave }: ProductFormProps) {
  const { t } = useTranslation('backoffice')
  const [form] = Form.useForm<ProductFields>()
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [emptied, setEmptied] = useState<string | null>(null)

  const texts = textsOf(Form.useWatch('type', form))
  const fieldTexts: Partial<Record<keyof ProductFields, string>> = {
    name: t(texts.nameNeeded),
    cover_url: t('backoffice:product.coverRule'),
    price: t('backoffice:product.priceRule'),
    validity_time: t('backoffice:product.daysRule'),
    validity_endtime: t('backoffice:product.rangeRule'),
    product_ids: t('backoffice:product.heldNeeded'),
    stock: t('backoffice:product.stockRule'),
  }
  function show(error: unknown) {
    const name = emptiedBy(error)
    setEmptied(name)
    if (name !== null) return
    const field = error instanceof Refused ? refusedField(error) : null
    if (field) {
      // "not valid" is replaced by a message of the form; other refusals keep their own message
      const own = fieldTexts[field] ?? t('backoffice:product.notAccepted')
      const isBare = error instanceof Refused && error.code === refusals.invalidField.code
      form.setFields([{ name: field, errors: [isBare || !(error instanceof Refused) ? own : error.message] }])
      form.scrollToField(field, { focus: true })
    } else {
      setFailure(failureWords(error, (why) => t('backoffice:product.notSaved', { why })))
    }
  }
  async function save(given: Partial<ProductFields>, anyway = false) {
    setSaving(true)
    setFailure(null)
    try {
      // A hidden field, such as the stock of an unlimited course, keeps its value.
      await onSave({ ...newProduct, ...values, ...given }, anyway)
      setDirty(false)
      setEmptied(null)
    } catch (error) {
      show(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <Form<ProductFields>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        className={styles.form}
        initialValues={values}
        scrollToFirstError={{ focus: true }}
        validateTrigger="onBlur"
        onValuesChange={() => setDirty(true)}
        onFinish={(given) => void save(given)}
      >
        <TextFields teachers={teachers} canOpen={values.type === productTypes.openClass} />
        <KindFields held={held} currency={currency} />
        <SaleFields currency={currency} />
        <ValidityFields />
        {failure && (
          <Notice tone="error" live title={failure}>
            <p>{t('backoffice:product.stillHere')}</p>
          </Notice>
        )}
        <div className={styles.foot}>
          <Can permission="catalog.write">
            <Button look="primary" type="submit" loading={saving}>
              {t(isNew ? texts.create : 'backoffice:product.save')}
            </Button>
          </Can>
          <ButtonLink look="quiet" to="/products">
            {t('backoffice:product.back')}
          </ButtonLink>
          {dirty && <span className="second">{t('backoffice:product.unsaved')}</span>}
        </div>
      </Form>
      <EmptiedDialog
        name={emptied}
        busy={saving}
        onConfirm={() => void save(form.getFieldsValue(), true)}
        onClose={() => setEmptied(null)}
      />
      <UnsavedGuard dirty={dirty} />
    </>
  )
}
