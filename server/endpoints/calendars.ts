import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isForOperator, retryAfterOf, statusOf, toDomainError } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { appointmentCalendarPath, feedPath } from '#app/lib/paths/appointment-paths.ts'
import { listFeedAppointments } from '#app/modules/appointments/availability/calendar-feed.server.ts'
import {
	appointmentLink,
	openManageLink,
} from '#app/modules/appointments/changes/appointment-links.server.ts'
import { clientCalendar, feedCalendar } from '#app/modules/appointments/emails/appointment-calendar.ts'
import { getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { addressBlock, consumeLimit } from '#app/modules/limits/limits.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

/** Calendar programs request every few minutes at most; somebody who guesses keys does it more often. */
const reads = { max: 120, windowSeconds: 300 }

/**
 * Calendar files for programs without a session: one appointment by its manage link, and the advisor's private feed by its key.
 * Both secrets are in the query, which is never logged.
 */
export function calendarEndpoints({ db, env, clock, links, log }: Services) {
	const app = new Hono<ServerEnv>()

	app.get(appointmentCalendarPath, endpointPolicy({ access: 'link' }), (c) =>
		respondWith(c, 'appointment.ics', async (now) => {
			const token = c.req.query('link') ?? ''
			const id = await openManageLink(db, { links, token, now })
			const appointment = await getAppointment(db, {
				actor: personActor(null, { opens: { to: 'appointment', id } }),
				id,
			})
			const { brand } = await getBranding(db, { origin: env.origin })
			const page = links.urlOf(appointmentLink(appointment))
			return clientCalendar(appointment, { brand, manageUrl: page, emailed: false }).text
		}),
	)

	app.get(feedPath, endpointPolicy({ access: 'link' }), (c) =>
		respondWith(c, 'appointments.ics', async (now) => {
			const appointments = await listFeedAppointments(db, { key: c.req.query('key') ?? '', now })
			const { brand } = await getBranding(db, { origin: env.origin })
			return feedCalendar(appointments, { brand, adminUrl: `${env.origin}/admin/appointments` })
		}),
	)

	async function respondWith(
		c: Context<ServerEnv>,
		filename: string,
		makeText: (now: Date) => Promise<string>,
	) {
		const headers = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
		try {
			const now = clock.now()
			await consumeLimit(db, { key: `calendar:${addressBlock(c.get('clientIp'))}`, now, ...reads })
			const text = await makeText(now)
			const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
			if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { ...headers, etag })
			return c.body(text, 200, {
				...headers,
				etag,
				'content-type': 'text/calendar; charset=utf-8',
				'content-disposition': `attachment; filename="${filename}"`,
			})
		} catch (error) {
			const rejection = toDomainError(error)
			if (!rejection) throw error
			if (isForOperator(error)) log.error({ requestId: c.get('requestId'), error }, 'request failed')
			return c.text(`${rejection.message}\n`, statusOf(rejection) as 404, {
				'cache-control': 'no-store',
				...retryAfterOf(rejection),
			})
		}
	}

	return app
}
