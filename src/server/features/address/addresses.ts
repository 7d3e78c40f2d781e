import { and, asc, count, desc, eq } from 'drizzle-orm'
import {
  ADDRESSES_PER_STUDENT,
  type address as operations,
  CONSIGNEE_LENGTH,
  FULL_ADDRESS_LENGTH,
  REGION_LENGTH,
} from '#contract/address/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { addresses } from '../../db/tables/all.ts'
import type { AddressSnapshot } from '../../db/tables/order.ts'
import { refuse } from '../../lib/refusal.ts'
import { requirePhone } from '../account/index.ts'
import { regionCodeOf } from './regions.ts'

type Fields = OperationTypes<typeof operations.createAddress>['body']
type Address = OperationTypes<typeof operations.addressById>['reply']
type Row = typeof addresses.$inferSelect

const answer = (row: Row, isSelect: boolean): Address => ({
  id: row.id,
  consignee: row.consignee,
  area_code: row.areaCode,
  telephone: row.telephone,
  phone_number: row.telephone,
  province: row.province,
  prov: row.province,
  city: row.city,
  district: row.district,
  region_code: row.regionCode,
  full_address: row.fullAddress,
  is_default: row.isDefault ? 1 : 0,
  is_select: isSelect ? 1 : 0,
})

function required(value: string | undefined, field: string, maxLength: number): string {
  const text = (value ?? '').trim()
  if (text === '') throw refuse('fieldRequired', { field })
  if ([...text].length > maxLength)
    throw refuse('invalidField', { field, allowed: 'most_characters', limit: maxLength })
  return text
}

/** The columns of an address form. @throws fieldRequired, invalidField, phoneFormat */
async function columnsOf(fields: Fields) {
  const region = {
    province: required(fields.province ?? fields.prov, 'province', REGION_LENGTH),
    city: (fields.city ?? '').trim(),
    district: (fields.district ?? '').trim(),
  }
  const regionCode = await regionCodeOf(region)
  if (fields.region_code !== undefined && fields.region_code !== regionCode)
    throw refuse('invalidField', { field: 'region_code' })
  return {
    consignee: required(fields.consignee, 'consignee', CONSIGNEE_LENGTH),
    ...requirePhone(fields.area_code, fields.telephone ?? fields.phone_number),
    ...region,
    regionCode,
    fullAddress: required(fields.full_address, 'full_address', FULL_ADDRESS_LENGTH),
  }
}

/** An address that is kept with an order alone. @throws fieldRequired, invalidField, phoneFormat */
export async function writtenAddress(fields: Fields): Promise<AddressSnapshot> {
  const { areaCode, fullAddress, regionCode, ...same } = await columnsOf(fields)
  return { ...same, area_code: areaCode, full_address: fullAddress, region_code: regionCode }
}

const ownRows = (db: Queryable, userId: number) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))

/** The own addresses, the default one first. */
export async function listAddresses(db: Db, userId: number): Promise<Address[]> {
  const rows = await ownRows(db, userId)
  return rows.map((row, index) => answer(row, index === 0))
}

/** @throws addressNotFound, also for somebody else's */
export async function readAddress(db: Queryable, userId: number, id: number): Promise<Address> {
  const rows = await ownRows(db, userId)
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  if (!row) throw refuse('addressNotFound')
  return answer(row, index === 0)
}

/** One change to a student's addresses at a time: their number and their one default are counted under it. */
const inTurn = <Result>(db: Db, userId: number, change: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockName(tx, `addresses:${userId}`)
    return change(tx)
  })

const own = (userId: number, id: number) => and(eq(addresses.id, id), eq(addresses.userId, userId))

async function makeDefault(tx: Tx, userId: number, id: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
  const made = await tx
    .update(addresses)
    .set({ isDefault: true })
    .where(own(userId, id))
    .returning({ id: addresses.id })
  if (made.length === 0) throw refuse('addressNotFound')
}

/** @throws tooManyAddresses, fieldRequired, invalidField, phoneFormat */
export async function createAddress(db: Db, userId: number, fields: Fields): Promise<Address> {
  const columns = await columnsOf(fields)
  return inTurn(db, userId, async (tx) => {
    const [counted] = await tx.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId))
    const total = counted?.total ?? 0
    if (total >= ADDRESSES_PER_STUDENT) throw refuse('tooManyAddresses')
    const [made] = await tx
      .insert(addresses)
      .values({ ...columns, userId })
      .returning({ id: addresses.id })
    if (!made) throw new Error('the address was not stored')
    if (total === 0 || fields.is_default === 1) await makeDefault(tx, userId, made.id)
    return readAddress(tx, userId, made.id)
  })
}

/** @throws addressNotFound, fieldRequired, invalidField, phoneFormat */
export async function updateAddress(db: Db, userId: number, id: number, fields: Fields): Promise<Address> {
  const columns = await columnsOf(fields)
  return inTurn(db, userId, async (tx) => {
    const changed = await tx
      .update(addresses)
      .set({ ...columns, ...(fields.is_default === 0 && { isDefault: false }) })
      .where(own(userId, id))
      .returning({ id: addresses.id })
    if (changed.length === 0) throw refuse('addressNotFound')
    if (fields.is_default === 1) await makeDefault(tx, userId, id)
    return readAddress(tx, userId, id)
  })
}

/** @throws addressNotFound */
export const setDefaultAddress = (db: Db, userId: number, id: number): Promise<null> =>
  inTurn(db, userId, async (tx) => {
    await makeDefault(tx, userId, id)
    return null
  })

/** The next in the list becomes the default. @throws addressNotFound */
export const deleteAddress = (db: Db, userId: number, id: number): Promise<null> =>
  inTurn(db, userId, async (tx) => {
    const [deleted] = await tx
      .delete(addresses)
      .where(own(userId, id))
      .returning({ wasDefault: addresses.isDefault })
    if (!deleted) throw refuse('addressNotFound')
    const [next] = deleted.wasDefault ? await ownRows(tx, userId) : []
    if (next) await makeDefault(tx, userId, next.id)
    return null
  })
