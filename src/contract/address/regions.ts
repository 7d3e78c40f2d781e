/** A division of the country: a province, a prefecture or a district. */
export interface Region {
  /** six digits, as in the national table of administrative divisions (GB/T 2260) */
  code: string
  name: string
  /** empty: nothing below it is asked for */
  children: readonly Region[]
}

/** Names by code, as the data package lists them. */
export interface AreaList {
  province_list: Readonly<Record<string, string>>
  city_list: Readonly<Record<string, string>>
  county_list: Readonly<Record<string, string>>
}

/** The names that an address gives; empty where a level is not given. */
export interface RegionNames {
  province: string
  city: string
  district: string
}

/** Where none of the national divisions is; not in the national table. */
export const OVERSEAS: Region = { code: '900000', name: '海外', children: [] }

/** Hong Kong, Macau and Taiwan: an address there may leave the lower levels out. */
const OUTER = new Set(['71', '81', '82', '90'])

/** Whether an address in this province needs a city and a district. */
export const needsCityAndDistrict = ({ code }: Region): boolean => !OUTER.has(code.slice(0, 2))

/** In the table these only group what stands directly below a province; nobody writes them on a parcel. */
const isGrouping = (name: string): boolean => name.includes('直辖县') || name === '县'

/** The regions of a list by the first digits of their code, in the list's order. */
function groupByPrefix(list: Readonly<Record<string, string>>, digits: number): Map<string, Region[]> {
  const groups = new Map<string, Region[]>()
  for (const [code, name] of Object.entries(list)) {
    const prefix = code.slice(0, digits)
    const group = groups.get(prefix)
    const region = { code, name, children: [] }
    if (group) group.push(region)
    else groups.set(prefix, [region])
  }
  return groups
}

/**
 * The tree of regions. What stands directly below a province is a city with itself as its one district; the counties of
 * a municipality stand among its districts. Overseas comes last.
 */
export function regionTree({ province_list, city_list, county_list }: AreaList): readonly Region[] {
  const citiesByProvince = groupByPrefix(city_list, 2)
  const countiesByCity = groupByPrefix(county_list, 4)

  function citiesOf(province: string): Region[] {
    const cities = (citiesByProvince.get(province) ?? []).map((city) => ({
      ...city,
      children: countiesByCity.get(city.code.slice(0, 4)) ?? [],
    }))
    const grouped = cities.filter(({ name }) => isGrouping(name)).flatMap(({ children }) => children)
    const named = cities.filter(({ name }) => !isGrouping(name))
    const [only, second] = named
    if (only && !second) return [{ ...only, children: [...only.children, ...grouped] }]
    return [...named, ...grouped.map((county) => ({ ...county, children: [county] }))]
  }
  const provinces = Object.entries(province_list).map(([code, name]) => ({
    code,
    name,
    children: citiesOf(code.slice(0, 2)),
  }))
  return [...provinces, OVERSEAS]
}

/** The regions that an address names, from the province down, as far as they are in the tree. */
export function findRegions(
  tree: readonly Region[],
  { province, city, district }: RegionNames,
): readonly Region[] {
  const found: Region[] = []
  let level = tree
  for (const wanted of [province, city, district]) {
    const region = level.find(({ name }) => name === wanted)
    if (!region) break
    found.push(region)
    level = region.children
  }
  return found
}
