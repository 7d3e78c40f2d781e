import { useTranslation } from 'react-i18next'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { TextLanguages } from '#web/features/translation/text-languages.tsx'
import type { TextsChange } from '#web/features/translation/texts.ts'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { useFieldLabel } from './field-labels.ts'
import { ProductNav } from './product-nav.tsx'
import { isProductField } from './product-values.ts'

/** The texts of a course and its lessons in the languages that are not the main one. */
export function ProductTranslations({ id }: { id: number }) {
  const product = useCall('GET /api/v1/admin/products/{id}', { params: { id } }, { quiet: true })
  usePageTitle(product.data?.name)
  return (
    <Loaded query={product}>
      {({ type, name }) => (
        <>
          <ProductNav id={id} type={type} name={name} />
          <Translations id={id} type={type} />
        </>
      )}
    </Loaded>
  )
}

function Translations({ id, type }: { id: number; type: number }) {
  const { t } = useTranslation('backoffice')
  const labelOf = useFieldLabel(type)
  const query = useCall('GET /api/v1/admin/products/{id}/texts', { params: { id } }, editing)
  async function save(body: TextsChange) {
    const input = { params: { id }, body }
    const stored = await call('PUT /api/v1/admin/products/{id}/texts', input, { quiet: true })
    await invalidate('GET /api/v1/admin/products/{id}/texts')
    return stored
  }
  const titles =
    query.data?.fields.map(({ field }) => field).filter((field) => field.startsWith('title:')) ?? []
  /** `title:12`, `chapter:12`: of the lesson 12 */
  function labelOfText(field: string): string {
    if (isProductField(field)) return labelOf(field)
    if (field.startsWith('chapter:')) return t('backoffice:texts.chapter')
    return t('backoffice:texts.lesson', { number: titles.indexOf(field) + 1 })
  }
  return <TextLanguages query={query} save={save} labelOf={labelOfText} permission="catalog.write" />
}
