import { findRegions, type Region, type RegionNames, regionTree } from '#contract/address/regions.ts'

export type { Region, RegionNames }
export type Regions = readonly Region[]

/** The table is as large as a page: it loads when an address is edited. */
export const loadRegions = async (): Promise<Regions> =>
  regionTree((await import('@vant/area-data')).areaList)

const namesOf = (regions: readonly Region[] | undefined): string[] => (regions ?? []).map(({ name }) => name)

export const provincesOf = (regions: Regions): string[] => namesOf(regions)
export const citiesOf = (regions: Regions, province: string): string[] =>
  namesOf(findRegions(regions, { province, city: '', district: '' })[0]?.children)
export const districtsOf = (regions: Regions, province: string, city: string): string[] =>
  namesOf(findRegions(regions, { province, city, district: '' })[1]?.children)

/** The code of the lowest region that is selected; undefined: none. */
export const regionCodeOf = (regions: Regions, names: RegionNames): string | undefined =>
  findRegions(regions, names).at(-1)?.code

/** Whether every level that the table has here is selected. */
export function isComplete(regions: Regions, names: RegionNames): boolean {
  const lowest = findRegions(regions, names).at(-1)
  return lowest !== undefined && lowest.children.length === 0
}
