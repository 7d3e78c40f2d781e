import type { ByKey } from '#contract/operations.ts'
import { type MissingPart, type ProductStatus, productStatuses } from '#contract/catalog/enums.ts'
import { refusals } from '#contract/errors.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'

export type AdminProduct = ByKey['GET /api/v1/admin/products']['reply']['list'][number]
export type ProductFields = ByKey['POST /api/v1/admin/products']['body']
export type EditedProduct = ByKey['GET /api/v1/admin/products/{id}']['reply']

const texts: Readonly<Record<number, string>> = {
  [productStatuses.frozen]: 'backoffice:product.frozen',
  [productStatuses.offShelf]: 'backoffice:product.offShelf',
  [productStatuses.onShelf]: 'backoffice:product.onShelf',
}

/** i18n key of a product's status; null for an unknown number. */
export const productStatusText = (status: number): string | null => texts[status] ?? null

/** Address of the course's page for visitors. */
export const previewAddress = (id: number): string => addressOf('index', courseRoute(id))

const partTexts: Readonly<Record<MissingPart, string>> = {
  video: 'backoffice:missing.video',
  class: 'backoffice:missing.class',
  contents: 'backoffice:missing.contents',
}

/** i18n keys of missing parts. */
export const missingTexts = (missing: readonly MissingPart[]): string[] =>
  missing.map((part) => partTexts[part])

/** The missing parts that a refusal names; null for another failure. */
export const missingIn = (error: unknown): readonly MissingPart[] | null =>
  error instanceof Refused && error.reason === 'productIncomplete'
    ? (error.data as { missing: MissingPart[] }).missing
    : null

/**
 * Sets the shelf status: on sale (2), off sale (1) or frozen (0), and refreshes every list that shows the product. A
 * product with missing parts is refused, which the caller shows (`missingIn`), unless `anyway` is set.
 */
export async function setShelf(id: number, status: ProductStatus, anyway = false): Promise<void> {
  await call(
    'PUT /api/v1/admin/products/{id}/status',
    { params: { id }, body: { status, ...(anyway && { anyway: 1 }) } },
    { quiet: [refusals.productIncomplete.code] },
  )
  await refreshProducts()
}

/** Refreshes every screen that shows products. */
export const refreshProducts = (): Promise<unknown> =>
  Promise.all([
    invalidate('GET /api/v1/admin/products'),
    invalidate('GET /api/v1/admin/products/{id}'),
    invalidate('GET /api/v1/admin/overview'),
  ])
