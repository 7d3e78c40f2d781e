import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { useCan } from '#web/lib/can.ts'
import { PageLinks } from '#web/area-kit/page-links.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { textsOf } from './form-texts.ts'
import { hasLessons } from './product-kinds.ts'
import styles from './products.module.css'

export interface ProductNavProps {
  id: number
  type: number
  /** for pages that do not show the name otherwise */
  name?: string
}

/** Links between the pages of a product. */
export function ProductNav({ id, type, name }: ProductNavProps) {
  const { t } = useTranslation('backoffice')
  const can = useCan()
  const isGoods = type === productTypes.physical
  const links = [
    {
      route: `/products/${id}`,
      label: t(isGoods ? 'backoffice:goods.fields' : 'backoffice:product.nav.fields'),
    },
    ...(hasLessons(type)
      ? [{ route: `/products/${id}/lessons`, label: t('backoffice:product.nav.lessons') }]
      : []),
    { route: `/products/${id}/texts`, label: t('area:title.siteTexts') },
    ...(hasLessons(type) && type !== productTypes.booking && can('schedule.read')
      ? [{ route: `/products/${id}/schedule`, label: t('common:title.courseSchedule') }]
      : []),
    ...(isGoods || !can('learning.read')
      ? []
      : [{ route: `/products/${id}/students`, label: t('backoffice:product.nav.students') }]),
    ...(can('promotion.read')
      ? [{ route: `/activities?product_id=${id}`, label: t('area:title.activities') }]
      : []),
    ...(hasLessons(type) && can('report.read')
      ? [{ route: `/reports/lessons?product=${id}`, label: t('backoffice:product.nav.numbers') }]
      : []),
    ...(can('catalog.stock') ? [{ route: `/products/${id}/stock`, label: t(textsOf(type).stock) }] : []),
  ]
  return (
    <>
      {name !== undefined && <p className={classNames('second', styles.named)}>{name}</p>}
      <PageLinks
        label={t(isGoods ? 'backoffice:goods.pages' : 'backoffice:product.nav.label')}
        links={links}
      />
    </>
  )
}
