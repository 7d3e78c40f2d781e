import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { component, described, Flag, RowIds, RowOutcomes } from '../../schema.ts'
import { tagLimits } from './tag-limits.ts'

/** The separators of lists are no part of a tag, so that exports and imports hold several in a cell. */
export const TagName = component(
  'TagName',
  Type.String({
    minLength: 1,
    maxLength: tagLimits.name,
    pattern: '^[^,;，；、\\r\\n]+$',
    description: 'a tag of students, the same one in small and capital letters',
    examples: ['VIP'],
  }),
)

/** Words by which a school groups its students. A tag exists as long as a student has it. */
export const tagAdmin = {
  studentTags: operation({
    method: 'GET',
    path: '/api/v1/admin/tags',
    summary: 'The tags that students have, the most used first',
    access: 'admin',
    permission: 'account.read',
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          name: TagName,
          students: described(Type.Integer(), 'how many students have it'),
        }),
      ),
    }),
  }),
  tagStudents: operation({
    method: 'PUT',
    path: '/api/v1/admin/tags/students',
    summary: 'Gives a tag to students or takes it away, each by itself',
    access: 'admin',
    permission: 'account.write',
    body: Type.Object({
      ids: RowIds,
      tag: TagName,
      is_tagged: described(Flag, '1: they get the tag; 0: they lose it'),
    }),
    reply: RowOutcomes,
    refusals: ['invalidField'],
  }),
}
