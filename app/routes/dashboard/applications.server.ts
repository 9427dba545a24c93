import type { RouterContextProvider } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { ApplicationLine } from '#app/modules/credit/components/dashboard/application-table.tsx'
import { listApplications } from '#app/modules/credit/list-applications.server.ts'

type ListPageInput = { actor: Viewer; after: string | undefined }

/**
 * Returns the applications of the dashboard, newest first, in pages of 50. `lines` is null if they could not be read, so that
 * the rest of the dashboard still works.
 */
export async function readDashboardApplications(
	context: Readonly<RouterContextProvider>,
	{ actor, after }: ListPageInput,
): Promise<{ lines: ApplicationLine[] | null; next: string | null }> {
	const { db, log } = getServices(context)
	try {
		const input = { actor: actor, tab: 'all', sort: 'newest', after, limit: 50 } as const
		const [{ timeZone }, { applications, next }] = await Promise.all([
			readSettings(context),
			listApplications(db, input),
		])
		const lines = applications.map(({ id, name, email, status, submittedAt }) => ({
			id,
			clientName: name,
			clientEmail: email,
			status,
			day: formatDay(submittedAt, timeZone),
			submittedAt: submittedAt.toISOString(),
		}))
		return { lines, next }
	} catch (error) {
		log.error(
			{ requestId: getRequestMetadata(context).requestId, error },
			'the applications could not be read',
		)
		return { lines: null, next: null }
	}
}
