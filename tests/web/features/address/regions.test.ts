import { describe, expect, it } from 'vitest'
import { needsCityAndDistrict } from '#server/features/address/regions.ts'
import { addressLine } from '#web/features/address/address-values.ts'
import { regionNameKey } from '#web/features/address/region-names.ts'
import { citiesOf, districtsOf, isComplete, loadRegions, provincesOf } from '#web/features/address/regions.ts'

const regions = await loadRegions()
const provinces = provincesOf(regions)
const region = (province: string, city = '', district = '') => ({ province, city, district })

describe('the table of regions', () => {
  it('has every province once, Hong Kong, Macau, Taiwan, and overseas at the end', () => {
    expect(provinces).toHaveLength(35)
    expect(new Set(provinces).size).toBe(35)
    expect(provinces.slice(-4)).toEqual(['香港特别行政区', '澳门特别行政区', '台湾省', '海外'])
    expect(provinces.filter((name) => regionNameKey(name) !== undefined)).toEqual(provinces.slice(-4))
  })

  it('has three levels wherever the server asks for three', () => {
    for (const province of provinces.filter(needsCityAndDistrict)) {
      expect(citiesOf(regions, province).length).toBeGreaterThan(0)
      for (const city of citiesOf(regions, province))
        expect(districtsOf(regions, province, city), city).not.toEqual([])
    }
  })

  it('has the 333 prefectures below the 27 provinces, and close to three thousand districts', () => {
    const municipalities = ['北京市', '天津市', '上海市', '重庆市']
    const inner = provinces.filter((name) => needsCityAndDistrict(name) && !municipalities.includes(name))
    // what stands directly below a province is a city here, with itself as its one district
    const prefectures = inner.flatMap((province) =>
      citiesOf(regions, province).filter(
        (city) => city === '嘉峪关市' || districtsOf(regions, province, city)[0] !== city,
      ),
    )
    expect(prefectures).toHaveLength(333)
    const districts = provinces.flatMap((province) =>
      citiesOf(regions, province).flatMap((city) => districtsOf(regions, province, city)),
    )
    expect(districts.length).toBeGreaterThan(2_850)
  })

  it('holds no name that an address could not', () => {
    const names = provinces.flatMap((province) => [
      province,
      ...citiesOf(regions, province),
      ...citiesOf(regions, province).flatMap((city) => districtsOf(regions, province, city)),
    ])
    expect(names.filter((name) => !/^[\u4e00-\u9fff]{2,24}$/.test(name))).toEqual([])
  })
})

describe('a region', () => {
  it.each([
    [region(''), false],
    [region('浙江省'), false],
    [region('浙江省', '杭州市'), false],
    [region('浙江省', '杭州市', '西湖区'), true],
    [region('浙江省', '宁波市', '西湖区'), false],
    [region('香港特别行政区', '九龙', '观塘区'), true],
    [region('香港特别行政区', '九龙'), false],
    [region('台湾省', '台北市'), true],
    [region('台湾省'), false],
    [region('海外'), true],
    [region('火星'), false],
  ])('%o is complete: %s', (value, complete) => {
    expect(isComplete(regions, value)).toBe(complete)
  })

  it('of a municipality is written once', () => {
    const place = { ...region('北京市', '北京市', '东城区'), full_address: '1 号' }
    expect(addressLine(place)).toBe('北京市东城区1 号')
  })
})
