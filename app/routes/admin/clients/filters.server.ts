import type { FileListView } from '#app/modules/clients/files/file-list.ts'
import type { ListFiles } from '#app/modules/clients/files/list-files.server.ts'

/** Converts the view of the client list to the input of `listFiles`. */
export function fileQuery(view: FileListView, now: Date): Omit<ListFiles, 'actor'> {
	const { q, tag, nextAction, state, sort, after } = view
	return {
		search: q,
		tag: tag || undefined,
		order: sort,
		after: after || undefined,
		side: nextAction === 'advisor' || nextAction === 'client' ? nextAction : undefined,
		dueBefore: nextAction === 'late' ? now : undefined,
		state: state === 'all' ? undefined : state,
	}
}
