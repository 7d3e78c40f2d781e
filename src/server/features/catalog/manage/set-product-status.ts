import { eq, sql } from 'drizzle-orm'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { eachRow, type RowCall } from '../../../lib/each-row.ts'
import { refuse } from '../../../lib/refusal.ts'
import { evictProduct } from '../caches.ts'
import { missingPartsOf } from '../missing-parts.ts'
import { writeAudit } from '../../audit/index.ts'

type Body = OperationTypes<typeof catalogAdmin.setProductStatus>['body']
type Several = OperationTypes<typeof catalogAdmin.setProductStatuses>

/**
 * Puts a product on the shelf, takes it off or freezes it. One with nothing to sell goes on the shelf only when the
 * caller says that it is meant. Answers whether that has changed anything.
 * @throws Refusal productNotFound, productIncomplete
 */
async function changeStatus(
  { db }: Deps,
  user: SessionUser,
  id: number,
  { status, anyway, isOneOfSeveral = false }: Body & { isOneOfSeveral?: boolean },
): Promise<boolean> {
  const isChanged = await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: products.status, name: products.name })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!before) throw refuse('productNotFound')
    if (before.status === status) return false
    // it is not on sale anyway, and what waits for the school's approval goes on waiting
    const isFrozen = before.status === productStatuses.frozen
    if (isOneOfSeveral && isFrozen && status === productStatuses.offShelf) return false
    if (status === productStatuses.onShelf && anyway !== 1) {
      const missing = await missingPartsOf(tx, id)
      if (missing.length > 0) throw refuse('productIncomplete', {}, { missing, name: before.name })
    }
    await tx.update(products).set({ status, updatedAt: sql`now()` }).where(eq(products.id, id))
    await writeAudit(tx, user, 'product status', `product ${id}`, { from: before.status, to: status })
    return true
  })
  evictProduct(db, id)
  return isChanged
}

/** @throws Refusal productNotFound, productIncomplete */
export async function setProductStatus(deps: Deps, user: SessionUser, id: number, body: Body): Promise<null> {
  await changeStatus(deps, user, id, body)
  return null
}

/** The same for several products, each by itself; what is frozen stays so where they are taken off sale. */
export const setProductStatuses = (
  deps: Deps,
  user: SessionUser,
  { ids, ...body }: Several['body'],
  call: RowCall,
): Promise<Several['reply']> =>
  eachRow(call, ids, (id) => changeStatus(deps, user, id, { ...body, isOneOfSeveral: true }))
