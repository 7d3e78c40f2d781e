import { type Domain, partsOf, type Permission, type Verb } from '../permission.ts'

/** i18n keys */
export const domainTexts: Readonly<Record<Domain, string>> = {
  account: 'roles:domain.account',
  profile: 'roles:domain.profile',
  site: 'roles:domain.site',
  catalog: 'roles:domain.catalog',
  promotion: 'roles:domain.promotion',
  coupon: 'roles:domain.coupon',
  group: 'roles:domain.group',
  address: 'roles:domain.address',
  order: 'roles:domain.order',
  payment: 'roles:domain.payment',
  today: 'roles:domain.today',
  learning: 'roles:domain.learning',
  schedule: 'roles:domain.schedule',
  student: 'roles:domain.student',
  feedback: 'roles:domain.feedback',
  attendance: 'roles:domain.attendance',
  booking: 'roles:domain.booking',
  openclass: 'roles:domain.openclass',
  'live-ingest': 'roles:domain.broadcast',
  chat: 'roles:domain.chat',
  material: 'roles:domain.material',
  poll: 'roles:domain.poll',
  stage: 'roles:domain.stage',
  whiteboard: 'roles:domain.whiteboard',
  message: 'roles:domain.message',
  support: 'roles:domain.support',
  video: 'roles:domain.video',
  caption: 'roles:domain.caption',
  chapter: 'roles:domain.chapter',
  note: 'roles:domain.note',
  file: 'roles:domain.file',
  exports: 'roles:domain.exports',
  report: 'roles:domain.report',
  import: 'roles:domain.import',
  interaction: 'roles:domain.interaction',
  sms: 'roles:domain.sms',
  audit: 'roles:domain.audit',
  backoffice: 'roles:domain.backoffice',
  health: 'roles:domain.health',
  backup: 'roles:domain.backup',
  upgrade: 'roles:domain.upgrade',
  homework: 'roles:domain.homework',
  lead: 'roles:domain.lead',
  role: 'roles:domain.role',
  privacy: 'roles:domain.privacy',
}

const verbTexts: Readonly<Record<Verb, string>> = {
  read: 'roles:verb.read',
  write: 'roles:verb.write',
  delete: 'roles:verb.delete',
  assign: 'roles:verb.assign',
  broadcast: 'roles:verb.broadcast',
  configure: 'roles:verb.configure',
  export: 'roles:verb.export',
  moderate: 'roles:verb.moderate',
  price: 'roles:verb.price',
  publish: 'roles:verb.publish',
  refund: 'roles:verb.refund',
  security: 'roles:verb.security',
  settle: 'roles:verb.settle',
  ship: 'roles:verb.ship',
  stock: 'roles:verb.stock',
}

/** Where the verb alone would not say it. */
const ownTexts: Partial<Record<Permission, string>> = {
  'account.security': 'roles:permission.accountSecurity',
  'backoffice.configure': 'roles:permission.school',
  'backoffice.read': 'roles:permission.overview',
  'health.configure': 'roles:permission.health',
  'upgrade.configure': 'roles:permission.upgrade',
  'message.configure': 'roles:permission.messages',
  'message.publish': 'roles:permission.announcements',
  'payment.write': 'roles:permission.offline',
  'role.assign': 'roles:permission.roleAssign',
  'sms.read': 'roles:permission.smsRead',
  'sms.security': 'roles:permission.smsCodes',
}

/** as they are listed */
export const verbs: readonly string[] = Object.keys(verbTexts)

/** The i18n key of what a permission allows, below the heading of its domain. */
export const permissionKey = (permission: Permission): string =>
  ownTexts[permission] ?? verbTexts[partsOf(permission).verb]
