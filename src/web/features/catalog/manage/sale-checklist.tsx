import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled'
import ExclamationCircleOutlined from '@ant-design/icons-svg/es/asn/ExclamationCircleOutlined'
import MinusCircleOutlined from '@ant-design/icons-svg/es/asn/MinusCircleOutlined'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { EditedProduct, ProductFields } from './admin-product.ts'
import styles from './product-form.module.css'
import { newProduct } from './product-values.ts'
import { type SaleCheck, saleChecks } from './sale-checks.ts'

/** What a product needs before it goes on sale, and what would help it; each leads to its field or page. */
export function SaleChecklist({ product }: { product: EditedProduct }) {
  const { t } = useTranslation('backoffice')
  const form = Form.useFormInstance<ProductFields>()
  const values = Form.useWatch((all: Partial<ProductFields>) => all, { form, preserve: true })
  if (values?.type === undefined) return null
  const checks = saleChecks(product, { ...newProduct, ...values })
  const done = checks.filter(({ isDone }) => isDone).length
  return (
    <div>
      <p className="second">{t('backoffice:editor.checked', { done, count: checks.length })}</p>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li
            key={check.text}
            data-done={check.isDone ? '' : undefined}
            data-needed={check.isNeeded && !check.isDone ? '' : undefined}
          >
            <CheckMark {...check} />
            {check.isDone ? (
              <span>{t(check.text)}</span>
            ) : check.route === undefined ? (
              <button
                type="button"
                className={styles.jump}
                onClick={() => form.scrollToField(check.field, { focus: true })}
              >
                {t(check.text)}
              </button>
            ) : (
              <RecordLink to={check.route}>{t(check.text)}</RecordLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function CheckMark({ isDone, isNeeded }: Pick<SaleCheck, 'isDone' | 'isNeeded'>) {
  const { t } = useTranslation('backoffice')
  const open = isNeeded ? ExclamationCircleOutlined : MinusCircleOutlined
  const text = isNeeded ? 'backoffice:editor.isNeeded' : 'backoffice:editor.isOpen'
  return (
    <>
      <Icon of={isDone ? CheckCircleFilled : open} size={16} />
      <VisuallyHidden>{t(isDone ? 'backoffice:editor.isDone' : text)}</VisuallyHidden>
    </>
  )
}
