import type { SmsAction } from '#contract/account/limits.ts'
import { smsTypes } from '#contract/account/limits.ts'
import type { Queryable } from '../db/database.ts'
import { smsMessages } from '../db/tables/all.ts'
import { demoStudents, demoTeachers } from './people.ts'

const [demo, wu, zhao, sun, beginner] = demoStudents

/** What went out in the last days: to whom, for what, and how many hours ago. The codes have long expired. */
const sent: readonly [person: { telephone: string } | undefined, action: SmsAction, hoursAgo: number][] = [
  [wu, 'reg', 210],
  [zhao, 'reg', 164],
  [sun, 'reg', 141],
  [demoTeachers.zhou, 'telphonelogin', 96],
  [demo, 'telphonelogin', 71],
  [zhao, 'getbackpasswod', 53],
  [demoTeachers.lin, 'telphonelogin', 30],
  [beginner, 'backregverify', 27],
  [wu, 'telphonelogin', 26],
]

/** The SMS of the demo people, for the outbox of the back office. Limits of sends count those of the last day alone. */
export async function seedSms(db: Queryable, now: Date): Promise<void> {
  await db.insert(smsMessages).values(
    sent.map(([person, action, hoursAgo]) => ({
      ...{ action, areaCode: '86', telephone: person?.telephone ?? '', smsType: smsTypes.text },
      createdAt: new Date(now.getTime() - hoursAgo * 3_600_000),
    })),
  )
}
