import { productTypes } from '#contract/catalog/enums.ts'
import type { EditedProduct, ProductFields } from './admin-product.ts'
import { textsOf } from './form-texts.ts'
import { hasLessons } from './product-kinds.ts'
import type { ProductField } from './product-values.ts'

interface Check {
  /** i18n key */
  text: string
  isDone: boolean
  /** nothing is there to sell without it; else it is only advised */
  isNeeded: boolean
}
export type SaleCheck = Check & ({ route: string; field?: never } | { field: ProductField; route?: never })

const isWritten = (text: string | undefined): boolean => (text ?? '').replace(/<[^>]*>/g, '').trim() !== ''

/** What a product has of all that one on sale should have, by its stored state and the values of its form. */
export function saleChecks(
  { id, missing, lessons }: Pick<EditedProduct, 'id' | 'missing' | 'lessons'>,
  values: ProductFields,
): SaleCheck[] {
  const { type } = values
  const words = textsOf(type)
  const lessonsPage = `/products/${id}/lessons`
  const ofKind: (SaleCheck | false)[] = [
    type === productTypes.package && {
      text: 'backoffice:product.held',
      isDone: (values.product_ids ?? []).length > 0,
      isNeeded: true,
      field: 'product_ids',
    },
    type === productTypes.recorded && {
      text: 'backoffice:editor.check.video',
      isDone: !missing.includes('video'),
      isNeeded: true,
      route: lessonsPage,
    },
    type === productTypes.openClass && {
      text: 'backoffice:editor.check.class',
      isDone: !missing.includes('class'),
      isNeeded: true,
      route: '/openclasses/new',
    },
    hasLessons(type) &&
      type !== productTypes.booking &&
      type !== productTypes.recorded && {
        text: 'backoffice:editor.check.lessons',
        isDone: lessons.length > 0,
        isNeeded: false,
        route: lessonsPage,
      },
    type !== productTypes.physical && {
      text: 'backoffice:product.teachers',
      isDone: values.teacher_ids.length > 0,
      isNeeded: false,
      field: 'teacher_ids',
    },
  ]
  return [
    { text: words.name, isDone: isWritten(values.name), isNeeded: true, field: 'name' },
    { text: 'backoffice:product.price', isDone: values.price !== '', isNeeded: true, field: 'price' },
    ...ofKind.filter((check) => check !== false),
    { text: 'backoffice:product.cover', isDone: !!values.cover_url, isNeeded: false, field: 'cover_url' },
    { text: 'backoffice:product.intro', isDone: isWritten(values.intro), isNeeded: false, field: 'intro' },
    {
      text: words.desc,
      isDone: isWritten(values.desc) || isWritten(values.details),
      isNeeded: false,
      field: 'desc',
    },
  ]
}
