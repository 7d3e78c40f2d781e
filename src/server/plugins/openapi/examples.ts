/** Bodies that show how a call is meant, by the name of its operation. */
export const examples: Readonly<Record<string, unknown>> = {
  login: { login_action: 'username', username: 'student_01', password: 'secret_01' },
  register: {
    area_code: '86',
    telephone: '13900000000',
    imgcaptcha: '0000',
    crypt_key: 'k2J0…',
    smscode: '123456',
    password: 'secret_01',
  },
  sendSmsCode: {
    action: 'reg',
    area_code: '86',
    telephone: '13900000000',
    imgcaptcha: '0000',
    crypt_key: 'k2J0…',
  },
  createOrder: { productid: 1001, ordersource: 1, ordertype: 3, user_coupon_id: 12, seen_amount: '149.00' },
  wechat: { orderid: 10_001, scene: 'native' },
  createAddress: {
    consignee: '李白',
    area_code: '86',
    telephone: '13900000000',
    province: '北京市',
    city: '北京市',
    district: '东城区',
    full_address: '长安街 1 号',
  },
  refundOrder: { amount: '50.00', answer: 'Half of the lessons were cancelled' },
  createOffer: {
    type: 2,
    product_id: 1001,
    label: 'Spring sale',
    price: '99.00',
    begin_time: 1_795_312_800,
    end_time: 1_795_917_600,
  },
}
