import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { uploadLimits } from './limits.ts'

export const file = {
  uploadFile: operation({
    method: 'POST',
    path: '/api/file/upload',
    summary:
      'Stores pictures (JPG or PNG, under 3 MB) and, where homework videos are on, MP4 up to 100 MB; all of a request or none',
    access: 'signedIn',
    query: Type.Object({
      /** private: not to be guessed, and readable for a short time by a signed address alone */
      kind: Type.Optional(Type.Union([Type.Literal('public'), Type.Literal('private')])),
    }),
    files: { field: 'file', most: uploadLimits.files },
    reply: Type.Object({
      /** of the first file */
      url: Type.String(),
      /** of all, in their order */
      urls: Type.Array(Type.String()),
    }),
    refusals: [
      'fieldRequired',
      'invalidField',
      'notAnImage',
      'videoNotAllowed',
      'imageTooLarge',
      'videoTooLarge',
      'tooManyPixels',
      'tooManyFiles',
      'tooManyUploads',
      'storageUnavailable',
    ],
  }),
}
