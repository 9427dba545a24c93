import { Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import type { EventStreams } from '../live/event-streams.ts'
import type { LiveHub } from '../live/hub.ts'
import type { ServerEnv } from '../request-context.ts'
import { authEndpoints } from './auth.ts'
import { calendarEndpoints } from './calendars.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { checklistLive } from './checklist-live.ts'
import { kitEndpoints } from './deals/kit-endpoints.ts'
import { signingLive } from './deals/signing-live.ts'
import { archiveFileEndpoint } from './files/archive-file.ts'
import { bidPhotos, dealFiles } from './files/deal-files.ts'
import { fileEndpoints } from './files/files.ts'
import { forumPictureEndpoints } from './files/forum-pictures.ts'
import { quoteCardPictures } from './files/quote-card-pictures.ts'
import { recordFileEndpoints } from './files/record-files.ts'
import { resourceFileEndpoints } from './files/resource-files.ts'
import { vehiclePictures } from './files/vehicle-pictures.ts'
import { formerAddressEndpoints } from './former-addresses.ts'
import { forumLive } from './forum-live.ts'
import { mailLive } from './mail-live.ts'
import { mailboxEndpoints } from './mailbox.ts'
import { sessionEndpoints } from './session.ts'

type Live = { services: Services; hub: LiveHub; streams: EventStreams }

/** Every endpoint behind the middleware of `server/app.ts` that is not a page. */
export function siteEndpoints({ services, hub, streams }: Live) {
	const chat = chatEndpoints({ services, keys: services.chatKeys, hub, streams })
	const app = new Hono<ServerEnv>()
	app.route('/api/auth', authEndpoints(services))
	app.route('/api/session', sessionEndpoints(services))
	app.route('/api/chat', chat.app)
	app.route('/api/community', forumLive({ services, hub, streams }))
	app.route('/api/checklists', checklistLive({ services, hub, streams }))
	app.route('/api/vehicles', vehiclePictures(services))
	app.route('/api/deal-files', dealFiles(services))
	app.route('/api/bid-photos', bidPhotos(services))
	app.route('/api/kit', kitEndpoints({ services, hub, streams }))
	app.route('/api/signings', signingLive({ hub, streams }))
	app.route('/api/mail', mailLive({ hub, streams }))
	app.route('/', formerAddressEndpoints())
	app.route('/', calendarEndpoints(services))
	if (services.env.mode === 'demo') app.route('/dev', mailboxEndpoints(services))
	app.route('/', fileEndpoints(services))
	app.route('/', recordFileEndpoints(services))
	app.route('/', archiveFileEndpoint(services))
	app.route('/', resourceFileEndpoints(services))
	app.route('/', quoteCardPictures(services))
	app.route('/', forumPictureEndpoints(services))
	return { app, close: chat.close }
}
