import { useTranslation } from 'react-i18next'
import { productStatuses } from '#contract/catalog/enums.ts'
import { Tag } from '#web/ui/tag.tsx'
import { productStatusText } from './admin-product.ts'

export function ProductStatusTag({ status }: { status: number }) {
  const { t } = useTranslation('backoffice')
  const text = productStatusText(status)
  return text && <Tag tone={status === productStatuses.onShelf ? 'good' : 'neutral'}>{t(text)}</Tag>
}
