import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { refusals } from '#contract/errors.ts'
import { Can } from '#web/area-kit/can.tsx'
import { EmptiedDialog, emptiedBy } from '#web/area-kit/form/emptied-dialog.tsx'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { changeFailure } from '#web/area-kit/form/change-failure.ts'
import { Refused } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PickedProduct } from './product-picker.tsx'
import { AccessFields } from './access-fields.tsx'
import type { ProductFields } from './admin-product.ts'
import type { ChangedProduct } from './changed-product.ts'
import { textsOf } from './form-texts.ts'
import { HomeFields } from './home-fields.tsx'
import { PackageField } from './package-field.tsx'
import styles from './product-form.module.css'
import { FormProblems } from './form-problems.tsx'
import { ProductVersions } from './product-versions.tsx'
import { newProduct, type ProductField, refusedField } from './product-values.ts'
import { SaleFields } from './sale-fields.tsx'
import { TextFields } from './text-fields.tsx'
import type { Teacher } from './teacher-select.tsx'

export interface ProductFormProps {
  values: ProductFields
  teachers: readonly Teacher[]
  /** contents of a package */
  held: readonly PickedProduct[]
  currency: number
  /** creates a product */
  isNew?: boolean
  /** status of the product and what it lacks, beside the fields */
  state?: ReactNode
  /** Saves, or rejects with the failure; `anyway`, although it leaves what is on sale empty. */
  onSave: (values: ProductFields, anyway: boolean) => Promise<void>
  /** Reads what somebody else has saved meanwhile; null when the failure is another one. */
  onChanged?: (error: unknown) => Promise<ChangedProduct | null>
}

/** The fields of a course. A refusal is shown at its field; the input is kept. */
export function ProductForm(props: ProductFormProps) {
  const { values, teachers, held, currency, isNew, state, onSave, onChanged } = props
  const { t } = useTranslation('backoffice')
  const [form] = Form.useForm<ProductFields>()
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [emptied, setEmptied] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly ProductField[]>([])
  const [changed, setChanged] = useState<ChangedProduct | null>(null)

  const type = Form.useWatch('type', form)
  const texts = textsOf(type)
  const fieldTexts: Partial<Record<keyof ProductFields, string>> = {
    name: t(texts.nameNeeded),
    cover_url: t('backoffice:product.coverRule'),
    price: t('backoffice:product.priceRule'),
    validity_time: t('backoffice:product.daysRule'),
    validity_endtime: t('backoffice:product.rangeRule'),
    product_ids: t('backoffice:product.heldNeeded'),
    stock: t('backoffice:product.stockRule'),
  }
  const focusField = (field: ProductField) => form.scrollToField(field, { focus: true })
  /** A hidden field, such as the stock of an unlimited course, keeps its value. */
  const own = (): ProductFields => ({ ...newProduct, ...values, ...form.getFieldsValue(true) })

  function show(error: unknown) {
    const name = emptiedBy(error)
    setEmptied(name)
    if (name !== null) return
    const field = error instanceof Refused ? refusedField(error) : null
    if (error instanceof Refused && field) {
      // what the form says of a value is closer to it than the server's message
      const isInvalid = error.code === refusals.invalidField.code
      form.setFields([{ name: field, errors: [(isInvalid && fieldTexts[field]) || error.message] }])
      setProblems([field])
      focusField(field)
    } else {
      setFailure(changeFailure(error, t, (why) => t('backoffice:product.notSaved', { why })))
    }
  }
  async function showFailure(error: unknown) {
    try {
      const other = (await onChanged?.(error)) ?? null
      setChanged(other)
      if (!other) show(error)
    } catch (unread) {
      show(unread)
    }
  }
  async function save(anyway = false) {
    setSaving(true)
    setFailure(null)
    setProblems([])
    try {
      await onSave(own(), anyway)
      setDirty(false)
      setEmptied(null)
    } catch (error) {
      await showFailure(error)
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
        onFieldsChange={(_, fields) => {
          if (problems.length > 0) setProblems(problemsOf(fields))
        }}
        onFinish={() => void save()}
        onFinishFailed={({ errorFields }) => setProblems(problemsOf(errorFields))}
      >
        <FormProblems problems={problems} type={type} onChoose={focusField} />
        <div className={styles.columns}>
          {state && <div className={styles.state}>{state}</div>}
          <div className={styles.texts}>
            <TextFields teachers={teachers} canOpen={values.type === productTypes.openClass}>
              <PackageField held={held} currency={currency} />
            </TextFields>
          </div>
          <div className={styles.column}>
            <SaleFields currency={currency} />
            <AccessFields />
            <HomeFields />
          </div>
        </div>
        <div className={styles.bar}>
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
        </div>
      </Form>
      <EmptiedDialog
        name={emptied}
        busy={saving}
        onConfirm={() => void save(true)}
        onClose={() => setEmptied(null)}
      />
      {changed && (
        <ProductVersions
          changed={changed}
          own={own()}
          currency={currency}
          onChosen={(merged) => {
            changed.accept()
            form.setFieldsValue(merged)
            setDirty(true)
            setChanged(null)
          }}
          onClose={() => setChanged(null)}
        />
      )}
      <UnsavedGuard dirty={dirty} />
    </>
  )
}

/** The fields of the form that have errors, in their order. */
const problemsOf = (fields: readonly { name?: unknown; errors?: readonly string[] | undefined }[]) =>
  fields.flatMap(({ name, errors }): ProductField[] => {
    const field = Array.isArray(name) ? String(name[0]) : ''
    return errors && errors.length > 0 && field in newProduct ? [field as ProductField] : []
  })
