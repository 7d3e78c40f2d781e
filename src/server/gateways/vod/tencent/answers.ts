import { Type, type TSchema, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { VodFailure } from '../vod.ts'

/** Of Tencent Cloud VOD's answers, what is read of them. */
export const answers = {
  ApplyUpload: Type.Object({
    StorageBucket: Type.String(),
    StorageRegion: Type.String(),
    MediaStoragePath: Type.String(),
    VodSessionKey: Type.String(),
    TempCertificate: Type.Object({
      SecretId: Type.String(),
      SecretKey: Type.String(),
      Token: Type.String(),
    }),
  }),
  CommitUpload: Type.Object({ FileId: Type.String({ pattern: '^\\d{1,32}$' }) }),
  ProcessMedia: Type.Object({ TaskId: Type.String() }),
  DescribeTaskDetail: Type.Object({
    Status: Type.String(),
    ProcedureTask: Type.Optional(
      Type.Object({
        MediaProcessResultSet: Type.Array(
          Type.Object({
            TranscodeTask: Type.Optional(
              Type.Object({
                Status: Type.String(),
                Message: Type.Optional(Type.String()),
                Progress: Type.Optional(Type.Number()),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  DescribeMediaInfos: Type.Object({
    MediaInfoSet: Type.Array(
      Type.Object({
        BasicInfo: Type.Optional(Type.Object({ MediaUrl: Type.String() })),
        TranscodeInfo: Type.Optional(
          Type.Object({
            TranscodeSet: Type.Array(Type.Object({ Definition: Type.Integer(), Url: Type.String() })),
          }),
        ),
      }),
    ),
  }),
} satisfies Record<string, TSchema>

type Answers = typeof answers
export type Answer<Action extends keyof Answers> = Static<Answers[Action]>

/** @throws VodFailure for an answer of another shape */
export function readAnswer<Action extends keyof Answers>(action: Action, given: unknown): Answer<Action> {
  // fields without a value are given as null
  const content: unknown = JSON.parse(JSON.stringify(given, (_, value: unknown) => value ?? undefined))
  if (!Value.Check(answers[action], content)) throw new VodFailure('away', `${action}: an unknown answer`)
  return content
}
