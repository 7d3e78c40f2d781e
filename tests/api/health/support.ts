import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { productTypes } from '#contract/catalog/enums.ts'
import { backups, grants, uploads, videos, videoSegments } from '#server/db/tables/all.ts'
import { keyOfUpload } from '#server/features/file/index.ts'
import type { HealthContext } from '#server/features/health/index.ts'
import type { DatabaseState, Disk, Probes } from '#server/features/health/context.ts'
import { segmentKey } from '#server/features/video/index.ts'
import { storageGateway } from '#server/gateways/storage/gateway.ts'
import { aGrant, aPayment } from '#tests/support/order-factories.ts'
import { aProduct, aUser, theAdmin } from '#tests/support/factories.ts'
import { setStock, takePlace } from '#tests/support/stock.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'
import { selfSigned } from '../frame/self-signed.ts'
import { writeIn } from '../frame/support.ts'

const GIGABYTE = 1024 ** 3

/** Settings of a school that is open to everybody and takes real money. */
function publicConfig(folder: string): Config {
  const pair = selfSigned(300)
  return readConfig({
    ...{ DATA_DIR: folder, PUBLIC_URL: 'https://school.example', DEMO: 'off', LOG_LEVEL: 'silent' },
    ...{ TLS_CERT: writeIn(folder, 'cert.pem', pair.cert), TLS_KEY: writeIn(folder, 'key.pem', pair.key) },
    ...{ PAYMENT_METHODS: 'alipay', ALIPAY_APP_ID: '2021000000000001', ALIPAY_SELLER_ID: '2088000000000001' },
    ...{ ALIPAY_PRIVATE_KEY: 'none', ALIPAY_APP_CERT: pair.cert, ALIPAY_CERT: pair.cert },
    ALIPAY_ROOT_CERT: pair.cert,
    ...{ MAIL_PROVIDER: 'smtp', SMTP_HOST: 'mail.example', MAIL_FROM: 'school@school.example' },
    ALARM_EMAIL: 'office@school.example',
    ...{ SMS_PROVIDER: 'aliyun', ALIYUN_ACCESS_KEY_ID: 'LTAIforTestsOnly' },
    ...{
      ALIYUN_ACCESS_KEY_SECRET: 'keySecretForTestsOnly',
      ALIYUN_SMS_SIGN: '书院',
      ALIYUN_SMS_TEMPLATE: 'SMS_1',
    },
  })
}

/** PostgreSQL without a fault. */
export const soundDatabase = (): DatabaseState => ({
  ...{ now: new Date(), used: 20, most: 100, idleTransaction: 0, collation: null },
})

export const soundDisk: Disk = {
  ...{ place: '/data', free: 50 * GIGABYTE, size: 100 * GIGABYTE },
  files: { free: 500_000, most: 1_000_000 },
}

/** Archives of the school: the newest, and one of the days before. */
export const archives = {
  place: '/backups',
  names: ['shuyuan-0123abcd-20261128T030000Z.tar.age', 'shuyuan-0123abcd-20261127T030000Z.tar.age'],
}

/** A machine and a world without a fault. */
const soundProbes = (): Probes => ({
  now: () => new Date(),
  nodeVersion: () => 'v24.1.0',
  disks: async () => [soundDisk],
  ffmpeg: async () => ({ version: '7.1', isUsable: true }),
  databaseState: async () => soundDatabase(),
  takes: async () => true,
  upgrades: async () => true,
  outsideTime: async () => ({ host: 'provider.example', at: new Date() }),
  reach: async () => ({ by: 'school' }),
  listens: async () => true,
  portHolder: async () => 'school',
  isUdpTaken: async () => false,
  certificateEnd: async () => new Date(Date.now() + 90 * 24 * 3600 * 1000),
  checkMail: async () => ({ kind: 'ok' }),
  checkSms: async () => ({ kind: 'ok' }),
  archives: async () => archives,
  timeZone: () => 'Asia/Shanghai',
})

/** Orders, places, files and videos that are as they must be. */
async function fill(school: TestSchool, { storage }: Pick<HealthContext, 'storage'>, folder: string) {
  const { db } = school.deps
  await theAdmin(school)
  const student = await aUser(school)
  const course = await aProduct(school)
  await setStock(school, course.id, 3)
  const { order } = await aGrant(school, student, course)
  await aPayment(school, order)
  await takePlace(school, { id: order.id, productId: course.id })
  // nothing is granted of goods, and nothing is paid for what is free
  const goods = await aProduct(school, { type: productTypes.physical })
  const { order: sent, grant } = await aGrant(school, student, goods)
  await db.delete(grants).where(eq(grants.id, grant.id))
  await aPayment(school, sent)
  await aGrant(school, student, await aProduct(school, { price: '0' }))

  const backup = { cause: 'schedule', status: jobStatuses.success, place: archives.place }
  await db.insert(backups).values(archives.names.map((name) => ({ ...backup, name })))

  const store = async (key: string) =>
    storage.put(key, { path: writeIn(folder, 'a-file', 'content'), bytes: 7, type: 'text/plain' })
  const name = `${'a'.repeat(40)}.png`
  const old = new Date(Date.now() - 48 * 3600 * 1000)
  await db
    .insert(uploads)
    .values({ name, type: 'image/png', bytes: 7, isPrivate: false, usedAs: 'cover', createdAt: old })
  await store(keyOfUpload(name, false))
  const [video] = await db
    .insert(videos)
    .values({ fileId: 'f'.repeat(32), name: 'Lesson', source: 'broadcast', hasSource: true, createdAt: old })
    .returning()
  if (!video) throw new Error('no video was made')
  await db
    .insert(videoSegments)
    .values({ videoId: video.id, quality: 'source', position: 0, duration: 6, bytes: 7 })
  await store(segmentKey(video.fileId, 'source', 0))
}

export interface World {
  school: TestSchool
  folder: string
  /** a school without a fault, seen by its own server */
  sound: HealthContext
}

/** A school that is in order, in a sound world. */
export async function openSoundSchool(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'shuyuan-health-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'files'))
  const school = await openTestSchool()
  const config = publicConfig(folder)
  const storage = storageGateway(config.storage)
  const sound: HealthContext = {
    config,
    db: school.deps.db,
    storage,
    isServing: true,
    probes: soundProbes(),
  }
  await fill(school, sound, folder)
  return { school, folder, sound }
}
