/**
 * Hong Kong, Macau, Taiwan and addresses overseas are written down without the three levels of the mainland; their
 * names in the region table of the browser.
 */
const OUTER_REGIONS: ReadonlySet<string> = new Set(['香港特别行政区', '澳门特别行政区', '台湾省', '海外'])

export const needsCityAndDistrict = (province: string): boolean => !OUTER_REGIONS.has(province)
