import { LARGE_UPLOADS } from '#contract/file/limits.ts'
import type { Json } from './schemas.ts'

const page = (description: string): Json => ({ description })
const { parameters, headers } = {
  parameters: {
    upload: {
      name: 'id',
      in: 'path',
      required: true,
      description: 'the last part of the `Location` that beginning the upload answered',
      schema: { type: 'string' },
    },
    tus: {
      name: 'Tus-Resumable',
      in: 'header',
      required: true,
      description: 'version of the tus protocol',
      schema: { type: 'string', enum: ['1.0.0'] },
    },
  },
  headers: {
    'Upload-Offset': { description: 'bytes that have arrived', schema: { type: 'integer' } },
  },
} satisfies Record<string, Json>

const refused = {
  '422': { description: 'Refused by a rule of the school: `{code, message, reason}`' },
  '401': { $ref: '#/components/responses/InvalidToken' },
  '404': { $ref: '#/components/responses/NotFound' },
  '429': { $ref: '#/components/responses/TooManyRequests' },
}
const probe = (operationId: string, summary: string): Json => ({
  operationId,
  summary,
  description: 'For balancers and watchers.',
  tags: ['health'],
  security: [],
  responses: {
    '200': { description: 'Yes', content: { 'application/json': { schema: envelopeOfNothing } } },
    '503': { $ref: '#/components/responses/Unavailable' },
  },
})
const envelopeOfNothing = {
  type: 'object',
  required: ['status', 'data'],
  properties: {
    status: { $ref: '#/components/schemas/Done' },
    data: { type: 'null', description: 'nothing' },
  },
}

interface Resumable {
  domain: string
  /** in the names of its operations */
  of: string
  what: string
  /** what the sender says of the file */
  metadata: string
  example: string
  /** of the answer to the last part */
  header: string
  answered: Json
}

/** An upload in parts, by the tus protocol. */
function resumable(
  path: string,
  { domain, of, what, metadata, example, header, answered }: Resumable,
): Record<string, Json> {
  const upload = { tags: [domain], security: [{ bearer: [] }], 'x-permission': `${domain}.write` }
  return {
    [path]: {
      post: {
        ...upload,
        operationId: `begin${of}Upload`,
        summary: `Begins to upload ${what}, by tus 1.0.0`,
        description: `See https://tus.io/protocols/resumable-upload; Upload-Metadata holds ${metadata} each in Base64.`,
        parameters: [
          parameters.tus,
          {
            name: 'Upload-Length',
            in: 'header',
            required: true,
            description: 'size of the file in bytes',
            schema: { type: 'integer' },
          },
          {
            name: 'Upload-Metadata',
            in: 'header',
            description: `${metadata} each in Base64`,
            schema: { type: 'string' },
            example,
          },
        ],
        responses: {
          '201': {
            description: 'Begun',
            headers: { Location: { description: 'where the parts are sent', schema: { type: 'string' } } },
          },
          ...refused,
        },
      },
    },
    [`${path}/{id}`]: {
      parameters: [parameters.upload, parameters.tus],
      head: {
        ...upload,
        operationId: `${domain}UploadOffset`,
        summary: `How much of ${what} has arrived`,
        responses: { '200': { description: 'The offset', headers }, ...refused },
      },
      patch: {
        ...upload,
        operationId: `send${of}Part`,
        summary: `Sends a part of ${what}, at most 64 MiB`,
        parameters: [
          {
            name: 'Upload-Offset',
            in: 'header',
            required: true,
            description: 'where the part begins, in bytes',
            schema: { type: 'integer' },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: {
          '204': { description: 'Taken', headers: { ...headers, [header]: answered } },
          ...refused,
        },
      },
      delete: {
        ...upload,
        operationId: `drop${of}Upload`,
        summary: `Gives up uploading ${what}`,
        responses: { '204': { description: 'Gone' }, ...refused },
      },
    },
  }
}

/**
 * Calls that are no operations of the contract, because a browser goes there by itself or because another protocol
 * says how they look.
 */
export const outsidePaths: Record<string, Json> = {
  '/api/payment/alipay': {
    get: {
      operationId: 'openAlipay',
      summary: "Leads the payer's browser on to Alipay",
      description:
        'Opened in a window of its own and not called by a program: the cookie of the login says who pays. Answers a way on, or a page that says what is wrong.',
      tags: ['payment'],
      security: [{ cookie: [] }],
      parameters: [
        {
          name: 'orderId',
          in: 'query',
          required: true,
          description: 'number of the pending order (order_id)',
          schema: { $ref: '#/components/schemas/Id' },
        },
      ],
      responses: {
        '200': page('A page that says why not'),
        '303': page("On to Alipay's page, to the login, or back to the page of the order"),
        '429': { $ref: '#/components/responses/TooManyRequests' },
      },
    },
  },
  ...resumable('/api/v1/videos/upload', {
    domain: 'video',
    of: 'Video',
    what: 'a video',
    metadata: '`filename`, which names the video,',
    example: 'filename bGVzc29uLm1wNA==',
    header: 'X-Video-Id',
    answered: { description: 'with the last part: number of the video', schema: { type: 'integer' } },
  }),
  ...resumable(LARGE_UPLOADS, {
    domain: 'file',
    of: 'File',
    what: 'a file of homework or of a class',
    metadata: '`filename`, `kind` (homework or material) and `filetype`,',
    example: 'filename bGVzc29uLm1wNA==,kind aG9tZXdvcms=,filetype dmlkZW8vbXA0',
    header: 'X-File-Address',
    answered: { description: 'with the last part: address of the file', schema: { type: 'string' } },
  }),
  '/metrics': {
    get: {
      operationId: 'metrics',
      summary: 'Numbers of the server and the school, for Prometheus',
      description:
        'With METRICS_TOKEN as a bearer token; without that setting for programs on the same machine alone.',
      tags: ['health'],
      security: [{ bearer: [] }],
      responses: {
        '200': {
          description: 'In the text format of Prometheus',
          content: { 'text/plain': { schema: { type: 'string', description: 'one sample a line' } } },
        },
        '404': { $ref: '#/components/responses/NotFound' },
      },
    },
  },
  '/healthz': { get: probe('isAlive', 'Whether the process lives') },
  '/readyz': { get: probe('isReady', 'Whether the process can serve people: its database answers') },
}
