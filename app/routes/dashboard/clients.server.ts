import type { RouterContextProvider } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { checklistView } from '#app/modules/clients/checklists/checklist-summary.server.ts'
import type { ChecklistView } from '#app/modules/clients/checklists/checklist-view.ts'
import { countInProgress, listChecklists } from '#app/modules/clients/checklists/checklists.server.ts'
import { readSupportClocks } from '#app/workflows/clients/support-clocks.server.ts'

/**
 * Returns the client checklists of the dashboard, newest first, in pages of 20. `checklists` is null if they could not be read, so
 * that the rest of the dashboard still works.
 */
export async function readDashboardChecklists(
	context: Readonly<RouterContextProvider>,
	{ actor, after }: { actor: Viewer; after: string | undefined },
): Promise<{ checklists: ChecklistView[] | null; next: string | null }> {
	const { db, log, clock } = getServices(context)
	try {
		const { timeZone } = await readSettings(context)
		const { checklists, next } = await listChecklists(db, { actor, after, limit: 20 })
		const clocks = await readSupportClocks(db, {
			checklistIds: checklists.map(({ id }) => id),
			now: clock.now(),
		})
		return {
			checklists: checklists.map((each) => checklistView(each, { support: clocks.get(each.id), timeZone })),
			next,
		}
	} catch (error) {
		log.error({ requestId: getRequestMetadata(context).requestId, error }, 'the checklists could not be read')
		return { checklists: null, next: null }
	}
}

/** Returns the progress of the clients of each package, or an empty list if it could not be read. */
export async function readPackageProgress(
	context: Readonly<RouterContextProvider>,
	{ actor }: { actor: Viewer },
) {
	const { db, log } = getServices(context)
	try {
		return await countInProgress(db, { actor })
	} catch (error) {
		log.error(
			{ requestId: getRequestMetadata(context).requestId, error },
			'the packages could not be counted',
		)
		return []
	}
}
