import type { Viewer } from '#app/modules/auth/viewer.ts'

type Owned = { public: boolean; ownerId: string | null }

/** Whether the viewer may read a file: a public one everybody, any other its owner and the advisor. */
export function mayReadUpload(
	viewer: Pick<Viewer, 'id' | 'isAdmin'> | null,
	{ public: isPublic, ownerId }: Owned,
): boolean {
	return isPublic || (viewer !== null && (viewer.isAdmin || viewer.id === ownerId))
}
