import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { findOwnClientId } from '#app/modules/clients/own-client.server.ts'
import { listEmailsToClient } from '#app/modules/mail/threads/emails-to-client.server.ts'

/** Returns what the advisor emailed to a signed-in client lately. */
export async function readOwnEmails(
	context: Readonly<RouterContextProvider>,
	{ viewer }: { viewer: Viewer },
): Promise<{ id: string; subject: string; at: string; instant: string }[]> {
	const { db, clock } = getServices(context)
	const clientId = await findOwnClientId(db, { actor: viewer })
	if (!clientId) return []
	const { emails } = await identityOf(db, { clientId })
	const [emailsToClient, { timeZone }] = await Promise.all([
		listEmailsToClient(db, { clientId, emails }),
		readSettings(context),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	return emailsToClient.map(({ id, subject, at }) => ({
		id,
		subject,
		at: formatMoment(at, timeZone, thisYear),
		instant: at.toISOString(),
	}))
}
