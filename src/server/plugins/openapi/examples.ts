import type { OperationTypes } from '#contract/operation.ts'
import type { operations } from '#contract/operations.ts'

type Operations = typeof operations
type Bodies = { [Name in keyof Operations]?: OperationTypes<Operations[Name]>['body'] }

const address: Bodies['createAddress'] = {
  consignee: '李白',
  area_code: '86',
  telephone: '13900000000',
  province: '北京市',
  city: '北京市',
  district: '东城区',
  full_address: '长安街 1 号',
}

const product: Bodies['createProduct'] = {
  name: '书法入门',
  intro: '十二讲，从笔法到结字',
  desc: '',
  type: 1,
  price: '199.00',
  stock_type: 2,
  is_show_stock: 1,
  stock: 30,
  validity_type: 3,
  validity_time: 365,
  is_hot: 0,
  teacher_ids: [1002],
}

const openClass: Bodies['createOpenClass'] = {
  name: '诗词夜谈',
  intro: '共读一首唐诗',
  desc: '',
  note: '',
  cover_url: '',
  begin_time: 1_795_312_800,
  end_time: 1_795_316_400,
  teacher_ids: [1002],
  price: '0',
  is_replay: 1,
  is_chat: 1,
}

const homework: Bodies['createHomework'] = {
  lesson_id: 1001,
  title: '临摹《兰亭序》前三行',
  content: '拍照上传',
  due_time: 1_795_917_600,
  remind_hours: 24,
}

const poll: Bodies['createPoll'] = {
  ...{ kind: 'quiz', title: '“床前明月光”的作者是谁？', options: ['李白', '杜甫'], right_options: [1] },
  ...{ explanation: '出自《静夜思》', scale_top: 5, low_label: '', high_label: '', limit_seconds: 60 },
  ...{ is_anonymous: 0, may_change: 0, result_at_once: 0 },
}

const role: Bodies['createRole'] = { name: '前台', permissions: ['order.read', 'lead.read', 'lead.write'] }

const parcel: Bodies['shipOrder'] = { express_company: '顺丰', express_number: 'SF1688012345678' }

/**
 * Bodies that show how a call is meant, by the name of its operation. All others are composed of what their fields may
 * hold.
 */
const bodies: Bodies = {
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
  createAddress: address,
  updateAddress: address,
  refundOrder: { amount: '50.00', answer: 'Half of the lessons were cancelled' },
  createOffer: {
    type: 2,
    product_id: 1001,
    label: 'Spring sale',
    price: '99.00',
    begin_time: 1_795_312_800,
    end_time: 1_795_917_600,
  },
  createOffers: {
    type: 2,
    label: 'Spring sale',
    begin_time: 1_795_312_800,
    end_time: 1_795_917_600,
    products: [{ product_id: 1001, price: '99.00' }],
  },
  createCoupon: {
    label: 'Welcome',
    coupon_amount: '20.00',
    enable_condition: 2,
    enable_condition_amount: '199.00',
    product_ids: [],
    is_exclusive_discount: 1,
    claim_begin_time: 1_795_312_800,
    claim_end_time: 1_795_917_600,
    begin_time: 1_795_312_800,
    end_time: 1_798_509_600,
    total: 100,
    is_claimable: 1,
  },
  correctOffline: {
    amount: '199.00',
    kind: 'bank',
    paid_at: 1_795_312_800,
    reason: 'Booked as cash by mistake',
  },
  payOffline: { amount: '199.00', kind: 'cash', paid_at: 1_795_312_800, reference: 'R-2026-0117' },
  shipOrder: parcel,
  shipOrders: { parcels: [{ order_number: '20261123135316941059', ...parcel }] },
  correctParcel: parcel,
  createProduct: product,
  updateProduct: product,
  setProductStatuses: { ids: [1001, 1002], status: 1 },
  scheduleLessons: {
    title: '书法课',
    teacher_id: 1002,
    first_day: '2026-11-20',
    begin_clock: '19:00',
    minutes: 90,
    weekdays: [1, 4],
    every_weeks: 1,
    count: 12,
    except_days: ['2026-12-31'],
    preview: 1,
  },
  moveLesson: { day: '2026-11-21', begin_clock: '19:30', minutes: 90, scope: 'this' },
  createPoll: poll,
  updatePoll: poll,
  answerPoll: { choices: [1] },
  hidePollWord: { word: '月光', is_hidden: 1 },
  createOpenClass: openClass,
  updateOpenClass: openClass,
  addMaterial: {
    url: '/files/private/0123456789abcdef0123456789abcdef01234567.pdf',
    name: 'reading.pdf',
    shown: 'from_begin',
  },
  saveWorkingHours: {
    zone: 'Asia/Shanghai',
    minutes: 60,
    rules: [{ weekday: 1, begin_clock: '09:00', end_clock: '12:00' }],
    exceptions: [{ begin_time: 1_795_312_800, end_time: 1_795_316_400, kind: 'closed', note: '' }],
  },
  bookLesson: { product_id: 1001, teacher_id: 1002, begin_time: 1_795_312_800, hold: 1 },
  adjustLessonHours: { hours: 2, direction: 'give', reason: 'Two lessons as a gift' },
  createHomework: homework,
  updateHomework: homework,
  submitHomework: {
    answer: '写了两遍',
    images: ['/files/homework/0123456789abcdef0123456789abcdef01234567.jpg'],
  },
  giveFeedback: { ratings: [{ userid: 1003, star_rating: 5, teacher_comment: '字形更稳了' }] },
  updateTeacherReminders: {
    lesson_reminder: 1,
    minutes_before: [10, 60],
    kinds: [{ kind: 'homework_submitted', channel: 'mail', on: 1 }],
    quiet: 'own',
    quiet_from: '22:00',
    quiet_until: '07:30',
  },
  createUser: {
    username: 'teacher_01',
    name: '王老师',
    types: [2],
    area_code: '86',
    telephone: '13900000000',
  },
  createRole: role,
  updateRole: role,
  addLead: { name: '李华', area_code: '86', telephone: '13900000000', source_id: 3, note: '周末试听' },
  createImport: { type: 0, file_name: 'students.csv', content: 'dXNlcm5hbWUKbGlodWFfMjAxMg==' },
  checkImport: { columns: [{ key: 'username', index: 0 }] },
  exportOrders: { format: 'xlsx', from: '2026-11-01', to: '2026-11-30' },
  exportReport: { format: 'csv', report: 'sales', by: 'course', from: '2026-11-01', to: '2026-11-30' },
}
export const examples: Readonly<Record<string, unknown>> = bodies
