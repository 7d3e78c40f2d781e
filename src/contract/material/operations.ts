import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Line, Nothing, Nullable, OneOf } from '../schema.ts'
import { MATERIAL_NAME_LENGTH, MATERIALS_AT_MOST, materialTimes } from './limits.ts'

const named = {
  name: described(Line(MATERIAL_NAME_LENGTH, 1), 'under which it is saved'),
  shown: described(OneOf(materialTimes), 'when students see it; a class without times has begun and ended'),
}

const ofClass = ['openClassNotFound', 'noPermission'] as const

/** Files that teachers give to a class: to an open class, or to the lesson that the class is of. */
export const material = {
  classMaterials: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/materials',
    summary:
      'The files of a class in their order: all to who manages it, those that are shown to who takes part; trying a lesson is not taking part',
    access: 'signedIn',
    permission: 'material.read',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          ...named,
          is_shown: described(Flag, 'students see it now'),
          type: described(Type.String(), 'media type'),
          bytes: Type.Integer(),
          pages: described(
            Nullable(Type.Integer()),
            'of a PDF document that is prepared as slides; null: it is not',
          ),
          url: described(
            Type.String(),
            'saves the file, for ten minutes and as long as this user may have it',
          ),
        }),
      ),
    }),
    refusals: ['openClassNotFound', 'openClassNotBought'],
  }),
  addMaterial: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/materials',
    summary: 'Gives a file to a class, after those that it has',
    access: 'signedIn',
    permission: 'material.write',
    params: IdParams,
    body: Type.Object({
      url: described(Line(300, 1), 'of an upload of the own, of the kind material'),
      ...named,
    }),
    reply: Type.Object({ id: Id }),
    refusals: [...ofClass, 'fieldRequired', 'invalidField', 'tooManyFiles'],
  }),
  saveMaterials: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/materials',
    summary:
      'Names the files of a class, and puts them into this order; those that are not named here follow',
    access: 'signedIn',
    permission: 'material.write',
    params: IdParams,
    body: Type.Object({
      materials: described(
        Type.Array(Type.Object({ id: Id, ...named }), { maxItems: MATERIALS_AT_MOST }),
        'in their order',
      ),
    }),
    reply: Nothing,
    refusals: [...ofClass, 'fieldRequired', 'materialNotFound'],
  }),
  removeMaterial: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/materials/{material_id}',
    summary: 'Takes a file from a class',
    access: 'signedIn',
    permission: 'material.delete',
    params: Type.Object({ id: Id, material_id: Id }),
    reply: Nothing,
    refusals: [...ofClass, 'materialNotFound'],
  }),
}
