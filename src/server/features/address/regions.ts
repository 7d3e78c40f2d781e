import {
  findRegions,
  needsCityAndDistrict,
  OVERSEAS,
  type Region,
  type RegionNames,
  regionTree,
} from '#contract/address/regions.ts'
import { refuse } from '../../lib/refusal.ts'

let regions: Promise<readonly Region[]> | undefined
/** The table is large and comes with the first address. */
const loadRegions = (): Promise<readonly Region[]> =>
  (regions ??= import('@vant/area-data').then(({ areaList }) => regionTree(areaList)))

const levels = ['province', 'city', 'district'] as const

/**
 * The code of the lowest region that an address names; six digits.
 * @throws fieldRequired where a level is missing, invalidField where there is no such region
 */
export async function regionCodeOf(names: RegionNames): Promise<string> {
  const found = findRegions(await loadRegions(), names)
  const [province] = found
  if (province === OVERSEAS) return OVERSEAS.code
  const next = levels[found.length]
  if (next !== undefined && names[next] !== '')
    throw refuse('invalidField', { field: next, allowed: 'region' })
  const lowest = found.at(-1)
  if (!province || !lowest || (needsCityAndDistrict(province) && lowest.children.length > 0))
    throw refuse('fieldRequired', { field: next ?? 'province' })
  // a level below one that is left out
  if (next !== undefined && levels.slice(found.length).some((level) => names[level] !== ''))
    throw refuse('invalidField', { field: next, allowed: 'region' })
  return lowest.code
}
