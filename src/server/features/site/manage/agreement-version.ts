import { eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { siteTextAdmin } from '#contract/site/manage/texts.ts'
import { agreementVersions } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'

type Version = OperationTypes<typeof siteTextAdmin.agreementVersion>['reply']

/** @throws Refusal notFound */
export async function agreementVersion({ db }: Deps, id: number): Promise<Version> {
  const [found] = await db
    .select({
      id: agreementVersions.id,
      agreement: agreementVersions.agreement,
      language: agreementVersions.language,
      title: agreementVersions.title,
      content: agreementVersions.content,
      created_at: sql<number>`floor(extract(epoch from ${agreementVersions.createdAt}))::int8`.mapWith(
        Number,
      ),
    })
    .from(agreementVersions)
    .where(eq(agreementVersions.id, id))
  if (!found) throw refuse('notFound')
  return {
    ...found,
    agreement: found.agreement === 'buy_agreement' ? 'buy_agreement' : 'register_agreement',
  }
}
