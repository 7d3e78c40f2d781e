import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Deps } from './deps.ts'
import { accountFeature, findSessionIn, requireProof } from './features/account/index.ts'
import { userAdminRoutes } from './features/account/manage/index.ts'
import { addressFeature } from './features/address/index.ts'
import { auditFeature } from './features/audit/index.ts'
import { backofficeFeature } from './features/backoffice/index.ts'
import { backupFeature } from './features/backup/index.ts'
import { bookingFeature } from './features/booking/index.ts'
import { bookingAdminRoutes } from './features/booking/manage/index.ts'
import { leadAdminRoutes } from './features/lead/manage/index.ts'
import { liveIngestFeature } from './features/live-ingest/index.ts'
import { catalogFeature, coursePaths, coversOfFirstCourses } from './features/catalog/index.ts'
import { productAdminRoutes } from './features/catalog/manage/index.ts'
import { chatFeature } from './features/chat/index.ts'
import { chatAdminRoutes } from './features/chat/manage/index.ts'
import { couponFeature } from './features/coupon/index.ts'
import { couponAdminRoutes } from './features/coupon/manage/index.ts'
import { exportFeature } from './features/exports/index.ts'
import { attendanceFeature } from './features/attendance/index.ts'
import { feedbackFeature } from './features/feedback/index.ts'
import { fileFeature } from './features/file/index.ts'
import { groupFeature } from './features/group/index.ts'
import { healthFeature } from './features/health/index.ts'
import { homeworkFeature } from './features/homework/index.ts'
import { interactionFeature } from './features/interaction/index.ts'
import { homeworkAdminRoutes } from './features/homework/manage/index.ts'
import { supportFeature } from './features/support/index.ts'
import { enquiryAdminRoutes } from './features/support/manage/index.ts'
import { participationRoutes } from './features/interaction/manage/index.ts'
import { importFeature } from './features/import/index.ts'
import { learningFeature } from './features/learning/index.ts'
import { materialFeature } from './features/material/index.ts'
import { pollFeature } from './features/poll/index.ts'
import { whiteboardFeature } from './features/whiteboard/index.ts'
import { stageFeature } from './features/stage/index.ts'
import { messageFeature, notify } from './features/message/index.ts'
import { messageAdminRoutes } from './features/message/manage/index.ts'
import { classPaths, openClassFeature } from './features/openclass/index.ts'
import { openClassTeachingRoutes } from './features/openclass/manage/index.ts'
import { classPeopleRoutes } from './features/openclass/people/index.ts'
import { orderFeature } from './features/order/index.ts'
import { orderAdminRoutes } from './features/order/manage/index.ts'
import { paymentFeature } from './features/payment/index.ts'
import { paymentAdminRoutes } from './features/payment/manage/index.ts'
import { privacyFeature } from './features/privacy/index.ts'
import { profileFeature } from './features/profile/index.ts'
import { promotionAdminRoutes } from './features/promotion/manage/index.ts'
import { scheduleFeature } from './features/schedule/index.ts'
import { reportFeature } from './features/report/index.ts'
import {
  readSetting,
  schoolDescription,
  siteFeature,
  sitePaths,
  statisticsHosts,
} from './features/site/index.ts'
import { siteAdminRoutes } from './features/site/manage/index.ts'
import { roleFeature } from './features/role/index.ts'
import { studentFeature } from './features/student/index.ts'
import { smsFeature } from './features/sms/index.ts'
import { todayFeature } from './features/today/index.ts'
import { upgradeFeature } from './features/upgrade/index.ts'
import { noteFeature } from './features/note/index.ts'
import { captionFeature } from './features/caption/index.ts'
import { chapterFeature } from './features/chapter/index.ts'
import { videoFeature } from './features/video/index.ts'
import { captchaGateway } from './gateways/captcha/gateway.ts'
import { ffmpegGateway } from './gateways/ffmpeg/gateway.ts'
import { liveGateway, liveHosts } from './gateways/live/gateway.ts'
import { mailGateway } from './gateways/mail/gateway.ts'
import { chatGateway } from './gateways/chat/gateway.ts'
import { oidcGateway } from './gateways/oidc/gateway.ts'
import { paymentGateway } from './gateways/payment/gateway.ts'
import { smsGateway } from './gateways/sms/gateway.ts'
import { speechGateway } from './gateways/speech/gateway.ts'
import { WebrtcGateway } from './gateways/webrtc/gateway.ts'
import { wechatGateway } from './gateways/wechat/gateway.ts'
import { vodGateway } from './gateways/vod/gateway.ts'
import { pictureHosts, storageGateway } from './gateways/storage/gateway.ts'
import { JobTrigger } from './lib/job-trigger.ts'
import { loggerOptions } from './lib/log.ts'
import { readAbsentInput } from './plugins/absent-input.ts'
import { authenticateBy } from './plugins/authentication.ts'
import { withCaptchaHosts } from './plugins/captcha-hosts.ts'
import { cleanInput } from './plugins/clean-input.ts'
import { answerBadAddress, handleFailures } from './plugins/envelope.ts'
import { healthRoutes } from './plugins/health.ts'
import { openApi } from './plugins/openapi/route.ts'
import { compileLate } from './plugins/late-schemas.ts'
import { metricsRoute } from './plugins/metrics/route.ts'
import { awaitForgetting } from './plugins/await-forgetting.ts'
import { answerProbes } from './plugins/probe.ts'
import { logRequests } from './plugins/request-log.ts'
import { ownCookies } from './plugins/own-cookies.ts'
import { refuseOverload } from './plugins/overload.ts'
import { servePages } from './plugins/pages.ts'
import { HEADERS_MS, REQUEST_MS, SILENT_MS } from './plugins/timeouts.ts'
import { limitRates } from './plugins/rate-limit.ts'
import { searchEngineRoutes } from './plugins/search-engines.ts'
import { refuseForeignPages, securityHeaders } from './plugins/security.ts'
import { type Guards, type ServeIn, serveOn } from './plugins/serve.ts'
import { traceRequests } from './plugins/traces/trace-requests.ts'
import { httpsWithRedirect } from './plugins/tls.ts'
import { endUnreadBodies } from './plugins/unread-bodies.ts'
import { selfInject } from './plugins/self-inject.ts'

/** Bodies of the API are small; uploads have limits of their own. */
const BODY_LIMIT = 256 * 1024

export interface AppParts {
  config: Config
  db: Db
  pool: pg.Pool
  /** where log lines go; otherwise each to standard output at once */
  logTo?: DestinationStream
}

/** A request id that came along is kept when it looks like one, so that a proxy's log and ours meet. */
const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** The whole server as a list of parts. */
export async function buildApp({
  config,
  db,
  pool,
  logTo,
}: AppParts): Promise<{ app: FastifyInstance; deps: Deps }> {
  const tls = config.tls
  const app: FastifyInstance = fastify<Server>({
    logger: loggerOptions(config.logLevel, logTo) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerBadAddress,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENT_MS,
    http: { headersTimeout: HEADERS_MS },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...(tls && { serverFactory: (handler: RequestListener) => httpsWithRedirect(tls, handler) }),
  })
  app.decorateRequest('caller', null)
  compileLate(app)

  await traceRequests(app, config.tracesEndpoint)
  handleFailures(app)
  securityHeaders(app, config)
  if (config.refusesOverload) refuseOverload(app, pool)
  const count = limitRates(app, config)
  answerProbes(app, db)
  awaitForgetting(app)
  refuseForeignPages(app)
  await ownCookies(app, config)
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  cleanInput(app)
  readAbsentInput(app)
  logRequests(app)
  metricsRoute(app, config, { db, pool })
  endUnreadBodies(app)
  openApi(app, config.publicUrl)

  const deps: Deps = {
    config,
    db,
    pool,
    log: app.log,
    sms: smsGateway(config.sms),
    mail: mailGateway(config.mail),
    wechat: wechatGateway(config.wechat),
    oidc: oidcGateway(config.oidc),
    captcha: captchaGateway(config.captcha),
    payment: await paymentGateway({
      config,
      db,
      deliver: selfInject(app),
      merchantName: async () => (await readSetting(db, 'web_config')).app_name,
    }),
    storage: storageGateway(config.storage),
    live: liveGateway(config.live, config.publicUrl, app.log),
    webrtc: new WebrtcGateway(config.webrtc, app.log),
    ffmpeg: ffmpegGateway(config.video),
    speech: speechGateway(config.speech),
    vod: vodGateway(config.vod),
    chat: chatGateway({ app, db, pool, config: config.chat, publicUrl: config.publicUrl }),
    jobs: new JobTrigger(),
    notify,
  }
  const authenticate = authenticateBy(findSessionIn(deps))
  const guards: Guards = { authenticate, count, requireProof: (user) => requireProof(deps, user) }
  const serveIn: ServeIn = (scope) => serveOn(scope, guards)
  const serve = serveIn(app)
  accountFeature(serve, deps, app)
  userAdminRoutes(serve, deps)
  roleFeature(serve, deps)
  profileFeature(serve, deps)
  privacyFeature(serve, deps)
  siteFeature(serve, deps)
  siteAdminRoutes(serve, deps)
  smsFeature(serve, deps)
  auditFeature(serve, deps)
  backupFeature(serve, deps)
  upgradeFeature(serve, deps)
  catalogFeature(serve, deps)
  productAdminRoutes(serve, deps)
  addressFeature(serve, deps)
  couponFeature(serve, deps)
  couponAdminRoutes(serve, deps)
  promotionAdminRoutes(serve, deps)
  groupFeature(serve, deps)
  orderFeature(serve, deps)
  orderAdminRoutes(serve, deps)
  await paymentFeature(serve, deps, app)
  paymentAdminRoutes(serve, deps)
  exportFeature(serve, deps)
  reportFeature(serve, deps)
  importFeature(serve, deps)
  todayFeature(serve, deps)
  learningFeature(serve, deps)
  scheduleFeature(serve, deps, app)
  attendanceFeature(serve, deps)
  feedbackFeature(serve, deps)
  studentFeature(serve, deps)
  bookingFeature(serve, deps)
  bookingAdminRoutes(serve, deps)
  openClassFeature(serve, deps)
  openClassTeachingRoutes(serve, deps)
  classPeopleRoutes(serve, deps)
  chatFeature(serve, deps)
  interactionFeature(serve, deps)
  participationRoutes(serve, deps)
  chatAdminRoutes(serve, deps)
  messageFeature(serve, deps, app)
  messageAdminRoutes(serve, deps)
  backofficeFeature(serve, deps)
  healthFeature(serve, deps)
  homeworkFeature(serve, deps, app)
  homeworkAdminRoutes(serve, deps)
  supportFeature(serve, deps)
  enquiryAdminRoutes(serve, deps)
  leadAdminRoutes(serve, deps)
  await fileFeature(serveIn, deps, app, authenticate)
  materialFeature(serve, deps, app)
  pollFeature(serve, deps, app)
  whiteboardFeature(serve, deps)
  await stageFeature(serve, deps, app)
  await liveIngestFeature(serve, deps, app)
  await videoFeature(serve, deps, app)
  captionFeature(serve, deps)
  chapterFeature(serve, deps)
  noteFeature(serve, deps)

  healthRoutes(app, pool)
  const outsideHosts = async () => {
    const outside = await statisticsHosts(db)
    const hosts = {
      ...outside,
      images: [...outside.images, ...pictureHosts(config.storage)],
      calls: [...outside.calls, ...deps.chat.hosts],
      media: [...liveHosts(config.live), ...(deps.vod?.hosts ?? [])],
    }
    return deps.captcha.tickets ? withCaptchaHosts(hosts) : hosts
  }
  searchEngineRoutes(app, config.publicUrl, async () =>
    (await Promise.all([sitePaths(db), coursePaths(deps), classPaths(db)])).flat(),
  )
  await servePages(app, config, undefined, outsideHosts, {
    facts: async () => ({ courses: await coversOfFirstCourses(deps) }),
    description: () => schoolDescription(db),
  })
  return { app, deps }
}
