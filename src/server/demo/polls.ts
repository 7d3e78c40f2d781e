import { eq } from 'drizzle-orm'
import { DEMO_CLASS_CRYPT_ID } from '../db/class-state.ts'
import type { Tx } from '../db/database.ts'
import { openClasses, polls } from '../db/tables/all.ts'

/** What classes of the demo are asked. */
export const demoPolls = [
  {
    kind: 'quiz' as const,
    title: '“欲穷千里目”的下一句是什么？',
    options: ['更上一层楼', '黄河入海流', '白日依山尽', '春风不度玉门关'],
    rightOptions: [1],
    explanation: '出自王之涣《登鹳雀楼》。',
    limitSeconds: 60,
  },
  {
    kind: 'scale' as const,
    title: '这一段听懂了多少？',
    lowLabel: '没听懂',
    highLabel: '全听懂了',
    isAnonymous: true,
    mayChange: true,
  },
  { kind: 'word' as const, title: '用一个词说说这首诗给你的感觉', resultAtOnce: true },
]

/** Prepares polls for the class of the demo that always begins soon. */
export async function seedPolls(tx: Tx): Promise<void> {
  const [found] = await tx
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(eq(openClasses.cryptId, DEMO_CLASS_CRYPT_ID))
  if (!found) throw new Error('the demo has no class for its polls')
  await tx.insert(polls).values(demoPolls.map((one, position) => ({ ...one, classId: found.id, position })))
}
