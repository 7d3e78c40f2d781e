import { eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import { regtypeOf } from '#contract/account/register-sources.ts'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import type { Db } from '../../../db/database.ts'
import { agreementVersions, profiles, roles, users } from '../../../db/tables/all.ts'
import { maskPhone } from '../../../lib/log.ts'
import { refuse } from '../../../lib/refusal.ts'
import { acceptedText } from '../../site/index.ts'
import { lastLogin } from './find-users.ts'
import { tagsOfUser } from './tags.ts'
import { briefOf } from './user-brief.ts'
import { userRevision } from './user-revision.ts'

/** One user, for editing; the phones are masked. @throws notFound */
export async function adminUser(db: Db, id: number): Promise<Static<typeof userAdmin.adminUser.reply>> {
  const [found] = await db
    .select({
      user: users,
      role: roles,
      profile: profiles,
      lastLogin,
      tags: tagsOfUser,
      agreement: acceptedText,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(agreementVersions, eq(agreementVersions.id, users.agreementId))
    .where(eq(users.id, id))
  if (!found) throw refuse('notFound')
  const { user, profile } = found
  const recommender = Number(user.recommendUserId)
  const [known] = recommender
    ? await db
        .select({ name: users.name, username: users.username })
        .from(users)
        .where(eq(users.id, recommender))
    : []
  return {
    ...briefOf(user, found.role, found.lastLogin, found.tags),
    telephone: maskPhone(user.telephone ?? ''),
    email: user.email,
    is_star: user.isStar ? 1 : 0,
    merged_into: user.mergedInto,
    registration: {
      sex: user.sex === 0 || user.sex === 1 ? user.sex : null,
      birthday: user.birthday ?? '',
      grade: user.grade,
      subject: user.subject,
      parent_name: user.parentName,
      parent_telephone: maskPhone(user.parentTelephone),
      regtype: regtypeOf(user.registerSource),
      audition: user.audition ? 1 : 0,
      fissionid: user.fissionId,
      poster: user.posterType,
      recommenduserid: user.recommendUserId,
      recommender: known ? known.name || known.username : '',
      nickname: profile?.nickname ?? '',
      school: profile?.school ?? '',
      city: profile?.city ?? '',
      intro: user.intro,
      courses_taught: profile?.coursesTaught ?? '',
      education: profile?.education ?? '',
      work_experience: profile?.workExperience ?? '',
      agreement: found.agreement,
    },
    revision: userRevision(user),
  }
}
