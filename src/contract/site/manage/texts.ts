import { Type } from 'typebox'
import { languages } from '../../languages.ts'
import { operation } from '../../operation.ts'
import { described, Id, IdParams, NumberedPageQuery, OneOf, Page, Timestamp } from '../../schema.ts'
import { siteTextKinds, textKinds } from '../text-kinds.ts'
import { Texts, TextsChange } from '../texts.ts'

const KindParams = Type.Object({ text_kind: OneOf(siteTextKinds) })
const WhichQuery = Type.Object({
  id: described(Type.Optional(Id), 'number of the page or slide; left out for what there is one of'),
})

/** The school's texts in other languages than its main one. */
export const siteTextAdmin = {
  siteTexts: operation({
    method: 'GET',
    path: '/api/v1/admin/texts/{text_kind}',
    summary:
      'The texts of an agreement, the footer, a page or a slide, the choices of the registration, or the name of the school, in every language',
    access: 'admin',
    permission: 'site.read',
    params: KindParams,
    query: WhichQuery,
    reply: Texts,
    refusals: ['customPageUnknown', 'bannerUnknown', 'invalidField'],
  }),
  updateSiteTexts: operation({
    method: 'PUT',
    path: '/api/v1/admin/texts/{text_kind}',
    summary:
      'Changes the texts of an agreement, the footer, a page or a slide, the choices of the registration, or the name of the school, in one language',
    access: 'admin',
    permission: 'site.write',
    params: KindParams,
    query: WhichQuery,
    body: TextsChange,
    reply: Texts,
    refusals: ['customPageUnknown', 'bannerUnknown', 'textsChanged', 'invalidField'],
  }),
  textGaps: operation({
    method: 'GET',
    path: '/api/v1/admin/text_gaps',
    summary: 'Which texts lack a language',
    access: 'admin',
    permission: 'site.read',
    query: Type.Object({
      ...NumberedPageQuery,
      language: described(OneOf(languages), 'the language that may be lacking'),
      text_kind: Type.Optional(OneOf(textKinds)),
    }),
    reply: Page(
      Type.Object({
        text_kind: OneOf(textKinds),
        id: described(Type.Integer(), 'number of the record; 0 for what there is one of'),
        name: described(Type.String(), 'its name in the main language; empty where it has none'),
        missing: described(Type.Array(Type.String()), 'names of the texts that lack the language'),
      }),
    ),
  }),
  agreementVersion: operation({
    method: 'GET',
    path: '/api/v1/admin/agreements/versions/{id}',
    summary: 'A text that an agreement has or had, as somebody accepted it',
    access: 'admin',
    permission: 'site.read',
    params: IdParams,
    reply: Type.Object({
      id: Id,
      agreement: described(OneOf(['register_agreement', 'buy_agreement'] as const), 'which one it is'),
      language: OneOf(languages),
      title: Type.String(),
      content: Type.String(),
      created_at: Timestamp,
    }),
    refusals: ['notFound'],
  }),
}
