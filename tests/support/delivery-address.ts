/** A delivery address as students and the back office send it. */
export const deliveryAddress = {
  consignee: '李华',
  area_code: '86',
  telephone: '13800138000',
  province: '北京市',
  city: '北京市',
  district: '东城区',
  full_address: '东长安街 1 号',
} as const
