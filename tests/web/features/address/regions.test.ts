import { describe, expect, it } from 'vitest'
import { areaList } from '@vant/area-data'
import { needsCityAndDistrict, regionTree } from '#contract/address/regions.ts'
import { addressLine } from '#web/features/address/address-values.ts'
import { regionNameKey } from '#web/features/address/region-names.ts'
import {
  citiesOf,
  districtsOf,
  isComplete,
  loadRegions,
  provincesOf,
  regionCodeOf,
} from '#web/features/address/regions.ts'

const regions = await loadRegions()
const provinces = provincesOf(regions)
const region = (province: string, city = '', district = '') => ({ province, city, district })

describe('the table of regions', () => {
  it('has every province once, Hong Kong, Macau, Taiwan, and overseas at the end', () => {
    expect(provinces).toHaveLength(35)
    expect(new Set(provinces).size).toBe(35)
    expect(provinces.slice(-4)).toEqual(['台湾省', '香港特别行政区', '澳门特别行政区', '海外'])
    expect(provinces.filter((name) => regionNameKey(name) !== undefined)).toEqual(provinces.slice(-4))
  })

  it('has three levels wherever the server requires three', () => {
    const short = regions
      .filter(needsCityAndDistrict)
      .filter(({ children }) => children.length === 0 || children.some((city) => city.children.length === 0))
    expect(short).toEqual([])
  })

  it('has the 333 prefectures below the 27 provinces', () => {
    const municipalities = ['北京市', '天津市', '上海市', '重庆市']
    const cities = regions
      .filter((province) => needsCityAndDistrict(province) && !municipalities.includes(province.name))
      .flatMap(({ children }) => children)
    expect(cities.filter(({ code }) => code.endsWith('00'))).toHaveLength(333)
  })

  it('has what stands directly below a province as a city, and the counties of a municipality among its districts', () => {
    expect(districtsOf(regions, '湖北省', '仙桃市')).toEqual(['仙桃市'])
    expect(citiesOf(regions, '重庆市')).toEqual(['重庆市'])
    expect(districtsOf(regions, '重庆市', '重庆市')).toEqual(expect.arrayContaining(['渝中区', '城口县']))
    expect(provinces.flatMap((province) => citiesOf(regions, province))).not.toContain('省直辖县')
  })

  it('has the official code of each region, and never two with one code', () => {
    expect(regionCodeOf(regions, region('浙江省', '杭州市', '西湖区'))).toBe('330106')
    expect(regionCodeOf(regions, region('湖北省', '仙桃市', '仙桃市'))).toBe('429004')
    expect(regionCodeOf(regions, region('海外'))).toBe('900000')
    const codes = regions
      .flatMap(({ children }) => children.flatMap((city) => city.children))
      .map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(2_850)
  })

  it('is built by reading each name once', () => {
    let reads = 0
    const counted = <List extends object>(list: List): List =>
      new Proxy(list, { get: (target, code) => (reads++, Reflect.get(target, code)) })
    const { province_list, city_list, county_list } = areaList
    const lists = {
      province_list: counted(province_list),
      city_list: counted(city_list),
      county_list: counted(county_list),
    }
    expect(regionTree(lists)).toEqual(regions)
    expect(reads).toBe([province_list, city_list, county_list].flatMap((list) => Object.keys(list)).length)
  })

  it('holds no name that an address could not', () => {
    const names = provinces.flatMap((province) => [
      province,
      ...citiesOf(regions, province),
      ...citiesOf(regions, province).flatMap((city) => districtsOf(regions, province, city)),
    ])
    expect(names.filter((name) => !/^[\u4e00-\u9fff]{1,24}$/.test(name))).toEqual([])
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
    [region('台湾省', '台北市', '信义区'), true],
    [region('台湾省', '台北市'), false],
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
