import type { FileListView } from '#app/modules/clients/files/file-list.ts'
import type { ListFiles } from '#app/modules/clients/files/list-files.server.ts'

/** Converts the view of the client list to the input of `listFiles`. */
export function fileQuery(view: FileListView, today: string): Omit<ListFiles, 'actor'> {
	const { q, tag, waits, stage, state, sort, after } = view
	return {
		search: q,
		tag: tag || undefined,
		order: sort,
		after: after || undefined,
		stage: stage || undefined,
		side: waits && waits !== 'late' && waits !== 'none' ? waits : undefined,
		lateOn: waits === 'late' ? today : undefined,
		idle: waits === 'none',
		state: state === 'all' ? undefined : state,
	}
}
