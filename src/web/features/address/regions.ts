/** Province -> city -> its districts, with spaces between; named as in the national table of divisions. */
export type Regions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The table is as large as a page of its own: it comes when an address is written. */
export const loadRegions = async (): Promise<Regions> => (await import('./regions.json')).default

export const provincesOf = (regions: Regions): string[] => Object.keys(regions)
export const citiesOf = (regions: Regions, province: string): string[] => Object.keys(regions[province] ?? {})
export const districtsOf = (regions: Regions, province: string, city: string): string[] =>
  (regions[province]?.[city] ?? '').split(' ').filter(Boolean)

/** What is chosen of the table, and the levels that it still asks for. */
export interface Region {
  province: string
  city: string
  district: string
}

/** Whether every level that the table offers here is chosen. */
export function isComplete(regions: Regions, { province, city, district }: Region): boolean {
  if (!regions[province]) return false
  const cities = citiesOf(regions, province)
  if (cities.length === 0) return true
  if (!cities.includes(city)) return false
  const districts = districtsOf(regions, province, city)
  return districts.length === 0 || districts.includes(district)
}
