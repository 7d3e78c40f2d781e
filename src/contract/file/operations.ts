import { Type } from 'typebox'
import { described, OneOf } from '../schema.ts'
import { operation } from '../operation.ts'
import { uploadLimits } from './limits.ts'

export const file = {
  uploadFile: operation({
    method: 'POST',
    path: '/api/file/upload',
    summary:
      'Stores pictures (JPG or PNG, under 3 MB), where homework videos are on MP4 up to 100 MB, and for homework MP3, M4A, WebM and Ogg recordings and PDF under 20 MB, for lessons Office files and ZIP archives too; all of a request or none',
    access: 'signedIn',
    permission: 'file.write',
    own: true,
    query: Type.Object({
      kind: described(
        Type.Optional(OneOf(['public', 'private', 'homework', 'material'] as const)),
        'private: not to be guessed, and readable for a short time by a signed address alone; homework: the same, and recordings and PDF documents are taken as well; material: for a lesson, and also Office files and ZIP archives up to 100 MB, of teachers and administrators',
      ),
    }),
    files: { field: 'file', most: uploadLimits.files },
    reply: Type.Object({
      url: described(Type.String(), 'of the first file'),
      urls: described(Type.Array(Type.String()), 'of all, in their order'),
    }),
    refusals: [
      'fieldRequired',
      'invalidField',
      'notAnImage',
      'videoNotAllowed',
      'imageTooLarge',
      'videoTooLarge',
      'documentTooLarge',
      'notForHomework',
      'heicPicture',
      'notAMaterial',
      'materialTooLarge',
      'noPermission',
      'tooManyPixels',
      'tooManyFiles',
      'tooManyUploads',
      'storageUnavailable',
      'tooManyRequests',
    ],
  }),
}
