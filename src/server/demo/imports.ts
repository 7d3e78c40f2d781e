import { jobStatuses } from '#contract/job-statuses.ts'
import { importTypes } from '#contract/import/limits.ts'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import type { Queryable } from '../db/database.ts'
import { importJobs, importRows, leadEvents, leads } from '../db/tables/all.ts'

const HOUR_MS = 3_600_000

/** name, user name, phone, grade; and why the row was refused */
const people: readonly [cells: string[], reason?: 'phoneFormat' | 'phoneRegistered'][] = [
  [['江晓月', 'jiang_xy_01', '13900020001', '小学']],
  [['顾一帆', 'gu_yifan_02', '13900020002', '小学']],
  [['陆小川', 'lu_xchuan_3', '1390002', '初中'], 'phoneFormat'],
  [['沈青禾', 'shen_qinghe', '13900020004', '初中']],
  [['白露', 'bai_lu_0005', '13900020001', '初中'], 'phoneRegistered'],
]

/** A dry run of yesterday that nobody has followed: what it found, and what can be corrected. */
export async function seedImports(db: Queryable, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 26 * HOUR_MS)
  const refused = people.filter(([, reason]) => reason !== undefined).length
  const [job] = await db
    .insert(importJobs)
    .values({
      type: importTypes.studentAccounts,
      createdBy: ADMIN_USERID,
      fileName: '新生名单.xlsx',
      headings: ['姓名', '用户名', '手机号', '年级'],
      columns: { name: 0, username: 1, telephone: 2, grade: 3 },
      stage: 'check',
      status: jobStatuses.success,
      total: people.length,
      done: people.length,
      created: people.length - refused,
      refused,
      isDemo: true,
      ...{ createdAt, startedAt: createdAt, finishedAt: createdAt },
    })
    .returning({ id: importJobs.id })
  if (!job) throw new Error('the import was not stored')
  await db.insert(importRows).values(
    people.map(([cells, reason], index) => ({
      jobId: job.id,
      number: index + 2,
      cells,
      ...(reason
        ? { outcome: 'refused' as const, reason, field: 'telephone' }
        : { outcome: 'created' as const }),
    })),
  )
}

/** name and phone of those whom the spring fair brought */
const visitors: readonly [name: string, telephone: string][] = [
  ['范晓舟', '13800138041'],
  ['苗青', '13800138042'],
  ['严若谷', '13800138043'],
]

/** A list of leads that was imported five days ago, and can still be undone. */
export async function seedDoneImport(db: Queryable, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 5 * 24 * HOUR_MS)
  const [job] = await db
    .insert(importJobs)
    .values({
      type: importTypes.leads,
      createdBy: ADMIN_USERID,
      fileName: '春季教育展登记表.csv',
      headings: ['姓名', '电话', '备注'],
      columns: { name: 0, telephone: 1, note: 2 },
      stage: 'import',
      status: jobStatuses.success,
      ...{ total: visitors.length, done: visitors.length, created: visitors.length, isDemo: true },
      ...{ createdAt, startedAt: createdAt, finishedAt: createdAt, importedAt: createdAt },
    })
    .returning({ id: importJobs.id })
  const made = await db
    .insert(leads)
    .values(
      visitors.map(([name, telephone]) => ({
        ...{ name, telephone, areaCode: '86', origin: 'import' as const, isDemo: true, createdAt },
      })),
    )
    .returning({ id: leads.id, telephone: leads.telephone })
  if (!job || made.length !== visitors.length) throw new Error('the import was not stored')
  await db.insert(leadEvents).values(
    made.map(({ id }) => ({
      ...{ leadId: id, kind: 'created' as const, text: 'import', actorId: ADMIN_USERID, at: createdAt },
    })),
  )
  await db.insert(importRows).values(
    visitors.map(([name, telephone], index) => ({
      ...{
        jobId: job.id,
        number: index + 2,
        cells: [name, telephone, '在展位登记'],
        outcome: 'created' as const,
      },
      targetId: made.find((lead) => lead.telephone === telephone)?.id ?? null,
      after: { events: 1 },
    })),
  )
}
