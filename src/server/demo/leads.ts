import { eq, sql } from 'drizzle-orm'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import type { LeadState } from '#contract/lead/limits.ts'
import { posterTypes } from '#contract/share/poster-types.ts'
import type { Tx } from '../db/database.ts'
import { leadEvents, leads, leadSources, users } from '../db/tables/all.ts'

const sources = [
  { code: 'spring-fair', name: '春季教育展' },
  { code: 'wechat-post', name: '公众号文章' },
] as const

interface DemoLead {
  name: string
  telephone: string
  state: LeadState
  from?: (typeof sources)[number]['code']
  isOwned?: true
  addedDays: number
  /** when to contact the person next, in days from now */
  inDays?: number
  note: string
}

const demoLeads: DemoLead[] = [
  {
    ...{ name: '沈佳妮', telephone: '13800138031', state: 'new', from: 'spring-fair', addedDays: 1 },
    ...{ inDays: 0.1, note: '孩子读初二，想补几何，问周末有没有班。' },
  },
  {
    ...{ name: '许志航', telephone: '13800138032', state: 'new', from: 'wechat-post', addedDays: 3 },
    note: '看了诗词课的文章后留言，希望先了解老师。',
  },
  {
    ...{ name: '方雨桐', telephone: '13800138033', state: 'contacted', from: 'spring-fair', isOwned: true },
    ...{ addedDays: 6, inDays: -1, note: '已电话沟通，家长要和孩子商量后答复。' },
  },
  {
    ...{ name: '顾一凡', telephone: '13800138034', state: 'trial', isOwned: true },
    ...{ addedDays: 9, inDays: 2, note: '约了围棋体验课，课后回访。' },
  },
  {
    ...{ name: '吴子衿', telephone: '13800138012', state: 'won', from: 'spring-fair', isOwned: true },
    ...{ addedDays: 20, note: '展会上当场报名，推荐了数学班。' },
  },
  {
    ...{ name: '罗嘉禾', telephone: '13800138035', state: 'lost', from: 'wechat-post', isOwned: true },
    ...{ addedDays: 25, note: '时间不合适，下学期再联系。' },
  },
]

const DAY_MS = 86_400_000

/** Leads in every state with their notes, some to be contacted today. */
export async function seedLeads(tx: Tx, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const made = await tx
    .insert(leadSources)
    .values(sources.map((source) => ({ ...source, isDemo: true })))
    .returning({ id: leadSources.id, code: leadSources.code })
  const idOf = new Map<string | undefined, number>(made.map(({ id, code }) => [code, id]))
  const rows = await tx
    .insert(leads)
    .values(
      // the latest last, as they would have been entered
      demoLeads.toReversed().map(({ name, telephone, state, from, isOwned, addedDays, inDays }) => ({
        ...{ name, areaCode: '86', telephone, state, origin: 'staff' as const, isDemo: true },
        sourceId: idOf.get(from) ?? null,
        ownerId: isOwned ? ADMIN_USERID : null,
        nextContactAt: inDays === undefined ? null : at(inDays),
        createdAt: at(-addedDays),
      })),
    )
    .returning({ id: leads.id, telephone: leads.telephone, createdAt: leads.createdAt })
  await tx
    .update(leads)
    .set({ studentId: users.id, registeredAt: users.createdAt })
    .from(users)
    .where(sql`${users.areaCode} = ${leads.areaCode} and ${users.telephone} = ${leads.telephone}`)
  // a registration by a link, which the numbers of the sources show
  await tx
    .update(users)
    .set({ fissionId: 'spring-fair', posterType: posterTypes.school })
    .where(eq(users.telephone, '13800138012'))
  const lines = rows.flatMap(({ id, telephone, createdAt }) => [
    { leadId: id, kind: 'created' as const, text: 'staff', actorId: ADMIN_USERID, at: createdAt },
    ...demoLeads
      .filter((lead) => lead.telephone === telephone)
      .map(({ note }) => ({
        ...{ leadId: id, kind: 'note' as const, text: note, actorId: ADMIN_USERID },
        at: createdAt,
      })),
  ])
  await tx.insert(leadEvents).values(lines)
}
