/** Regions with translated names; all others are shown as couriers write them. */
const names: Readonly<Record<string, string>> = {
  香港特别行政区: 'address:outer.hongKong',
  澳门特别行政区: 'address:outer.macau',
  台湾省: 'address:outer.taiwan',
  海外: 'address:outer.overseas',
}

/** i18n key of a region's name; undefined where it is shown as stored. */
export const regionNameKey = (province: string): string | undefined => names[province]
