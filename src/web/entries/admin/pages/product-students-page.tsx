import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ProductPage } from '#web/features/catalog/manage/product-page.tsx'
import { ProductStudents } from '#web/features/learning/manage/product-students.tsx'

/** `#/products/:id/students`. */
export default function ProductStudentsPage() {
  const { t } = useTranslation('area')
  return (
    <AntdFrame>
      <AreaPage title={t('area:title.productStudents')}>
        <ProductPage>{(id) => <ProductStudents id={id} />}</ProductPage>
      </AreaPage>
    </AntdFrame>
  )
}
